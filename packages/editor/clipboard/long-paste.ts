// A paste that is too long for one task: the text is read in a worker, then stored on the device as a plan with its pictures, then put
// on the page a few blocks at a time, so that the page reacts to input during all of it. Invariants: the paste is one step of undo; a cancelled
// paste leaves nothing; a paste that a reload interrupts is completed by the queue of the next start, once it was stored; a key
// that is pressed in the text during a paste takes effect after the pasted blocks, if they are few. The caller reads the text, and
// the app shows the progress.
import { pageOf } from "@tessera/kernel/world/above.ts";
import type { PlannedChanges } from "@tessera/sync/plans/planned-changes.ts";
import type { PlannedChange } from "@tessera/sync/queue.ts";
import { replaceBlocks } from "../blocks/delete-blocks.ts";
import { deleteSelection } from "../typing/delete-selection.ts";
import { replaceText } from "../text/replace-text.ts";
import type { Editor } from "../core/editor.ts";
import { savedSelection, selectionFor } from "../core/points.ts";
import { blockAround } from "../core/positions.ts";
import type { SavedSelection } from "../core/page-source.ts";
import { parentIdOf } from "../core/read.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";
import { Pasting, type PastedBlock } from "./paste-blocks.ts";
import { Putting } from "./putting.ts";

export interface ReadBlocks {
  readonly blocks: readonly PastedBlock[];
  /** How much of the text is read, from 0 to 1. */
  readonly done: number;
}

export interface ShownProgress {
  /** Where it is shown it has the focus again: making room may have given it to the text. */
  readonly focus: () => void;
  /** `done`: from 0 to 1. `blocks`: how many of them are on the page, once the text is read. */
  say(done: number, blocks?: PastedCount): void;
  /** `wrong`: the error for which the text could not be pasted. Returns whether the shown progress had the focus. */
  close(wrong?: unknown): boolean;
}

export interface PastedCount {
  readonly done: number;
  readonly total: number;
}

export interface LongPastePorts {
  /** Lets the page answer. */
  readonly pause: () => Promise<void>;
  /** Shows progress and a way to cancel. */
  readonly progress: (cancel: () => void) => ShownProgress;
  /** While one goes on, nothing of it is sent: what the server confirms costs all that waits. Answers with the end of that. */
  readonly hold: () => () => void;
  /** Begins a plan of changes to the blocks of a page. */
  readonly plan: (pageId: string) => PlannedChanges;
  /** The browser asks before this tab is left, until the returned function is called. `leaving` is called before. */
  readonly guard: (leaving: () => void) => () => void;
  /** Uploads a file into a block of the plan once the block is created. Resolves when the file is on the device, or was refused by it. */
  readonly addFile: (blockId: string, file: File) => Promise<void>;
  readonly cancelFile: (blockId: string) => void;
}

type Read = (signal: AbortSignal) => AsyncIterable<ReadBlocks> | Iterable<ReadBlocks>;

/** Blocks that are decided and stored in one task. */
const decidedTogether = 1000;
/** No more than this is put there at once before a key that was pressed. */
const mostBeforeKey = 300;
const modifiers: ReadonlySet<string> = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);
/** The share of the whole that reading is. */
const reading = 0.3;

/** Deletes what is selected. */
export function makeRoom(editor: Editor): void {
  const { $from, $to, empty } = editor.view.state.selection;
  const block = blockAround($from);
  if (wholeBlocks(editor) !== null) replaceBlocks(editor);
  else if (empty) return;
  else if (block === null || $from.parent.type.name !== "line" || !$from.sameParent($to)) deleteSelection(editor);
  else replaceText(editor, { block: block.id, start: $from.parentOffset, end: $to.parentOffset }, [], "delete");
}

export class LongPaste {
  private running: AbortController | null = null;
  private putting: Putting | null = null;
  private last = Promise.resolve();
  /** Where it was pasted. */
  private selection: SavedSelection | null = null;

  constructor(
    private readonly editor: Editor,
    private readonly ports: LongPastePorts,
  ) {}

  /** Where the selection is now. One that is still going on is finished first. */
  start(read: Read): void {
    const selection = savedSelection(this.editor.view.state);
    this.last = this.last.then(() => this.run(read, selection));
  }

  /** A key in the text while it goes on, before anything else hears of it. */
  private readonly keyDown = (event: KeyboardEvent): void => {
    const { editor, putting, running } = this;
    if (running === null || running.signal.aborted || event.isComposing || modifiers.has(event.key)) return;
    if (putting !== null && putting.total - putting.count <= mostBeforeKey) {
      if (!putting.isOver) {
        while (!putting.isOver) putting.next();
        editor.flush();
      }
      if (!putting.isRefused) showEnd(editor, putting);
      putting.isTypedBehind = true;
      return;
    }
    const isUndo = (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (event.key !== "Escape" && !isUndo) return;
    event.preventDefault();
    event.stopPropagation();
    running.abort();
  };

  private async run(read: Read, selection: SavedSelection | null): Promise<void> {
    const running = new AbortController();
    this.running = running;
    const shown = this.ports.progress(() => running.abort());
    const release = this.ports.hold();
    const leave = this.ports.guard(() => this.leaving());
    const { dom } = this.editor.view;
    dom.addEventListener("keydown", this.keyDown, true);
    let wrong: unknown;
    let isThere = false;
    try {
      const blocks: PastedBlock[] = [];
      for await (const part of read(running.signal)) {
        if (running.signal.aborted) break;
        for (const block of part.blocks) blocks.push(block);
        shown.say(part.done * reading);
      }
      if (!running.signal.aborted) isThere = await this.put(blocks, selection, running.signal, shown, leave);
    } catch (error) {
      wrong = error;
    } finally {
      this.running = null;
      leave();
      dom.removeEventListener("keydown", this.keyDown, true);
      // Sending takes time too: it is a task of its own.
      void this.ports.pause().then(release);
      // By the view itself, so that what is typed at once stands at its caret.
      if (shown.close(wrong) && !this.editor.view.isDestroyed) this.editor.view.focus();
    }
    if (isThere && !this.editor.view.isDestroyed) this.editor.addons.pasted();
  }

  /** Returns whether all blocks are on the page, and no key was pressed during the paste. `stored`: the device has all of it. */
  private async put(
    blocks: readonly PastedBlock[],
    selection: SavedSelection | null,
    signal: AbortSignal,
    shown: ShownProgress,
    stored: () => void,
  ): Promise<boolean> {
    const { editor } = this;
    if (editor.view.isDestroyed) return false;
    select(editor, selection);
    this.selection = savedSelection(editor.view.state);
    const group = editor.source.newId();
    const plan = this.ports.plan(this.pageAtCaret());
    // A reload before the whole paste is stored must not lose what the paste replaces.
    editor.asOne(group, () => makeRoom(editor), plan);
    shown.focus();
    const pasting = Pasting.at(editor, blocks, plan.numbering);
    if (pasting === null) {
      plan.drop();
      return false;
    }
    const total = blocks.length;
    const putting = new Putting(pasting, total, plan, (change) => this.apply(change, group));
    this.putting = putting;
    let isWhole = false;
    try {
      if (await this.decide(putting, signal, stored))
        isWhole = await this.inParts(putting, signal, () => {
          const done = Math.min(total, putting.count);
          shown.say(reading + ((1 - reading) * done) / total, { done, total });
        });
    } finally {
      this.putting = null;
      // Both in one write: the device never has a part of a cancelled paste.
      if (!isWhole) {
        plan.drop();
        this.takeBack(group);
        for (const [id] of pasting.files) this.ports.cancelFile(id);
      }
    }
    return isWhole && !putting.isTypedBehind;
  }

  /** The page of the selected blocks or of the caret, which is another one in a block that shows the content of another page. */
  private pageAtCaret(): string {
    const { source, view } = this.editor;
    const id = wholeBlocks(this.editor)?.ids[0] ?? blockAround(view.state.selection.$from)?.id;
    const parent = id === undefined ? null : parentIdOf(source.world, id);
    const entry = parent === null ? null : source.world.entry("block", parent);
    return (entry === null ? null : pageOf(entry, source.world))?.id ?? source.pageId;
  }

  /** Decides the whole paste and has it stored. Returns false if it was cancelled. */
  private async decide(putting: Putting, signal: AbortSignal, stored: () => void): Promise<boolean> {
    const { plan } = putting;
    let isLong = false;
    while (putting.decide(decidedTogether)) {
      isLong = true;
      await Promise.all([plan.store(false), this.addFiles(putting), this.ports.pause()]);
      if (signal.aborted) return false;
    }
    // A stored plan whose files are not stored would leave empty pictures after a reload.
    const files = this.addFiles(putting);
    if (files !== null) await files;
    if (signal.aborted) return false;
    putting.isGiven = true;
    const storing = plan.store(true).then((isStored) => (isStored ? stored() : undefined));
    // A plan of one write is on the device as a whole or not at all, also with the parts that were executed before.
    if (isLong) await storing;
    return true;
  }

  /** Stores the files of the blocks that were decided last. Null if there are none. */
  private addFiles(putting: Putting): Promise<unknown> | null {
    const files = putting.takeFiles();
    return files.length === 0 ? null : Promise.all(files.map(([id, file]) => this.ports.addFile(id, file)));
  }

  /** The tab may end now: what is not decided yet is decided at once, and all of it is stored in one write. */
  private leaving(): void {
    const { putting } = this;
    if (putting === null || putting.isGiven) return;
    while (putting.decide(putting.total)) continue;
    putting.isGiven = true;
    void this.addFiles(putting);
    putting.plan.storeAtOnce();
  }

  /** Puts one transaction of the plan on the page after the other. Returns false if it was cancelled or refused. */
  private async inParts(putting: Putting, signal: AbortSignal, say: () => void): Promise<boolean> {
    const { editor } = this;
    const { pause } = this.ports;
    while (!putting.isOver) {
      // Reading and storing have used a part of this task.
      await pause();
      if (signal.aborted) return false;
      putting.next();
      if (!editor.view.isDestroyed) editor.flush();
      say();
    }
    if (putting.isRefused) return false;
    await pause();
    // The caret behind it, and then the page to the caret: each draws much, and is a task of its own.
    if (!putting.isShown && !editor.view.isDestroyed) select(editor, putting.pasting.caret);
    await pause();
    showEnd(editor, putting);
    return true;
  }

  /** The change is executed even if its page is not shown any more. */
  private apply(planned: PlannedChange, group: string): boolean {
    const { editor, selection } = this;
    const { operations } = planned;
    if (editor.whole?.refuses([operations]) === true) return false;
    return editor.source.transact(operations, { userAction: "paste", group, whole: true, selection, planned });
  }

  /** Restores what was selected. */
  private takeBack(group: string): void {
    const { editor } = this;
    const undone = editor.source.undo(group);
    if (editor.view.isDestroyed) return;
    editor.flush();
    select(editor, undone?.selection ?? this.selection);
  }
}

/** The caret goes behind what was pasted, and the page to the caret. */
function showEnd(editor: Editor, putting: Putting): void {
  if (putting.isShown || editor.view.isDestroyed) return;
  putting.isShown = true;
  select(editor, putting.pasting.caret);
  editor.view.dispatch(editor.view.state.tr.scrollIntoView());
}

function select(editor: Editor, saved: SavedSelection | null): void {
  const selection = saved === null ? null : selectionFor(editor.view.state.doc, saved);
  if (selection === null || selection.eq(editor.view.state.selection)) return;
  editor.view.dispatch(editor.view.state.tr.setSelection(selection));
}
