/** Milliseconds of processor time that this process spends on `work`: what other programs take of the machine does not count. */
export function cpuMs(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/** The least of up to `runs` runs, done as soon as one is under `enoughMs`: what disturbs a run only ever adds. */
export function leastCpuMs(runs: number, work: () => void, enoughMs = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least >= enoughMs; run += 1) least = Math.min(least, cpuMs(work));
  return least;
}
