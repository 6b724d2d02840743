/** Share of `attacks` above the score that `share` of `ordinary` exceeds: recall at that rate of false positives. */
export function recallAt(attacks: readonly number[], ordinary: readonly number[], share: number): number {
  if (attacks.length === 0) return Number.NaN;
  const sorted = Float64Array.from(ordinary).sort().reverse();
  const cut = sorted[Math.floor(sorted.length * share)] ?? Number.NEGATIVE_INFINITY;
  return attacks.filter((score) => score > cut).length / attacks.length;
}

/** Area under the ROC curve: how often an attack scores above an ordinary text. Ties count half. */
export function areaUnder(attacks: readonly number[], ordinary: readonly number[]): number {
  const all = [
    ...attacks.map((score) => ({ score, attack: true })),
    ...ordinary.map((score) => ({ score, attack: false })),
  ].sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let i = 0; i < all.length; ) {
    let end = i;
    while (end < all.length && all[end]!.score === all[i]!.score) end++;
    const rank = (i + 1 + end) / 2;
    for (; i < end; i++) if (all[i]!.attack) rankSum += rank;
  }
  return (rankSum - (attacks.length * (attacks.length + 1)) / 2) / (attacks.length * ordinary.length);
}

/** A share as a percentage of fixed width. */
export const percent = (share: number): string => (Number.isNaN(share) ? "-" : (share * 100).toFixed(1)).padStart(5);
