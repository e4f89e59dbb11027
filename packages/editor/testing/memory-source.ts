// A page source over a world in memory: the same execution as everywhere, without a queue or a server. For tests.
import { execute } from "@tessera/kernel/operations/execute.ts";
import { MemoryWorld } from "@tessera/kernel/world/memory-world.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { parentOf } from "@tessera/kernel/records/entry.ts";
import type { ChangeNote, PageSource, SavedSelection } from "../core/page-source.ts";

interface Step {
  readonly inverse: readonly Operation[];
  readonly selection: SavedSelection | null;
  readonly group?: string | undefined;
}

export class MemorySource implements PageSource {
  readonly world = new MemoryWorld();
  readonly spaceId = newId();
  readonly pageId = newId();
  readonly newId = newId;
  readonly notes: ChangeNote[] = [];
  private clock = 0;
  private seq = 0;
  private readonly readers = new Set<(changed: ReadonlySet<string>) => void>();
  private readonly undone: Step[] = [];
  private readonly done: Step[] = [];

  constructor() {
    const value = { id: this.spaceId, name: "Space" };
    this.world.put("space", this.spaceId, {
      table: "space",
      id: this.spaceId,
      scope: this.spaceId,
      version: 1,
      value,
      order: null,
      texts: {},
      meta: {},
      seq: 1,
    });
    this.run([
      {
        pointer: { table: "block", id: this.pageId },
        path: [],
        command: "new",
        args: { type: "page", parent: { table: "space", id: this.spaceId }, after: null },
      },
    ]);
  }

  readonly numbering = (length: number) => ({ site: "mine", clock: (this.clock += length) - length });

  /** A block at the end of its parent, as someone else would make it. */
  add(type: string, text: string, parent = this.pageId, properties: Record<string, Json> = {}): string {
    const id = newId();
    const after = this.world.children(parent).at(-1)?.id ?? null;
    const args = {
      type,
      parent: { table: "block" as const, id: parent },
      after,
      properties: { title: [[text]], ...properties },
    };
    this.run([{ pointer: { table: "block", id }, path: [], command: "new", args }]);
    return id;
  }

  /** Another person's change. */
  run(operations: readonly Operation[]): Step {
    const outcome = execute(this.world, operations, {
      transaction: newId(),
      actor: { table: "user", id: "u" },
      now: 1,
      scope: this.spaceId,
      trusted: true,
      may: () => true,
      allocate: (length) => ["api", (this.clock += length) - length],
    });
    if (outcome.status !== "done") throw new Error(JSON.stringify(outcome));
    this.world.take(outcome.draft, ++this.seq);
    const changed = new Set([...outcome.draft.lists.keys()]);
    for (const entry of outcome.draft.entries.values()) {
      changed.add(entry.id);
      const parent = parentOf(entry);
      if (parent !== null) changed.add(parent.id);
    }
    for (const notice of this.readers) notice(changed);
    return { inverse: outcome.inverse, selection: null };
  }

  transact(operations: readonly Operation[], note: ChangeNote): boolean {
    this.notes.push(note);
    const { inverse } = this.run(operations);
    const before = note.whole === true ? this.done.findIndex(({ group }) => group === note.group) : -1;
    const step = this.done[before];
    if (step === undefined) this.done.push({ inverse, selection: note.selection ?? null, group: note.group });
    else this.done[before] = { ...step, inverse: [...inverse, ...step.inverse] };
    this.undone.length = 0;
    return true;
  }

  subscribe(notice: (changed: ReadonlySet<string>) => void): () => void {
    this.readers.add(notice);
    return () => this.readers.delete(notice);
  }

  /** Each change is a step here. */
  close(): void {}

  undo(of?: string): { selection: SavedSelection | null } | null {
    if (of === undefined) return this.back(this.done, this.undone);
    const at = this.done.findIndex(({ group }) => group === of);
    return this.back(at < 0 ? [] : this.done.splice(at, 1), []);
  }

  redo(): { selection: SavedSelection | null } | null {
    return this.back(this.undone, this.done);
  }

  private back(from: Step[], to: Step[]): { selection: SavedSelection | null } | null {
    const step = from.pop();
    if (step === undefined) return null;
    to.push({ ...this.run(step.inverse), selection: step.selection });
    return { selection: step.selection };
  }
}
