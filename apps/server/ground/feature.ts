// A feature of the server: a value with its handlers, folds, due work and routes, which the list of features (../features.ts) contains. A
// feature registers with `shutdown` of the ground how it stops. The server decides when background work runs and where routes are
// mounted.

import type { FastifyInstance } from "fastify";
import type { eventsByNoun, Noun } from "@tessera/kernel/wire/api/events.ts";
import type { FollowedFold } from "../folds/follower.ts";
import type { DispatchServices, Handlers } from "../http/dispatch.ts";
import type { DueWork } from "../scheduler/due-work.ts";

/** A feature that answers no events of the client's API, such as one with routes or background work alone. */
export interface Feature {
  /** What it derives from the log, soon after each commit. */
  readonly folds?: readonly FollowedFold[];
  /** Its kinds of work that is due at a time, once or again and again. */
  readonly dueWork?: readonly DueWork[];
  /** Adds the HTTP routes of the feature that are not API events. */
  readonly routes?: (app: FastifyInstance, services: DispatchServices) => void | Promise<void>;
}

/** A feature that answers the events of a noun of the kernel's table (wire/api/events.ts). */
export interface NounFeature<Of extends Noun> extends Feature {
  /** A handler for each event of the noun. */
  readonly handlers: Handlers<(typeof eventsByNoun)[Of]>;
}
