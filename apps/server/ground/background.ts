// The work behind everything else: the folds of the log and the keepers of the features, each by itself. Folds that features
// follow the log with run soon after each commit; the horizons and the keepers, now and then.

import { Follower, type FollowedFold } from "../folds/follower.ts";
import { FoldRunner } from "../folds/fold-runner.ts";
import { horizonFolds } from "../folds/horizon-folds.ts";
import { RegularJobs, type Job } from "../jobs/regular-jobs.ts";
import type { Metrics } from "../operating/metrics.ts";
import type { OpenGround } from "./open-ground.ts";

/** How often the logs are looked through for what has become old enough, and the keepers look after theirs. */
const everyMs = 10 * 60 * 1000;

export interface Background {
  readonly folds?: readonly FollowedFold[];
  readonly keepers?: readonly Job[];
}

export function startBackground({ ground, onCommit }: OpenGround, of: readonly Background[], metrics: Metrics): void {
  const { records, log, shutdown, now, newId } = ground;
  const followed = of.flatMap(({ folds = [] }) => folds);
  const db = records.behind;
  const onDone = (fold: string, rows: number): void => metrics.countFolded(fold, rows);

  const horizons = horizonFolds(records.store, newId);
  const onError = (error: unknown, fold: string, scope: string | null): void =>
    log.error({ err: error, fold, scope }, "a fold failed");
  const runner = new FoldRunner({ db, folds: horizons, now, onError, onDone });
  const jobs = new RegularJobs([...runner.jobs, ...of.flatMap(({ keepers = [] }) => keepers)], (error, job) =>
    log.error({ err: error, job }, "a job failed"),
  );
  jobs.start(everyMs);
  shutdown.onStop(() => jobs.stop());

  for (const { fold, after, onError: tell } of followed) {
    const onFault = (error: unknown, name: string, scope: string | null): void => tell(error, { fold: name, scope });
    const noted = after === undefined ? null : new Follower(after, (error) => tell(error, {}));
    const folding = new FoldRunner({ db, folds: [fold], now, onError: onFault, onDone });
    const follower = new Follower(
      async (isStopping) => {
        await folding.runOnce(isStopping);
        noted?.wake(0);
        return null;
      },
      (error) => tell(error, {}),
    );
    for (const one of noted === null ? [follower] : [follower, noted]) {
      one.start();
      shutdown.onClose(() => one.stop());
    }
    onCommit(() => follower.wake());
  }

  const delays = new Map([...horizons, ...followed.map(({ fold }) => fold)].map((fold) => [fold.name, fold.delayMs]));
  metrics.watchFolds([...delays.keys()], async (fold) => {
    const delay = delays.get(fold) ?? 0;
    return await db.lag(fold, delay === 0 ? null : now() - delay);
  });
}
