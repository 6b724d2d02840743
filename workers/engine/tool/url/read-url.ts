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

const authorityEnd = /[/?#\s"'<>`|{}^]|\\(?![\\]?[a-z]\\)/i;
const textEnd = /[\s"'<>`|^]/u;
/** URLs read in one text. */
const urlsMax = 64;

/** The host with percent, full-width and ideographic spellings undone. */
export function plainHost(written: string): string {
  if (/^[a-z0-9.-]{1,253}$/u.test(written) && !written.endsWith(".")) return written;
  let host = written;
  for (let round = 0; round < 2 && host.includes("%"); round += 1) {
    host = host.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return host
    .normalize("NFKC")
    .replace(/[\u3002\uff61]/gu, ".")
    .replace(/[\\\t\n\r]/gu, "")
    .toLowerCase()
    .replace(/\.$/u, "");
}

/** Schemes that are read without a slash behind the colon: `http:0x7f000001`. */
const slashless = /^(?:https?|ftp|gopher|dict|ldaps?|file)$/u;
const schemeUnit = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) ||
  (unit >= 65 && unit <= 90) ||
  (unit >= 48 && unit <= 57) ||
  unit === 43 ||
  unit === 45 ||
  unit === 46;

/** A digit, or the bracket before an address of six bytes and more. */
const opensAddress = (unit: number): boolean => (unit >= 48 && unit <= 57) || unit === 91;

/** Where the URL whose colon or `//` stands at `at` starts and its authority begins; undefined where none does. */
function markAt(
  text: string,
  at: number,
): { readonly scheme: string; readonly start: number; readonly from: number } | undefined {
  let from = at + (text[at] === ":" ? 1 : 0);
  let slashes = 0;
  while (slashes < 4 && (text[from] === "/" || text[from] === "\\")) {
    from += 1;
    slashes += 1;
  }
  if (text[at] !== ":")
    return slashes >= 2 && /[\w[]/u.test(text[from] ?? "") ? { scheme: "", start: at, from } : undefined;
  if (slashes === 0 && !opensAddress(text.charCodeAt(from))) return undefined;
  let start = at;
  while (start > 0 && at - start < 21 && schemeUnit(text.charCodeAt(start - 1))) start -= 1;
  const scheme = text
    .slice(start, at)
    .toLowerCase()
    .replace(/^[\d+.-]+/u, "");
  if (scheme.length < 2 || (slashes === 0 && !slashless.test(scheme))) return undefined;
  return { scheme, start, from };
}

/** Every URL of a text, in order; `truncated` where there are more than are read. */
export function urlsOf(text: string): { readonly urls: readonly UrlParts[]; readonly truncated: boolean } {
  const urls: UrlParts[] = [];
  let colon = text.indexOf(":");
  let slashes = text.indexOf("//");
  while (colon !== -1 || slashes !== -1) {
    const at = slashes === -1 || (colon !== -1 && colon < slashes) ? colon : slashes;
    const mark = at === slashes && /[\w:/\\]/u.test(text[at - 1] ?? "") ? undefined : markAt(text, at);
    const next = mark === undefined ? at + 1 : mark.from;
    if (mark !== undefined) {
      if (urls.length >= urlsMax) return { urls, truncated: true };
      urls.push(urlAt(text, mark.scheme, mark.start, mark.from));
    }
    if (colon !== -1 && colon < next) colon = text.indexOf(":", next);
    if (slashes !== -1 && slashes < next) slashes = text.indexOf("//", next);
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
