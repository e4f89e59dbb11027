/**
 * Transactions of the record store: what is submitted, how it ends, and what subscribers receive of it.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Id } from "@tessera/kernel/text/runs.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import type { LogRow, MessageValues } from "./record-db.ts";

/**
 * A change that the server makes on its own. Returns the records that it changes. Pure: it can be called several times, and
 * throws Unknown for a record that has to be loaded first.
 */
export type Upkeep = (world: World, allocate: (length: number) => Id) => readonly Entry[];

/** A submitted transaction with its authenticated actor. */
export interface Envelope {
  readonly id: string;
  readonly scope: string;
  readonly operations: readonly Operation[];
  readonly actor: Actor;
  /** The server's own transaction (a new workspace, an accepted invitation), for which no permission is checked. */
  readonly system?: boolean;
  readonly session?: string | undefined;
  readonly n?: number | undefined;
  readonly action?: string | undefined;
  /** Whether new blocks keep the times and actors that the transaction states. */
  readonly imported?: boolean | undefined;
  /** The id of the invitation that the actor accepts with the transaction. It is judged again in the transaction. */
  readonly accepts?: string | undefined;
  /**
   * The number of the last transaction of the scope that the sender knows. If another one was committed since, nothing is written and
   * the result is "rebase".
   */
  readonly expected?: number | undefined;
  /** The server's own change, instead of operations. */
  readonly upkeep?: Upkeep;
}

export type Result =
  | { readonly status: "done"; readonly scope: string; readonly seq: number }
  | {
      readonly status: "refused";
      readonly kind: string;
      readonly message: string;
      readonly code?: string | undefined;
      readonly values?: MessageValues | undefined;
      readonly operation: number;
    }
  /** A refusal closed the session, or its order is broken. The client expresses the change again in another session. */
  | { readonly status: "rebase"; readonly message: string }
  /** Earlier transactions of the session have not arrived. */
  | { readonly status: "gap"; readonly expected: number };

/** The changes of a batch in one scope. Subscribers receive it once it is durable. */
export interface Commit {
  readonly scope: string;
  readonly from: number;
  readonly to: number;
  readonly log: readonly LogRow[];
  /** The changed records after the batch, and before it. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly before: ReadonlyMap<string, Entry | null>;
}

export interface StoreOptions {
  readonly now: () => number;
  readonly newId: () => string;
  /** Called for every batch of this process once it is durable, in the order of each scope. */
  readonly onCommit?: ((commit: Commit) => void) | undefined;
  /** The size of the cache in entries (weight.ts). The default depends on the server's memory. */
  readonly cacheEntries?: number | undefined;
}
