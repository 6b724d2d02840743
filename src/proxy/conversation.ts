import { limits } from "../contracts/limits.ts";
import { BlockTexts, type UnreadableType } from "./block-texts.ts";
import { namesTwice, objectIn, textIn } from "./json-in.ts";

/** What one block gives to be scanned. */
export interface Block {
  readonly kind: "scan" | "tool_output" | "tool_call" | "attachment";
  /** Of an attachment its type; "" for `scan`. */
  readonly toolName: string;
  /** Of a tool call its input as JSON. Never empty. */
  readonly text: string;
  /** False in the history, which clients send again with every turn. */
  readonly isNew: boolean;
}

/** What a request for a message says, as far as it can be read. */
export interface Conversation {
  /** Newest message first: nothing else is as likely to be new. */
  readonly blocks: readonly Block[];
  /** Blocks, or parts of them, that hold no text we can read: by type, how many. */
  readonly unreadable: ReadonlyMap<UnreadableType, number>;
  /** There are more blocks than are asked about, or deeper ones than are walked into: what is left out is no less dangerous. */
  readonly isCut: boolean;
  /** The first block of the first user message: the same in every turn. "" without one. */
  readonly opening: string;
  /** An object of the body has a name twice: what others read may be another conversation, and nothing of it is read here. */
  readonly isAmbiguous: boolean;
}

/** What the model wrote is not inspected when it comes back with the history; what it asked of tools is. */
const modelsOwn: ReadonlySet<string> = new Set(["text", "thinking", "redacted_thinking", "compaction"]);
const isModels = (message: unknown): boolean => textIn(message, "role") === "assistant";

/**
 * Claude Code wraps what it adds to a user's text itself, such as the project's instructions in every first message. In a tool's
 * result the same tag is how an attack is dressed, so there it stays. What stands inside is inspected in both.
 */
const clientsOwnTag = /<\/?system-reminder>/g;

const ambiguous: Conversation = { blocks: [], unreadable: new Map(), isCut: false, opening: "", isAmbiguous: true };

/** The conversation of a body of `POST /v1/messages`; undefined where it holds none. */
export function readConversation(json: string): Conversation | undefined {
  const body = parsedOf(json);
  if (body !== undefined && namesTwice(json, body)) return ambiguous;
  const messages = objectIn(body)?.["messages"];
  if (!Array.isArray(messages)) return undefined;
  const reader = new ConversationReader(messages);
  for (let at = messages.length - 1; at >= 0; at -= 1) reader.read(messages[at], at);
  return {
    blocks: reader.blocks,
    unreadable: reader.texts.unreadable,
    isCut: reader.texts.isCut,
    opening: openingOf(messages),
    isAmbiguous: false,
  };
}

function parsedOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

class ConversationReader {
  readonly blocks: Block[] = [];
  readonly texts = new BlockTexts();
  readonly #toolNames: ReadonlyMap<string, string>;
  readonly #lastAt: number;
  /** The newest turn: all that stands behind the model's last message. */
  readonly #newFrom: number;

  constructor(messages: readonly unknown[]) {
    this.#toolNames = toolNamesIn(messages);
    this.#lastAt = messages.length - 1;
    this.#newFrom = messages.findLastIndex((message, at) => at < this.#lastAt && isModels(message)) + 1;
  }

  read(message: unknown, at: number): void {
    const content = objectIn(message)?.["content"];
    const isNew = at >= this.#newFrom;
    // An answer that stands last is one that the client began for the model.
    const isModelsOwn = isModels(message) && at < this.#lastAt;
    if (typeof content === "string") {
      if (!isModelsOwn) this.#addText(content, isNew);
    } else if (Array.isArray(content)) {
      for (const block of content) {
        if (!isModelsOwn || !modelsOwn.has(textIn(block, "type"))) this.#readBlock(block, isNew);
      }
    } else this.texts.countUnreadable("other");
  }

  #readBlock(block: unknown, isNew: boolean): void {
    const fields = objectIn(block) ?? {};
    const type = textIn(fields, "type");
    if (type.endsWith("tool_use")) {
      this.#add("tool_call", nameOf(fields), this.texts.json(fields["input"] ?? {}), isNew);
    } else if (type.endsWith("tool_result")) {
      const toolName = this.#toolNames.get(textIn(fields, "tool_use_id")) ?? nameless;
      this.#add("tool_output", toolName, this.texts.ofResult(fields), isNew);
    } else if (type === "document" || type === "search_result") {
      this.#add("attachment", type, this.texts.of(block), isNew);
    } else this.#addText(this.texts.of(block), isNew);
  }

  #addText(text: string, isNew: boolean): void {
    this.#add("scan", "", text.replace(clientsOwnTag, ""), isNew);
  }

  #add(kind: Block["kind"], toolName: string, text: string, isNew: boolean): void {
    if (text === "") return;
    // Half characters are the same in UTF-8: what is scanned is what the verdict is remembered by.
    if (this.blocks.length < limits.proxyBlocksMax) {
      this.blocks.push({ kind, toolName, text: text.toWellFormed(), isNew });
    } else this.texts.countCut();
  }
}

/** The gateway asks for a name where there is none. */
const nameless = "tool";
const nameOf = (toolUse: unknown): string =>
  [...textIn(toolUse, "name").slice(0, 2 * limits.toolNameCharsMax)].slice(0, limits.toolNameCharsMax).join("") ||
  nameless;

/** Results name the call they answer, and the call names the tool. */
function toolNamesIn(messages: readonly unknown[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const message of messages) {
    const content = objectIn(message)?.["content"];
    if (!Array.isArray(content)) continue;
    for (const block of content) {
      if (textIn(block, "type").endsWith("tool_use")) names.set(textIn(block, "id"), nameOf(block));
    }
  }
  return names;
}

/** Without `cache_control`, which clients move from turn to turn. */
function openingOf(messages: readonly unknown[]): string {
  const content = objectIn(messages.find((message) => textIn(message, "role") === "user"))?.["content"];
  if (typeof content === "string") return content;
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  const { cache_control: _, ...fields } = objectIn(first) ?? {};
  return textIn(fields, "text") || (first === undefined ? "" : new BlockTexts().json(fields));
}
