import { anyIdName, type KindList, type ListedKind } from "./kind.ts";
import { bitsOfList } from "./name-gate.ts";

/** A place in the trie of pictures: what fits here, and where the next run leads. */
interface PictureNode {
  readonly next: Map<number, PictureNode>;
  readonly list: KindList;
}

/** Kinds by their pictures: a trie over runs of digits and letters and what separates them, and irregular ones by length. */
interface PictureBook {
  readonly root: PictureNode;
  /** Kinds whose pictures mix letters and digits freely (`*`), by length. */
  readonly mixed: ReadonlyMap<number, KindList>;
}

const separators = " -./:(+";
const separatorNumber = Int8Array.from({ length: 128 }, (_, unit) => {
  const at = separators.indexOf(String.fromCharCode(unit));
  return at < 0 ? -1 : at + 1;
});

/** Number of a separator, 1 to 7; -1 where the character separates nothing. No-break and thin spaces are spaces. */
export function separatorOf(unit: number): number {
  if (unit < 128) return separatorNumber[unit]!;
  if (unit === 0xa0 || unit === 0x2009 || unit === 0x202f) return 1;
  return unit === 0x2010 || unit === 0x2011 ? 2 : -1;
}

/** Key of a step: the separator before a run, its class and its length. */
export const stepOf = (separator: number, isDigit: boolean, length: number): number =>
  (separator << 6) | (isDigit ? 32 : 0) | length;

export function pictureBook(kinds: readonly ListedKind[]): PictureBook {
  const root = emptyNode();
  const mixed = new Map<number, KindList>();
  for (const kind of kinds) {
    for (const picture of kind.pictures) {
      if (picture.includes("*")) {
        const list = mixed.get(picture.length) ?? emptyList(true);
        mixed.set(picture.length, list);
        if (!list.kinds.includes(kind)) list.kinds.push(kind);
        continue;
      }
      addPicture(root, kind, picture);
      if (picture.includes(" ")) addPicture(root, kind, picture.replaceAll(" ", "-"));
    }
  }
  for (const list of mixed.values()) tellNames(list);
  tellNamesFrom(root);
  return { root, mixed };
}

const emptyList = (isFormed: boolean): KindList => ({ kinds: [], isFormed, nameBits: 0 });
const emptyNode = (): PictureNode => ({ next: new Map(), list: emptyList(false) });

function tellNamesFrom({ next, list }: PictureNode): void {
  tellNames(list);
  for (const node of next.values()) tellNamesFrom(node);
}

function tellNames(list: KindList): void {
  const { kinds, isFormed } = list;
  if (kinds.length === 0 || kinds.some((kind) => (isFormed ? kind.scoresFormed : kind.scoresPlain))) return;
  const names = new Set(kinds.map((kind) => kind.names));
  if (kinds.some((kind) => kind.isNational)) names.add(anyIdName);
  list.nameBits = bitsOfList([...names]);
}

function addPicture(root: PictureNode, kind: ListedKind, picture: string): void {
  let node = root;
  for (const [, separator, run] of picture.matchAll(/([^9A]?)(9+|A+)/g)) {
    const step = stepOf(separator === "" ? 0 : separatorOf(separator!.charCodeAt(0)), run![0] === "9", run!.length);
    let child = node.next.get(step);
    if (child === undefined) {
      child = emptyNode();
      node.next.set(step, child);
    }
    node = child;
  }
  node.list.isFormed = /[^9]/.test(picture);
  if (!node.list.kinds.includes(kind)) node.list.kinds.push(kind);
}
