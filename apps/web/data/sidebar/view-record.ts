// The record of a person in a workspace (`space_view`): read, watched and changed. Where it is missing it is made with
// the first change, in the same transaction.
import { isList, isObject, type Json } from "@tessera/kernel/values/json.ts";
import { spaceViewId } from "@tessera/kernel/records/space-view.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";

/** An operation on a field of the record. */
export type Change = Pick<Operation, "path" | "command" | "args">;

export class ViewRecord {
  readonly #workspace: SyncWorkspace;
  readonly #myId: string;

  constructor(workspace: SyncWorkspace, myId: string) {
    this.#workspace = workspace;
    this.#myId = myId;
  }

  /** The strings of the list at a path; null where no list is there. */
  list(path: readonly string[]): string[] | null {
    let at: Json | undefined = this.#workspace.sync.entry("space_view", this.#id())?.value;
    for (const key of path) at = isObject(at) ? at[key] : undefined;
    return isList(at) ? at.filter((one) => typeof one === "string") : null;
  }

  watch(notice: () => void): () => void {
    return this.#workspace.sync.onChange((keys) => {
      for (const key of keys) if (key.startsWith("space_view:")) return notice();
    });
  }

  /**
   * Makes the change, once it is known which record it is of; the answer undoes it. `pageId`: a page that the person may
   * read, which proves a guest's right to a record that has to be made.
   */
  change(change: Change, action: string, pageId?: string): () => void {
    const { sync } = this.#workspace;
    let undo: readonly Operation[] = [];
    this.#whenKnown(() => {
      const done = sync.transact([...this.#missing(pageId), this.#operation(change)], action);
      // Undoing a change never unmakes the record.
      if (done.ok) undo = done.inverse.filter(({ path }) => path.length > 0);
    });
    return () => void (undo.length > 0 && sync.transact(undo, action));
  }

  #id(): string {
    return this.#workspace.ownView ?? spaceViewId(this.#myId, this.#workspace.id);
  }

  #operation(change: Change): Operation {
    const pointer = { table: "space_view" as const, id: this.#id(), spaceId: this.#workspace.id };
    return { pointer, ...change } as Operation;
  }

  /** The making of the record, where it is missing. */
  #missing(pageId?: string): Operation[] {
    const { sync, id: spaceId } = this.#workspace;
    const id = this.#id();
    if (sync.entry("space_view", id) !== null) return [];
    // The server asks a guest's new view for a page that they may read.
    const shared = pageId ?? sync.replica.pages()[0];
    const fields = { user_id: this.#myId, space_id: spaceId, parent_id: this.#myId, parent_table: "user_root" };
    const value = { id, ...fields, joined: true, ...(shared === undefined ? {} : { shared_pages: [shared] }) };
    return [this.#operation({ path: [], command: "set", args: { value } })];
  }

  /** Runs it when the answer has come that says which record it is, or cannot come now. */
  #whenKnown(run: () => void): void {
    const workspace = this.#workspace;
    const known = (): boolean => workspace.ownView !== null || workspace.stateOf(workspace.id).kind !== "loading";
    if (known()) return run();
    const stop = workspace.onState(() => {
      if (!known()) return;
      stop();
      run();
    });
  }
}
