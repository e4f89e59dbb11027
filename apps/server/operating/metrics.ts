// What the server counts and measures, for Prometheus; shown on a port of its own (serve-metrics.ts).

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  readonly registry: Registry;
  observeCall(event: string, status: number, seconds: number): void;
  /** Log rows that a fold has done. */
  countFolded(fold: string, rows: number): void;
  /** Shows how many commits each of these folds is behind; asked when the figures are. */
  watchFolds(folds: readonly string[], lag: (fold: string) => Promise<number>): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const calls = new Histogram({
    name: "tessera_call_seconds",
    help: "Time from a call's headers to its answer, by event and status.",
    labelNames: ["event", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const folded = new Counter({
    name: "tessera_folded_rows_total",
    help: "Log rows that each fold has done.",
    labelNames: ["fold"],
    registers: [registry],
  });
  return {
    registry,
    watchFolds(folds, lag) {
      const gauge: Gauge<"fold"> = new Gauge({
        name: "tessera_fold_lag_commits",
        help: "Commits that each fold has still to do, of those that are old enough for it.",
        labelNames: ["fold"],
        registers: [registry],
        async collect() {
          // Of a fold whose lag cannot be told now, nothing is told: the other figures are shown all the same.
          await Promise.all(
            folds.map(async (fold) => {
              await lag(fold).then(
                (commits) => gauge.set({ fold }, commits),
                () => gauge.remove({ fold }),
              );
            }),
          );
        },
      });
    },
    countFolded: (fold, rows) => folded.inc({ fold }, rows),
    observeCall: (event, status, seconds) => calls.observe({ event, status: String(status) }, seconds),
  };
}

/** The process's own figures: memory, CPU, event loop delay. Once a process. */
export function addProcessMetrics({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry, prefix: "tessera_" });
}
