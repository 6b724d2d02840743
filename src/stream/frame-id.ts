import type { FramePlace } from "../ports/frame-log.ts";

/** A frame's `id:` line: opaque to clients, who send the last one they saw back as `Last-Event-ID`. */
export const frameIdOf = ({ entry, numbering, number }: FramePlace): string => `${entry}.${numbering}.${number}`;

const shape = /^([0-9a-z-]{1,40})\.([0-9a-z]{1,40})\.(\d{1,15})$/;

/** The place an id names, or undefined where it is none of ours. */
export function parseFrameId(id: string): FramePlace | undefined {
  const [, entry, numbering, number] = shape.exec(id) ?? [];
  if (entry === undefined || numbering === undefined || number === undefined) return undefined;
  return { entry, numbering, number: Number(number) };
}
