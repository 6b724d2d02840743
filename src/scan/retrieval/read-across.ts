import { type EngineAction, severityOf } from "../../contracts/verdict.ts";
import type { Inspected } from "../inspected.ts";
import { raisedBy } from "./raise-chunk.ts";
import { chunksAcross, type Seam, sidesToAsk } from "./seams.ts";

/** Has texts inspected, each by itself. */
type Ask = (texts: readonly string[]) => Promise<readonly Inspected[]>;

/** The chunks' verdicts, raised where a seam shows an attack that runs through them. `verdicts`: of the seams. */
export async function readAcross(
  own: readonly Inspected[],
  seams: readonly Seam[],
  verdicts: readonly Inspected[],
  ask: Ask,
): Promise<Inspected[]> {
  const heard = await chunksHeardAcross(own, seams, verdicts, ask);
  const chunks = [...own];
  for (const [index, seam] of seams.entries()) {
    const verdict = verdicts[index]!;
    for (const chunk of [...chunksAcross(seam, verdict, own), ...heard[index]!]) {
      if (severityOf(verdict.action) > severityOf(chunks[chunk]!.action))
        chunks[chunk] = raisedBy(verdict, own[chunk]!);
    }
  }
  return chunks;
}

/** Of each seam the chunks at its border, where they sound like an attack together and neither side does alone. */
async function chunksHeardAcross(
  own: readonly Inspected[],
  seams: readonly Seam[],
  verdicts: readonly Inspected[],
  ask: Ask,
): Promise<(readonly number[])[]> {
  const sides = seams.map((seam, index) => sidesToAsk(seam, verdicts[index]!, own));
  const texts = sides.flatMap((one) => one?.texts ?? []);
  const alone = texts.length === 0 ? [] : await actionsOf(texts, ask);
  let asked = 0;
  return sides.map((one, index) => {
    if (one === undefined) return [];
    const said = alone.slice(asked, asked + one.texts.length);
    asked += one.texts.length;
    const isSaidAlone = said.some((action) => severityOf(action) >= severityOf(verdicts[index]!.action));
    return isSaidAlone ? [] : one.chunks;
  });
}

/** A side that could not be asked about explains nothing: what the seam sounds like stands. */
async function actionsOf(texts: readonly string[], ask: Ask): Promise<readonly EngineAction[]> {
  try {
    return (await ask(texts)).map(({ action }) => action);
  } catch {
    return texts.map(() => "ALLOW");
  }
}
