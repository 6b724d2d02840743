import { limits } from "./limits.ts";

/**
 * Maps many items, limits.itemsPerTurn in a turn of the event loop: what others wait for comes in between. Few items take no turn
 * more than `map` would.
 */
export async function mapInTurns<From, To>(
  items: readonly From[],
  map: (item: From, index: number) => To,
): Promise<To[]> {
  const mapped: To[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % limits.itemsPerTurn === 0) await new Promise(setImmediate);
    mapped.push(map(item, index));
  }
  return mapped;
}
