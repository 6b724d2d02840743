import type { Beginning } from "./pattern-beginnings.ts";

/** Stands where anything may follow. */
const open = 0xffff;
/** A tree of more numbers is not worth its memory: then anything may stand there. */
const treeMax = 8_192;

/**
 * What the next units of a text may be, unit by unit. A node is the number of its branches, and then of each its unit and the place of its
 * node; or `open`: whatever follows.
 */
export type UnitTree = Uint16Array;

const anyUnits: UnitTree = Uint16Array.of(open);

/** The tree of all that `beginning` leads to. */
export function treeOf(beginning: Beginning): UnitTree {
  const tree: number[] = [];
  addNode(tree, beginning);
  return tree.length > treeMax ? anyUnits : Uint16Array.from(tree);
}

/** Whether `units` go on at `at` in one of the ways that `tree` tells. */
export function fits(tree: UnitTree, units: Uint16Array, at: number): boolean {
  let node = 0;
  for (let place = at; ; place++) {
    const branches = tree[node]!;
    if (branches === open) return true;
    const unit = units[place]!;
    let branch = node + 1;
    const end = branch + 2 * branches;
    while (branch < end && tree[branch] !== unit) branch += 2;
    if (branch === end) return false;
    node = tree[branch + 1]!;
  }
}

/** Adds a node with all behind it; returns its place. */
function addNode(tree: number[], { next, isOpen }: Beginning): number {
  const place = tree.length;
  if (isOpen) {
    tree.push(open);
    return place;
  }
  tree.push(next.size);
  for (const unit of next.keys()) tree.push(unit, 0);
  let branch = place + 2;
  for (const behind of next.values()) {
    tree[branch] = addNode(tree, behind);
    branch += 2;
  }
  return place;
}
