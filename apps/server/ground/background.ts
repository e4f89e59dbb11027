// Background work of the features: folds, which follow the log soon after each commit, and due work, which the scheduler does. The
// folds of the horizons read rows that are old enough, so they are due work.

import { Follower, type FollowedFold } from "../folds/follower.ts";
import { FoldRunner } from "../folds/fold-runner.ts";
import { horizonFolds } from "../folds/horizon-folds.ts";
import type { Metrics } from "../operating/metrics.ts";
import type { DueWork } from "../scheduler/due-work.ts";
import { Scheduler } from "../scheduler/scheduler.ts";
import type { Feature } from "./feature.ts";
import type { OpenGround } from "./open-ground.ts";

/** From the end of one run of the folds of the horizons to the next. */
const HORIZONS_MS = 10 * 60 * 1000;

export function startBackground(opened: OpenGround, of: readonly Feature[], metrics: Metrics): void {
  const { records, behind, log, shutdown, now, newId } = opened.ground;
  const db = records.behind;
  const onDone = (fold: string, rows: number): void => metrics.countFolded(fold, rows);

  const horizons = horizonFolds(records.store, newId);
  const onFault = (error: unknown, fold: string, scope: string | null): void =>
    log.error({ err: error, fold, scope }, "a fold failed");
  const runner = new FoldRunner({ db, folds: horizons, now, onError: onFault, onDone });
  const horizonWork: DueWork = {
    kind: "horizons",
    effect: "repeated",
    everyMs: HORIZONS_MS,
    run: async (isStopping) => await runner.runOnce(isStopping),
  };
  const scheduler = new Scheduler({
    // A completion that a crash of the machine takes back is only done again, with the same idempotency key.
    sql: behind,
    works: [horizonWork, ...of.flatMap(({ dueWork = [] }) => dueWork)],
    newId,
    onError: (error, { kind, key }) => log.error({ err: error, kind, key }, "due work failed"),
  });
  scheduler.start();
  shutdown.onStop(() => scheduler.stop());

  const followed = of.flatMap(({ folds = [] }) => folds);
  for (const one of followed) follow(opened, one, onDone);

  const delays = new Map([...horizons, ...followed.map(({ fold }) => fold)].map((fold) => [fold.name, fold.delayMs]));
  metrics.watchFolds([...delays.keys()], async (fold) => {
    const delay = delays.get(fold) ?? 0;
    return await db.lag(fold, delay === 0 ? null : now() - delay);
  });
}

/** Runs a fold soon after each commit, and the work that it notes after each of its runs. */
function follow(
  { ground: { records, shutdown, now }, onCommit }: OpenGround,
  { fold, withinMs, after, onError }: FollowedFold,
  onDone: (fold: string, rows: number) => void,
): void {
  const onFault = (error: unknown, name: string, scope: string | null): void => onError(error, { fold: name, scope });
  const pace = withinMs === undefined ? {} : { afterCommitMs: withinMs, longestRestMs: withinMs };
  const noted = after === undefined ? null : new Follower(after, (error) => onError(error, {}), pace);
  const folding = new FoldRunner({ db: records.behind, folds: [fold], now, onError: onFault, onDone });
  const follower = new Follower(
    async (isStopping) => {
      await folding.runOnce(isStopping);
      noted?.wake(0);
      return null;
    },
    (error) => onError(error, {}),
    pace,
  );
  for (const one of noted === null ? [follower] : [follower, noted]) {
    one.start();
    shutdown.onClose(() => one.stop());
  }
  onCommit(() => follower.wake());
}
