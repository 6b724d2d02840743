/** Header lines as Node gives and takes them: name, value, name, value, as they stood on the wire. */
export type RawHeaders = readonly string[];

/** Meant for one connection only (RFC 9110, 7.6.1), besides those that `Connection` names. */
const hopByHop: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** The lines that are meant for the other end: unchanged, in their order, without those of this connection and those in `without`. */
export function endToEnd(raw: RawHeaders, without: readonly string[] = []): string[] {
  const dropped = new Set([...without, ...namedByConnection(raw)]);
  const kept: string[] = [];
  for (const [name, value] of linesOf(raw)) {
    const known = name.toLowerCase();
    if (!hopByHop.has(known) && !dropped.has(known)) kept.push(name, value);
  }
  return kept;
}

/** Fields that a provider reads a request by, and we too: none of them is for one connection, whatever `Connection` says. */
const ofTheRequest = /^(?:host|authorization|x-api-key|content-.*|anthropic-.*)$/;

/**
 * Whether `Connection` names a field that is for all who read the request, which RFC 9110, 7.6.1, forbids: without it
 * we would read another than they.
 */
export const hidesFields = (raw: RawHeaders): boolean => namedByConnection(raw).some((name) => ofTheRequest.test(name));

/** Every value of a header, in order. */
export const valuesOf = (raw: RawHeaders, wanted: string): string[] =>
  [...linesOf(raw)].filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);

function* linesOf(raw: RawHeaders): Generator<[name: string, value: string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at]!, raw[at + 1]!];
}

function namedByConnection(raw: RawHeaders): string[] {
  return valuesOf(raw, "connection").flatMap((value) => value.split(",").map((name) => name.trim().toLowerCase()));
}
