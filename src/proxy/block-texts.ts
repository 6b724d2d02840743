import { limits } from "../contracts/limits.ts";
import { type JsonObject, objectIn, textIn } from "./json-in.ts";

/** What can be told of a block that cannot be read: few values, as they are labels of a counter. */
export const unreadableTypes = ["image", "document", "other"] as const;
export type UnreadableType = (typeof unreadableTypes)[number];

/** The text of content blocks, whatever they are nested in. What holds none that can be read is counted. */
export class BlockTexts {
  readonly #unreadable = new Map<UnreadableType, number>();
  #isCut = false;

  /** By type, how many. */
  get unreadable(): ReadonlyMap<UnreadableType, number> {
    return this.#unreadable;
  }

  /** Something that could be read was not: it is nested too deeply, or there is too much of it. */
  get isCut(): boolean {
    return this.#isCut;
  }

  countCut(): void {
    this.#isCut = true;
    this.countUnreadable("other");
  }

  countUnreadable(type: string): void {
    const known = unreadableTypes.find((one) => one === type) ?? "other";
    this.#unreadable.set(known, (this.#unreadable.get(known) ?? 0) + 1);
  }

  /** All text of one block. */
  of(block: unknown, depth = 1): string {
    if (typeof block === "string") return block;
    const fields = objectIn(block);
    const type = textIn(fields, "type");
    if (fields === undefined) return this.#none("other");
    if (depth > limits.proxyBlockDepthMax) return this.#cut();
    if (type === "text") return typeof fields["text"] === "string" ? fields["text"] : this.#none("other");
    if (type === "tool_reference") return textIn(fields, "tool_name");
    if (type === "document") return this.#document(fields, depth);
    if (type === "search_result") {
      return joined([textIn(fields, "title"), textIn(fields, "source"), this.ofContent(fields["content"], depth)]);
    }
    if (type.endsWith("tool_result")) return this.ofResult(fields, depth);
    return this.#none(type);
  }

  /** A string, or the texts of blocks; nothing where there is neither. */
  ofContent(content: unknown, depth = 0): string {
    if (typeof content === "string") return content;
    if (content === undefined || content === null) return "";
    if (!Array.isArray(content)) return this.#none("other");
    return joined(content.map((block) => this.of(block, depth + 1)));
  }

  /** What a tool answered: blocks, or, of a tool that the provider runs itself, an object of that tool's own. */
  ofResult(fields: JsonObject, depth = 0): string {
    const hasBlocks = fields["type"] === "tool_result" || fields["type"] === "mcp_tool_result";
    return hasBlocks ? this.ofContent(fields["content"], depth) : this.json(fields["content"], isForProviderAlone);
  }

  /** As JSON: all of it but what `isPassedOver`, and files, which are counted. */
  json(value: unknown, isPassedOver: (name: string, inner: unknown) => boolean = () => false): string {
    try {
      const text: string | undefined = JSON.stringify(value, (name, inner: unknown) => {
        if (isPassedOver(name, inner)) return undefined;
        const isFile = name === "source" && ["base64", "url", "file"].includes(textIn(inner, "type"));
        return isFile ? this.#none("document") : inner;
      });
      return text ?? "";
    } catch {
      // Nested so deeply that it cannot be written.
      return this.#cut();
    }
  }

  #document(fields: JsonObject, depth: number): string {
    const source = objectIn(fields["source"]);
    let text = "";
    if (source?.["type"] === "text" && typeof source["data"] === "string") text = source["data"];
    else if (source?.["type"] === "content") text = this.ofContent(source["content"], depth);
    else this.countUnreadable("document");
    return joined([textIn(fields, "title"), textIn(fields, "context"), text]);
  }

  #cut(): "" {
    this.countCut();
    return "";
  }

  #none(type: string): "" {
    this.countUnreadable(type);
    return "";
  }
}

/** What the provider gave out to be handed back to it, and nobody else can read. In a call's input it is a name like any other. */
const isForProviderAlone = (name: string, inner: unknown): boolean =>
  name.startsWith("encrypted_") && typeof inner === "string" && /^[\w+/=-]*$/.test(inner);

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n");
