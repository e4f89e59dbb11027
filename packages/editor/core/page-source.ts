// What the editor needs of the sync client, for one page: what stands there now, a way to change it, and word of changes.
// What stands there is the confirmed state with the pending operations on top; the editor never keeps a second truth.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import type { PlannedChange } from "@tessera/sync/queue.ts";
import type { Numbering } from "./numbering.ts";

export interface ChangeNote {
  /** Says in the log what the writer did: "type", "split", "turn" ... */
  readonly userAction: string;
  /** Changes of one group within half a second of each other are undone together; none: alone. */
  readonly group?: string;
  /** The group is one thing that is done bit by bit: however long it takes, it is undone together. */
  readonly whole?: boolean;
  /** The group whose last step the change becomes part of. Without such a step, undo does not contain the change. */
  readonly joins?: string;
  /** The change is part of a plan, which the device has already. */
  readonly planned?: PlannedChange;
  /** Where the caret was before; given back on undo. */
  readonly selection?: SavedSelection | null;
  /** Where it is afterwards; given back on redo. */
  readonly after?: SavedSelection | null | undefined;
}

/** A selection that survives changes: block and property, and the offset in its visible text. */
export interface SavedPoint {
  readonly block: string;
  readonly offset: number;
}
export interface SavedSelection {
  readonly anchor: SavedPoint;
  readonly head: SavedPoint;
  /** Where whole blocks are selected: these, each with all below it. */
  readonly blocks?: readonly string[];
}

export interface PageSource {
  readonly pageId: string;
  readonly spaceId: string;
  /** May throw `Unknown` for what is not at hand. */
  readonly world: World;
  readonly numbering: Numbering;
  readonly newId: () => string;
  /** Applies at once and queues. False where it was refused here and nothing changed. */
  transact(operations: readonly Operation[], note: ChangeNote): boolean;
  /** Ids of blocks whose record or child list changed, whoever changed them; called after each change, synchronously. */
  subscribe(notice: (changed: ReadonlySet<string>) => void): () => void;
  /** The next change begins a new step, whatever its group. */
  close(): void;
  /** Takes back or repeats the last own step; the selection to show, or null where there was nothing. */
  /** `group`: what was done of one that is `whole`, for good. */
  undo(group?: string): { readonly selection: SavedSelection | null } | null;
  redo(): { readonly selection: SavedSelection | null } | null;
}
