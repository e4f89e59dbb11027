// How long to wait before trying again (client infrastructure, section 9). Whether to try again is the caller's.

const delays = [1000, 2000, 5000, 10_000] as const;
const jitter = 200;

/** The wait before attempt `attempt` (1 is the first repetition); null when the default delays are used up. */
export function retryDelay(attempt: number, random: () => number): number | null {
  const delay = delays[attempt - 1];
  return delay === undefined ? null : delay + Math.floor(random() * (jitter + 1));
}

/** For what must go on until it works: the same delays, then the last one for ever. */
export function persistentDelay(attempt: number, random: () => number): number {
  const delay = delays[Math.min(attempt, delays.length) - 1] ?? delays[0];
  return delay + Math.floor(random() * (jitter + 1));
}
