/**
 * Whether the provider is asked for a message: its path ends in `/v1/messages`, however much of it stands in the provider's address, and
 * also where it is written in another way that a server may take for the same.
 */
export function isMessagesPath(target: string): boolean {
  const [path = ""] = target.split(/[?#]/);
  // A byte for a byte: what is not ASCII is no part of the path that is looked for, and need not be valid.
  const plain = path.replace(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  const parts: string[] = [];
  for (const segment of plain.toLowerCase().split(/[/\\]/)) {
    const [part] = segment.split(";");
    if (part === "..") parts.pop();
    else if (part !== undefined && part !== "" && part !== ".") parts.push(part);
  }
  return parts.slice(-2).join("/") === "v1/messages";
}
