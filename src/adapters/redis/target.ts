/** Where SLUICE_REDIS_URL leads. */
export interface RedisTarget {
  /** One server, or the nodes of a cluster that are asked first. */
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  readonly isCluster: boolean;
  readonly tls: boolean;
  /** "" without one. */
  readonly username: string;
  readonly password: string;
  /** Database number; 0 in a cluster. */
  readonly db: number;
}

const schemes = new Map([
  ["redis:", { isCluster: false, tls: false }],
  ["rediss:", { isCluster: false, tls: true }],
  ["cluster:", { isCluster: true, tls: false }],
  ["clusters:", { isCluster: true, tls: true }],
]);

const takes =
  "takes redis://[user:password@]host[:port][/db], rediss:// for TLS, cluster://host:port,host:port or clusters:// with TLS.";

/**
 * Reads the setting: one server, or a cluster's nodes behind one `cluster://` or as several URLs with commas between. Name and
 * password are those of the first. Throws an Error that quotes nothing of the setting: it may hold a password.
 */
export function readRedisUrl(text: string): RedisTarget {
  const [scheme = "", ...rest] = text.trim().split("://");
  const parts = rest.join("://").split(",");
  // A node without a scheme of its own has that of the first.
  const urls = parts.map((part) => urlOf(part.includes("://") ? part.trim() : `${scheme}://${part.trim()}`));
  const first = urls[0]!;
  const kind = schemes.get(first.protocol);
  if (kind === undefined || urls.some((url) => url.protocol !== first.protocol)) throw new Error(takes);
  const isCluster = kind.isCluster || urls.length > 1;
  const db = first.pathname.replace("/", "");
  if (!/^\d{0,4}$/.test(db) || (isCluster && Number(db) !== 0)) throw new Error(takes);
  return {
    nodes: urls.map(({ hostname, port }) => ({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 6379) })),
    isCluster,
    tls: kind.tls,
    username: unescaped(first.username),
    password: unescaped(first.password),
    db: Number(db),
  };
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === "" || url.search !== "" || url.hash !== "") throw new Error(takes);
  return url;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(takes);
  }
}
