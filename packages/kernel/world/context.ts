/** What an execution is told from outside: who acts, when, in which transaction, and what they may. */
import type { Entry } from "../records/entry.ts";
import type { Action } from "../records/tables/declaration.ts";
import type { JsonObject } from "../values/json.ts";
import type { Id } from "../text/runs.ts";
import type { KeyedOperation, Operation } from "./operation.ts";
import { Refusal } from "./refusal.ts";
import type { Draft, World } from "./world.ts";

export interface Context {
  readonly transaction: string;
  readonly actor: { readonly table: string; readonly id: string };
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The scope that the transaction is committed in. */
  readonly scope: string;
  readonly may: (action: Action, entry: Entry, world: World) => boolean;
  /** Fresh ids for text that a whole-value write brings: the first of `length` consecutive ones. */
  readonly allocate: (length: number) => Id;
  /** Whether text that an undo carries with it may be believed: by the machine that wrote it, never by the server. */
  readonly trusted: boolean;
  /** What the server alone judges and writes at a transaction's end; a client anticipates without it. */
  readonly settle?: readonly ((step: Step) => void)[];
  /** Brings children into the order of a whole list: for clients that send one (whole-lists.ts). */
  readonly arrange?: (step: Step, list: Extract<Said, { readonly kind: "whole" }>, later: readonly Said[]) => void;
  /** Executes the commands that this app's clients do not send (keyed-lists.ts); a client leaves them to the server. */
  readonly executeKeyed?: (step: Step, operation: KeyedOperation) => void;
  /** Applies items of users in the list of a workspace as changes of membership rows; a client leaves them to the server. */
  readonly memberItems?: MemberItems;
  /** The server's own transaction: it may make what no person makes. */
  readonly system?: boolean;
  /** Whether what it says of who made its blocks, and when, is asked for and kept (import-stamps.ts). */
  readonly imported?: boolean | undefined;
  /** The id of the invitation that the actor accepts with this transaction; it is judged again when the transaction ends. */
  readonly accepts?: string | undefined;
}

/** See memberships.ts. */
export interface MemberItems {
  /** Gives the user the role that the item states. Returns the item that undoes it. */
  readonly setUserItem: (step: Step, space: Entry, item: JsonObject) => JsonObject;
  /** Applies a whole list. Returns the list to store. */
  readonly setUserItems: (step: Step, space: Entry, list: readonly JsonObject[]) => JsonObject[];
}

/** One operation at work: its draft and context, and the inverse it leaves. */
export interface Step {
  readonly draft: Draft;
  readonly context: Context;
  /** Put first what must be undone first. */
  readonly inverse: Operation[];
  readonly placements: Map<string, Placement>;
  /** What was said of places, in the order of the operations. */
  readonly said: Said[];
  /** What an import says of times and actors, by the key of the block; null where it is none. */
  readonly stamps: Map<string, JsonObject> | null;
  /** The keys of records that the engine created, because operations on other records demand them. */
  readonly made: Set<string>;
}

/** Where the list and parent operations of one transaction put a record; applied at its end (places.ts). */
export interface Placement {
  parent?: { readonly table: string; readonly id: string };
  /** The parents whose list was told to show it, the latest one last. */
  readonly listedIn: Set<string>;
  removedFrom?: string;
}

/** One statement about a place. In a list `after` null is the beginning, no `after` the end. */
export type Said =
  | { readonly kind: "stands"; readonly key: string }
  | {
      readonly kind: "listed";
      readonly key: string;
      readonly list: string;
      readonly after?: string | null | undefined;
      readonly before?: string | undefined;
    }
  | { readonly kind: "whole"; readonly table: string; readonly list: string; readonly ids: readonly string[] };

export function demand(step: Step, action: Action, entry: Entry): void {
  if (!allowed(step, action, entry))
    throw new Refusal("ForbiddenError", `may not ${action} ${entry.table} ${entry.id}`);
}

export function allowed(step: Step, action: Action, entry: Entry): boolean {
  return step.context.may(action, entry, step.draft);
}
