import { type EngineAction, severityOf } from "../../contracts/verdict.ts";
import type { Inspected } from "../inspected.ts";
import { raisedBy } from "./raise-chunk.ts";
import { chunksAcross, readingOf, type SeamReading, sidesToAsk, withoutSecrets } from "./seam-attack.ts";
import type { Seam } from "./seams.ts";

/** Has texts inspected, each by itself. */
type Ask = (texts: readonly string[]) => Promise<readonly Inspected[]>;

/** The chunks' verdicts, raised where a seam shows an attack that runs through them. `verdicts`: of the seams. */
export async function readAcross(
  own: readonly Inspected[],
  seams: readonly Seam[],
  verdicts: readonly Inspected[],
  ask: Ask,
): Promise<Inspected[]> {
  const asRead = seams.map((seam, index) => readingOf(seam, verdicts[index]!));
  const readings = await readWithoutSecrets(own, asRead, ask);
  const heard = await chunksHeardAcross(own, readings, ask);
  const chunks = [...own];
  for (const [index, reading] of readings.entries()) {
    for (const chunk of [...chunksAcross(reading, own), ...heard[index]!])
      chunks[chunk] = raisedBy(reading, chunk, chunks[chunk]!);
  }
  return chunks;
}

/** The readings, of those that would raise a chunk without the secrets in them. */
async function readWithoutSecrets(
  own: readonly Inspected[],
  readings: readonly SeamReading[],
  ask: Ask,
): Promise<readonly SeamReading[]> {
  const cleared = readings.map((reading) =>
    chunksAcross(reading, own).length > 0 || sidesToAsk(reading, own) !== undefined
      ? withoutSecrets(reading)
      : undefined,
  );
  const verdicts = await answersTo(
    cleared.flatMap((seam) => seam?.text ?? []),
    ask,
  );
  // What cannot be asked about stands as it was read.
  if (verdicts === undefined) return readings;
  let asked = 0;
  return readings.map((reading, index) => {
    const seam = cleared[index];
    if (seam === undefined) return reading;
    asked += 1;
    return readingOf(seam, verdicts[asked - 1]!);
  });
}

/** Of each seam the chunks at its border, where they sound like an attack together and neither side does alone. */
async function chunksHeardAcross(
  own: readonly Inspected[],
  readings: readonly SeamReading[],
  ask: Ask,
): Promise<(readonly number[])[]> {
  const sides = readings.map((reading) => sidesToAsk(reading, own));
  const texts = sides.flatMap((one) => one?.texts ?? []);
  // A side that could not be asked about explains nothing: what the seam sounds like stands.
  const alone = (await answersTo(texts, ask))?.map(({ action }) => action) ?? texts.map((): EngineAction => "ALLOW");
  let asked = 0;
  return sides.map((one, index) => {
    if (one === undefined) return [];
    const said = alone.slice(asked, asked + one.texts.length);
    asked += one.texts.length;
    const isSaidAlone = said.some((action) => severityOf(action) >= severityOf(readings[index]!.verdict.action));
    return isSaidAlone ? [] : one.chunks;
  });
}

/** One a text; undefined where they cannot be asked about now. */
async function answersTo(texts: readonly string[], ask: Ask): Promise<readonly Inspected[] | undefined> {
  if (texts.length === 0) return [];
  try {
    return await ask(texts);
  } catch {
    return undefined;
  }
}
