// Keeps a number of callers busy for a while and times each call, in a closed loop: a caller sends when it was answered.
import { percentile } from "../report.ts";

export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** `work(n)` is one call of caller n. Calls that begin in the first `warmMs` are not counted. */
export async function keepBusy(
  callers: number,
  { warmMs, measureMs }: { readonly warmMs: number; readonly measureMs: number },
  work: (caller: number) => Promise<void>,
): Promise<Load> {
  const samples: number[] = [];
  const from = performance.now() + warmMs;
  const until = from + measureMs;
  const loop = async (caller: number): Promise<void> => {
    for (let began = performance.now(); began < until; began = performance.now()) {
      await work(caller);
      if (began >= from) samples.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => loop(caller)));
  return {
    perSecond: (samples.length * 1000) / (performance.now() - from),
    p50: percentile(samples, 0.5),
    p95: percentile(samples, 0.95),
    p99: percentile(samples, 0.99),
  };
}
