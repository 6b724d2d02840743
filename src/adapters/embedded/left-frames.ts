import type { FrameShape, LoggedFrame } from "../../ports/frame-log.ts";

/** The last frames of an organization, oldest first, as a run leaves them to the next one. Both texts are JSON. */
export interface LeftFrames {
  readonly orgId: string;
  /** `Counting[]`. */
  readonly countings: string;
  /** `PackedFrames`: what many frames have in common stands once. */
  readonly frames: string;
}

type Counting = readonly [session: string, numbering: string];

interface PackedFrames {
  readonly entry: string;
  readonly shapes: readonly FrameShape[];
  readonly rows: readonly Row[];
}

/** `counting` and `shape` are places in their lists. */
type Row = readonly [counting: number, number: number, shape: number, latencyUs: number, jobId: string];

/** `entry`: of all of them. */
export function packFrames(orgId: string, entry: string, frames: readonly LoggedFrame[]): LeftFrames {
  const countings = new Places<Counting>();
  const shapes = new Places<FrameShape>();
  const rows = frames.map(({ session, numbering, number, shape, latencyUs, jobId }): Row => {
    const counting = countings.of(numbering, [session, numbering]);
    return [counting, number, shapes.of(`${shape.head}${shape.middle}${shape.tail}`, shape), latencyUs, jobId];
  });
  return {
    orgId,
    countings: JSON.stringify(countings.all),
    frames: JSON.stringify({ entry, shapes: shapes.all, rows } satisfies PackedFrames),
  };
}

export function unpackFrames(left: LeftFrames): LoggedFrame[] {
  const countings = JSON.parse(left.countings) as Counting[];
  const { entry, shapes, rows } = JSON.parse(left.frames) as PackedFrames;
  return rows.map(([counting, number, shape, latencyUs, jobId]) => {
    const [session, numbering] = countings[counting]!;
    return { session, shape: shapes[shape]!, latencyUs, jobId, entry, numbering, number };
  });
}

/** Things in the order in which they were first seen. */
class Places<Thing> {
  readonly all: Thing[] = [];
  readonly #places = new Map<string, number>();

  of(name: string, thing: Thing): number {
    let place = this.#places.get(name);
    if (place === undefined) {
      place = this.all.push(thing) - 1;
      this.#places.set(name, place);
    }
    return place;
  }
}
