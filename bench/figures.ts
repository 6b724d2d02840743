/** Of an even number the upper of the two in the middle; 0 of none. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** To two decimals, as figures are shown and kept. */
export const round2 = (value: number): number => Math.round(value * 100) / 100;
