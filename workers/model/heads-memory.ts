import { decodeWeights, type WeightsHeader } from "./weights-file.ts";

/**
 * What the heads read, in one memory that threads may share: room for the tables of `features.ts`, which each reader writes as they are,
 * and the weights file. Behind them each reader has a page of its own.
 */
export type HeadsMemory = WebAssembly.Memory;

const fileBytesAt = 16;
/** A code of four bytes for each unit, a class for each upper half of a word's hash, a class for each unit. */
export const codesAt = 64;
export const wordClassesAt = codesAt + 4 * 65_536;
export const signClassesAt = wordClassesAt + 65_536;
const fileAt = signClassesAt + 65_536;
const pageBytes = 65_536;
/** 64 MB of addresses: room for nine hundred readers, and no page is touched before one comes. */
const pagesMax = 1_024;

/** A memory with a weights file, which is not looked into. */
export function memoryWith(file: Uint8Array): HeadsMemory {
  // What a bucket is read with may reach eight bytes beyond the last.
  const pages = Math.ceil((fileAt + file.length + 8) / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pagesMax, shared: true });
  new Uint32Array(memory.buffer)[fileBytesAt / 4] = file.length;
  new Uint8Array(memory.buffer).set(file, fileAt);
  return memory;
}

const fileIn = (memory: HeadsMemory): Uint8Array =>
  new Uint8Array(memory.buffer, fileAt, new Uint32Array(memory.buffer)[fileBytesAt / 4]);

/** Throws where the weights file of a memory is none, was cut short or changed. */
export const checkWeights = (memory: HeadsMemory): void => void decodeWeights(fileIn(memory), true);

/** The weights file in the memory: its header, and the address of its weights. */
export function weightsIn(memory: HeadsMemory): { readonly header: WeightsHeader; readonly weightsAt: number } {
  const { header, weightsAt } = decodeWeights(fileIn(memory), false);
  return { header, weightsAt: fileAt + weightsAt };
}

/** A page for a reader: the memory it is in, and its address. A memory that has no more gives one in a copy of it. */
export function pageIn(memory: HeadsMemory): { readonly memory: HeadsMemory; readonly page: number } {
  try {
    return { memory, page: memory.grow(1) * pageBytes };
  } catch {
    const copy = memoryWith(fileIn(memory));
    return { memory: copy, page: copy.grow(1) * pageBytes };
  }
}
