/**
 * The realtime channel: one WebSocket a client, JSON messages both ways. Changes of a scope come in the order of its
 * sequence numbers; each says after which number it follows (`prev`), so that a gap is seen and asked for again.
 * A topic is a page id (everything on the page), a space id (its top pages), `table:id` (one record) or
 * `named:<user>:<table>:<id>` (a user whom this record names: named-topic.ts). Who watches
 * `collection:id` is told of that record, and of its rows which ones changed; the rows themselves are asked for.
 */
import * as v from "valibot";
import type { Role } from "../permissions/roles.ts";
import { boundedArray } from "../values/bounded-array.ts";
import type { Box } from "./box.ts";

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const topics = boundedArray(id, 5000);

const presence = v.object({
  page: v.nullable(id),
  block: v.optional(v.nullable(id)),
  /** Opaque to the server: where the caret or the selection is. */
  cursor: v.optional(
    v.pipe(
      v.any(),
      v.check((value) => JSON.stringify(value ?? null).length <= 2000, "a small cursor"),
    ),
  ),
});

export const clientMessage = v.variant("t", [
  /**
   * First of a scope: which pages the client wants to know its rights on, and the session it writes with. With `since` it is
   * told of what moved from there on, for the pages that it holds and does not name.
   */
  v.object({ t: v.literal("open"), scope: id, pages: topics, session: v.optional(id), since: v.optional(seq) }),
  /** Sends what changed on the topics after `since`, and what changes from now on. */
  v.object({ t: v.literal("watch"), scope: id, topics, since: seq }),
  v.object({ t: v.literal("unwatch"), scope: id, topics }),
  v.object({ t: v.literal("session"), scope: id, session: id }),
  /** Asks for the rights on these pages, and with `places` for where they have them from. */
  v.object({
    t: v.literal("check"),
    scope: id,
    pages: topics,
    since: v.optional(seq),
    places: v.optional(v.boolean()),
  }),
  v.object({ t: v.literal("presence"), scope: id, presence }),
  v.object({ t: v.literal("ping") }),
]);
export type ClientMessage = v.InferOutput<typeof clientMessage>;
export type Presence = v.InferOutput<typeof presence>;

export interface ChangedBox {
  readonly table: string;
  readonly id: string;
  readonly box: Box;
}

export interface Peer extends Presence {
  /** One for each connection. */
  readonly connection: string;
  readonly userId: string;
}

/** Rights as they are at a number, and whom a page that was not named follows. */
export interface RightsAnswer {
  readonly roles: Readonly<Record<string, Role>>;
  /** The number at which the roles are true; 0 to who may not know it. */
  readonly at: number;
  /**
   * Where it was asked with `since`: the blocks whose place or permission items may have changed since, up to `at` at least,
   * each with the number of the last change. Null where the log does not reach back so far.
   */
  readonly moved?: readonly (readonly [id: string, seq: number])[] | null;
  /**
   * Where places were asked for: for each page that may be read, the page, teamspace or workspace that it takes its rights
   * from; null where permission items of its own, or of a block on the way there, decide.
   */
  readonly places?: Readonly<Record<string, string | null>>;
}

export type ServerMessage =
  | ({ readonly t: "opened"; readonly scope: string; readonly seq: number } & RightsAnswer)
  | ({ readonly t: "roles"; readonly scope: string } & RightsAnswer)
  | {
      readonly t: "changes";
      readonly scope: string;
      readonly prev: number;
      readonly seq: number;
      readonly boxes: readonly ChangedBox[];
      /** Transactions of this client's session up to `seq` that these changes contain. */
      readonly acks?: readonly string[];
      /** Set on the answer to a `watch`: its topics. */
      readonly watched?: readonly string[];
    }
  /**
   * To who watches a collection: which of its rows changed up to `seq`, of those that they may read. Each list null where it
   * is long or not known: ask again.
   */
  | {
      readonly t: "rows";
      readonly scope: string;
      readonly collection: string;
      readonly seq: number;
      /** Made, changed, moved, restored, or newly theirs to read. */
      readonly changed: readonly string[] | null;
      /** They left the collection, went into the trash, or may not be read any more. */
      readonly gone: readonly string[] | null;
    }
  /** What changed cannot be told: load the topics again, and go on from `seq`. */
  | {
      readonly t: "resync";
      readonly scope: string;
      readonly seq: number;
      readonly topics: readonly string[];
      readonly watched?: readonly string[];
    }
  /** Rights changed somewhere in the scope: ask for those on the pages held. */
  | { readonly t: "check"; readonly scope: string }
  /** These topics may not be watched any more; at the number `at` that was true. */
  | { readonly t: "gone"; readonly scope: string; readonly topics: readonly string[]; readonly at: number }
  | {
      readonly t: "presence";
      readonly scope: string;
      readonly page: string;
      readonly peers: readonly Peer[];
      /** Connections that stand there no more. Where it is set, `peers` are those alone who changed. */
      readonly left?: readonly string[];
    }
  | { readonly t: "error"; readonly kind: string; readonly debugMessage: string }
  | { readonly t: "pong" };
