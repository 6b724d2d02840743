import type { ListedKind } from "./kind.ts";

/** A place in the trie of pictures: what fits here, and where the next run leads. */
export interface PictureNode {
  readonly next: Map<number, PictureNode>;
  readonly kinds: ListedKind[];
  /** Pictures that end here have a separator or a letter in them. */
  formed: boolean;
}

/** Kinds by their pictures: a trie over runs of digits and letters and what separates them, and irregular ones by length. */
export interface PictureBook {
  readonly root: PictureNode;
  /** Kinds whose pictures mix letters and digits freely (`*`), by length. */
  readonly mixed: ReadonlyMap<number, readonly ListedKind[]>;
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
  const root: PictureNode = { next: new Map(), kinds: [], formed: false };
  const mixed = new Map<number, ListedKind[]>();
  for (const kind of kinds) {
    for (const picture of kind.pictures) {
      if (picture.includes("*")) {
        const list = mixed.get(picture.length) ?? [];
        if (!list.includes(kind)) mixed.set(picture.length, [...list, kind]);
        continue;
      }
      addPicture(root, kind, picture);
      if (picture.includes(" ")) addPicture(root, kind, picture.replaceAll(" ", "-"));
    }
  }
  return { root, mixed };
}

function addPicture(root: PictureNode, kind: ListedKind, picture: string): void {
  let node = root;
  for (const [, separator, run] of picture.matchAll(/([^9A]?)(9+|A+)/g)) {
    const step = stepOf(separator === "" ? 0 : separatorOf(separator!.charCodeAt(0)), run![0] === "9", run!.length);
    let child = node.next.get(step);
    if (child === undefined) {
      child = { next: new Map(), kinds: [], formed: false };
      node.next.set(step, child);
    }
    node = child;
  }
  node.formed = /[^9]/.test(picture);
  if (!node.kinds.includes(kind)) node.kinds.push(kind);
}
