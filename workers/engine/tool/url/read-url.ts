/** A URL taken apart as lenient clients do it; nothing is fetched, nothing throws. */
export interface UrlParts {
  /** Lower case, without the colon; "" for `//host`. */
  readonly scheme: string;
  /** `user:password` before the last `@`; "" without one. */
  readonly user: string;
  /** Lower case, encodings undone, without brackets and port. */
  readonly host: string;
  /** The host as it was written. */
  readonly writtenHost: string;
  readonly port: string;
  /** Everything behind the authority, from its `/`, `?` or `#`. */
  readonly rest: string;
  readonly start: number;
  readonly end: number;
}

const schemeStart = /(?:url:)?([a-z][a-z0-9+.-]{1,20}):(?:[/\\]{1,4}|(?=\d|0x|\[))|(?<![\w:/\\])\/\/(?=[\w[])/giu;
const authorityEnd = /[/?#\s"'<>`|{}^]|\\(?![\\]?[a-z]\\)/iu;
const textEnd = /[\s"'<>`|^]/u;
/** URLs read in one text. */
const urlsMax = 64;

/** The host with percent, full-width and ideographic spellings undone. */
export function plainHost(written: string): string {
  let host = written;
  for (let round = 0; round < 2 && host.includes("%"); round += 1) {
    host = host.replace(/%([0-9a-f]{2})/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return host
    .normalize("NFKC")
    .replace(/[\u3002\uff61]/gu, ".")
    .replace(/[\\\t\n\r]/gu, "")
    .toLowerCase()
    .replace(/\.$/u, "");
}

/** Every URL of a text, in order; `truncated` where there are more than are read. */
export function urlsOf(text: string): { readonly urls: readonly UrlParts[]; readonly truncated: boolean } {
  const urls: UrlParts[] = [];
  schemeStart.lastIndex = 0;
  for (let match = schemeStart.exec(text); match !== null; match = schemeStart.exec(text)) {
    if (urls.length >= urlsMax) return { urls, truncated: true };
    const scheme = (match[1] ?? "").toLowerCase();
    const from = match.index + match[0].length;
    if (scheme !== "" && !/[/\\]$/u.test(match[0]) && !/^(?:https?|ftp|gopher|dict|ldaps?|file)$/u.test(scheme))
      continue;
    urls.push(urlAt(text, scheme, match.index, from));
    schemeStart.lastIndex = from;
  }
  return { urls, truncated: false };
}

function urlAt(text: string, scheme: string, start: number, from: number): UrlParts {
  const window = text.slice(from, from + 2_048);
  const bracket = /^(?:[^@/?#\s]{0,200}@)?\[[^\]\s]{2,100}\]/u.exec(window)?.[0].length ?? 0;
  const cut = window.slice(bracket).search(authorityEnd);
  const authority = cut === -1 ? window : window.slice(0, bracket + cut);
  const restWindow = window.slice(authority.length);
  const stop = restWindow.search(textEnd);
  const rest = stop === -1 ? restWindow : restWindow.slice(0, stop);
  const sign = authority.lastIndexOf("@");
  const user = sign === -1 ? "" : authority.slice(0, sign);
  const place = authority.slice(sign + 1);
  const port = /^(?:\[[^\]]*\]|[^:[\]]*):(\d{1,5})$/u.exec(place)?.[1] ?? "";
  const writtenHost = (port === "" ? place : place.slice(0, -port.length - 1))
    .replace(/^\[|\]$/gu, "")
    .replace(/[:.,;)]+$/u, "");
  return {
    scheme,
    user,
    host: plainHost(writtenHost),
    writtenHost,
    port,
    rest,
    start,
    end: from + authority.length + rest.length,
  };
}
