/** Of a text this long V8 expects that machine code pays. */
const longText = "\0".repeat(1_000);

/**
 * A pattern that V8 compiles to machine code when it first runs. Left to itself it makes bytecode first, which takes
 * ten times as long for a large pattern (24 ms, not 2.7), and machine code at the second text, unless the first one
 * is a long one.
 */
export function nativePattern(source: string, flags: string): RegExp {
  const pattern = new RegExp(source, flags);
  pattern.test(longText);
  pattern.lastIndex = 0;
  return pattern;
}
