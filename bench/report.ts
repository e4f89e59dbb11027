// The one form of a measured result: a JSON object a line on standard output.
// Leaves what the dimensions mean to each bench.

export interface Result {
  readonly bench: string;
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  /** "tessera" or the peer beside it. */
  readonly system: string;
  readonly [dimension: string]: string | number | boolean;
}

/** Prints one result, rounded to what a reader can use. */
export function report(result: Result): void {
  const value = Number(result.value.toPrecision(4));
  process.stdout.write(`${JSON.stringify({ ...result, value })}\n`);
}

/** The value below which the given share of the samples lies (nearest rank); NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
