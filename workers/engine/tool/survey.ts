/** Classes of units in a text, one bit each: what is absent needs no judge. */
export const seen = {
  quote: 1,
  backtick: 2,
  dollar: 4,
  separator: 8,
  angle: 16,
  round: 32,
  curly: 64,
  slash: 128,
  colon: 256,
  percent: 512,
  hash: 1_024,
  equals: 2_048,
  backslash: 4_096,
  newline: 8_192,
  wide: 16_384,
  square: 32_768,
  at: 65_536,
  star: 131_072,
  dots: 262_144,
  dash: 524_288,
  blank: 1_048_576,
} as const;

const classes = new Int32Array(128);
const classify = (units: string, bit: number): void => {
  for (const unit of units) classes[unit.charCodeAt(0)] = (classes[unit.charCodeAt(0)] ?? 0) | bit;
};
classify("'\"", seen.quote);
classify("`", seen.backtick);
classify("$", seen.dollar);
classify(";|&", seen.separator);
classify("<>", seen.angle);
classify("()", seen.round);
classify("{}", seen.curly);
classify("/", seen.slash);
classify(":", seen.colon);
classify("%", seen.percent);
classify("#", seen.hash);
classify("=", seen.equals);
classify("\\", seen.backslash);
classify("\n\r\0", seen.newline);
classify("[]", seen.square);
classify("@", seen.at);
classify("*", seen.star);
classify("-", seen.dash);
classify(" \t", seen.blank);

/** The classes that occur in a text. One pass. */
export function surveyOf(text: string): number {
  let found = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    found |= unit < 128 ? (classes[unit] as number) : seen.wide;
    if (unit === 46 && text.charCodeAt(at + 1) === 46) found |= seen.dots;
  }
  return found;
}

/** True where any of the classes in `bits` occurs. */
export const has = (survey: number, bits: number): boolean => (survey & bits) !== 0;
