import { isIP } from "node:net";

const hostForm = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::\d{1,5})?$/i;

/** Without port, brackets and a dot at the end, in lower case; "" where there is none. */
function nameIn(host: string): string {
  const [, name = ""] = hostForm.exec(host) ?? [];
  return name
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
}

/** This machine's own, whatever the network says. */
export function isLoopback(name: string): boolean {
  if (isIP(name) === 4) return name.startsWith("127.");
  return name === "::1" || name === "localhost" || name.endsWith(".localhost");
}

/**
 * Whether a request is meant for us by its `Host`. A page can make its own name lead to this machine, and a browser then sends us
 * that name: so a name counts only if it is `localhost` or the one we listen on. Addresses cannot be borrowed like that; those of
 * other machines count where we listen for others.
 */
export function isOurHost(host: string, listensOn: string): boolean {
  const name = nameIn(host);
  if (name === "") return false;
  if (isLoopback(name) || name === listensOn.toLowerCase()) return true;
  return isIP(name) !== 0 && !isLoopback(listensOn);
}

/** Whether a page may ask: one of this machine. Clients that are no browsers send no `Origin`. */
export function isOurOrigin(origin: string): boolean {
  const [scheme, host = ""] = origin.split("://");
  // Windows of desktop programs have schemes of their own; pages in a sandbox have the origin "null".
  if (scheme !== "http" && scheme !== "https") return origin !== "null";
  return isLoopback(nameIn(host));
}
