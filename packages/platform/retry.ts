// How long to wait before trying again. Whether to try again is the caller's.

const delays = [1000, 2000, 5000, 10_000] as const;
const jitter = 200;

/** The wait before attempt `attempt` (1 is the first repetition); null when the default delays are used up. */
export function retryDelay(attempt: number, random: () => number): number | null {
  const delay = delays[attempt - 1];
  return delay === undefined ? null : delay + Math.floor(random() * (jitter + 1));
}
