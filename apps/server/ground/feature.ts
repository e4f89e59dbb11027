// A feature of the server, as the list of features (../features.ts) opens it: a value of what it adds. What it opens it closes by
// `shutdown` of the ground. Leaves to the server when folds and keepers run, and where routes are mounted.

import type { FastifyInstance } from "fastify";
import type { eventsByNoun, Noun } from "@tessera/kernel/wire/api/events.ts";
import type { FollowedFold } from "../folds/follower.ts";
import type { DispatchServices, Handlers } from "../http/dispatch.ts";
import type { Job } from "../jobs/regular-jobs.ts";

export interface Feature<Of extends Noun> {
  /** One for every event of its noun in the kernel's table. */
  readonly handlers: Handlers<(typeof eventsByNoun)[Of]>;
  /** What it keeps from the log, soon after each commit. */
  readonly folds?: readonly FollowedFold[];
  /** What it looks after every ten minutes. */
  readonly keepers?: readonly Job[];
  /** What it answers besides events. */
  readonly routes?: (app: FastifyInstance, services: DispatchServices) => void | Promise<void>;
}
