// The texts of a workspace that could not be written because their row or block was deleted. Invariants: a text is on the device from
// the moment it is known until the user restores its record, copies it or discards it; a text is written once, also with several tabs.
import { systemClock } from "@tessera/platform/clock.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { ChangedBox } from "@tessera/kernel/wire/realtime.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { mayPass } from "@tessera/sync/load-state.ts";
import { retryDelay } from "@tessera/sync/retry-delay.ts";
import { UnsavedStore } from "@tessera/sync/unsaved-store.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { byKey, derived } from "../../ground/derived.ts";
import { mayRestore, restoreRecord } from "./restore-record.ts";
import { readUnsavedText, type UnsavedText } from "./unsaved-text.ts";

/** "record-only": the record was restored, and the text is not a value of its property. */
export type Restored = "restored" | "record-only" | "refused" | "gone";

/** Executes the operations that restore a record, for example as a step of an undo history. Returns false if they were refused. */
export type WriteRestored = (operations: readonly Operation[], userAction: string) => boolean;

export class UnsavedTexts {
  private readonly all = new Map<string, UnsavedText>();
  /** The ids of texts whose field is still open and shows the notice itself. */
  private readonly inFields = new Set<string>();
  private readonly listed = createWritable<readonly UnsavedText[]>([]);
  private readonly store: UnsavedStore;
  /** The id of the text whose card takes the focus when it is drawn. */
  private focused: string | null = null;
  /** Whether the user may restore the record of this id. The record is requested with its text. */
  readonly restorable: (recordId: string) => Readable<boolean>;
  /** Resolves when the texts that this device stored before are known. */
  readonly loaded: Promise<void>;

  private readonly onError: (error: unknown) => void;
  private static readonly opened = new WeakMap<SyncWorkspace, UnsavedTexts>();

  /** One for all screens of a workspace. The first page does not need it, so that the workspace of the screens does not contain it. */
  static of(workspace: SyncWorkspace): UnsavedTexts {
    const texts = UnsavedTexts.opened.get(workspace) ?? new UnsavedTexts(workspace);
    UnsavedTexts.opened.set(workspace, texts);
    return texts;
  }

  constructor(private readonly workspace: SyncWorkspace) {
    const { sync, id, client } = workspace;
    this.onError = client.ports.onError;
    this.store = new UnsavedStore(id, client.disk);
    this.restorable = byKey((recordId) =>
      derived(
        () => mayRestore(sync, recordId),
        (notice) => sync.onChange(notice),
      ),
    );
    this.loaded = this.load().catch(this.onError);
  }

  /** The texts that no open field shows, the oldest first. */
  get texts(): Readable<readonly UnsavedText[]> {
    return this.listed;
  }

  read(id: string): UnsavedText | null {
    return this.all.get(id) ?? null;
  }

  /** Stores a text, or replaces the text with the same id. `takesFocus`: the card of the text gets the focus, so that the user can continue. */
  keep(text: Omit<UnsavedText, "at">, takesFocus = false): void {
    if (takesFocus) this.focused = text.id;
    const known = this.all.get(text.id);
    this.all.set(text.id, { ...text, at: known?.at ?? systemClock.now() });
    this.write(text.id);
    if (known === undefined) void this.bring(text.recordId).catch(this.onError);
    this.list();
  }

  /** Replaces the words of a stored text while the user edits it. */
  change(id: string, text: string): void {
    const known = this.all.get(id);
    if (known === undefined || known.text === text) return;
    this.all.set(id, { ...known, text });
    this.write(id);
    this.list();
  }

  /** The field of this text shows the notice itself, until the returned function is called. */
  showInField(id: string): () => void {
    this.inFields.add(id);
    this.list();
    return () => {
      this.inFields.delete(id);
      this.list();
    };
  }

  /** True once for the text whose card takes the focus. */
  takeFocus(id: string): boolean {
    const isFocused = this.focused === id;
    if (isFocused) this.focused = null;
    return isFocused;
  }

  /**
   * Restores the record and writes the text, in one transaction. The text is forgotten if both were done. `write`: a transaction outside of
   * every undo by default.
   */
  async restore(id: string, write?: WriteRestored): Promise<Restored> {
    const { sync } = this.workspace;
    const run: WriteRestored = write ?? ((operations, userAction) => sync.transact(operations, userAction).ok);
    const known = this.all.get(id);
    if (known === undefined) return "gone";
    if (!(await this.store.has(id))) {
      this.forget(id);
      return "gone";
    }
    if (sync.entry("block", known.recordId) === null) await this.request(known.recordId);
    const operations = restoreRecord(sync, this.all.get(id) ?? known);
    if (operations === null || !run(operations, "restore-unsaved")) return "refused";
    if (known.write.kind === "none") return "record-only";
    this.discard(id);
    return "restored";
  }

  discard(id: string): void {
    this.forget(id);
    void this.store.remove(id).catch(this.onError);
  }

  private forget(id: string): void {
    this.all.delete(id);
    this.list();
  }

  private write(id: string): void {
    const known = this.all.get(id);
    if (known === undefined) return;
    const { id: _key, ...stored } = known;
    void this.store.put(id, stored as unknown as Json).catch(this.onError);
  }

  private async load(): Promise<void> {
    for (const [id, stored] of await this.store.load()) {
      const text = this.all.has(id) ? null : readUnsavedText(id, stored);
      if (text === null) continue;
      this.all.set(id, text);
      void this.bring(text.recordId).catch(this.onError);
    }
    this.list();
  }

  /** Requests the record until the server answers or the text is removed. */
  private async bring(recordId: string): Promise<void> {
    const { clock } = this.workspace.client.ports;
    const isWanted = (): boolean => [...this.all.values()].some((text) => text.recordId === recordId);
    for (let failures = 0; isWanted() && (await this.request(recordId)) === "failed"; failures++)
      await new Promise<void>((resolve) => clock.after(retryDelay(failures), resolve));
  }

  /** Reads a deleted record from the server, because deleted records are removed from memory. */
  private async request(recordId: string): Promise<"answered" | "failed"> {
    const { sync, id, client } = this.workspace;
    const answer = await client.ports.api.chunk(id, recordId, 1, { stack: [] });
    if (!answer.ok) return mayPass(answer.failure) ? "failed" : "answered";
    const { recordMap, children, seq } = answer.value;
    const boxes = Object.entries(recordMap).flatMap(([table, records]) =>
      Object.entries(records).map(([key, box]): ChangedBox => ({ table, id: key, box })),
    );
    sync.confirm(boxes, null, { children, seq, keepsRows: true });
    return "answered";
  }

  private list(): void {
    const shown = [...this.all.values()].filter(({ id }) => !this.inFields.has(id));
    this.listed.set(shown.sort((a, b) => a.at - b.at));
  }
}
