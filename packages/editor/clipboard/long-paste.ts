// Pasting more than can be done in one go: what is pasted is read away from the page, then put there a few blocks at a time, so
// that the page answers all the while. Invariants: it is one step for undo; one that was cancelled leaves nothing behind; a key
// that is pressed in the text meanwhile comes after what was pasted, as long as that is a moment's work. Leaves reading to
// whoever starts it, and showing how far it is to the app.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { replaceBlocks } from "../blocks/delete-blocks.ts";
import { deleteSelection } from "../typing/delete-selection.ts";
import { replaceText } from "../text/replace-text.ts";
import type { Editor } from "../core/editor.ts";
import { savedSelection, selectionFor } from "../core/points.ts";
import { blockAround } from "../core/positions.ts";
import type { SavedSelection } from "../core/page-source.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";
import { Pasting, type PastedBlock, type TakeFile } from "./paste-blocks.ts";

export interface ReadBlocks {
  readonly blocks: readonly PastedBlock[];
  /** How much of the text is read, from 0 to 1. */
  readonly done: number;
}

export interface ShownProgress {
  /** Where it is shown it has the focus again: making room may have given it to the text. */
  readonly focus: () => void;
  /** From 0 to 1. */
  say(done: number): void;
  /** `wrong`: it could not be read. Answers whether it had the focus, which goes back to the text. */
  close(wrong?: unknown): boolean;
}

export interface LongPastePorts {
  /** Milliseconds that grow. */
  readonly now: () => number;
  /** Lets the page answer. */
  readonly pause: () => Promise<void>;
  /** Shows progress and a way to cancel. */
  readonly progress: (cancel: () => void) => ShownProgress;
  /** While one goes on, nothing of it is sent: what the server confirms costs all that waits. Answers with the end of that. */
  readonly hold: () => () => void;
}

type Read = (signal: AbortSignal) => AsyncIterable<ReadBlocks> | Iterable<ReadBlocks>;

/** Milliseconds of work between two pauses, as far as it can be foreseen. */
const partMs = 6;
const [fewest, most] = [4, 32];
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

/** What is being put there. */
class Putting {
  isOver = false;
  isRefused = false;
  /** The caret is behind it, and in sight. */
  isShown = false;
  isTypedBehind = false;
  /** Counted in blocks. */
  count = 0;

  constructor(
    readonly pasting: Pasting,
    readonly total: number,
    private readonly apply: (operations: readonly Operation[]) => boolean,
    private readonly all = pasting.operations(),
  ) {}

  next(count: number): void {
    const operations: Operation[] = [];
    for (let at = 0; at < count && !this.isOver; at++) {
      const next = this.all.next();
      this.isOver = next.done === true;
      if (next.done !== true) for (const operation of next.value) operations.push(operation);
    }
    this.count += count;
    if (!this.apply(operations)) this.isOver = this.isRefused = true;
  }
}

export class LongPaste {
  private running: AbortController | null = null;
  private putting: Putting | null = null;
  private last = Promise.resolve();
  /** Where it was pasted. */
  private selection: SavedSelection | null = null;

  constructor(
    private readonly editor: Editor,
    private readonly take: TakeFile,
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
      if (!putting.isOver) putting.next(putting.total);
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
      if (!running.signal.aborted) isThere = await this.put(blocks, selection, running.signal, shown);
    } catch (error) {
      wrong = error;
    } finally {
      this.running = null;
      dom.removeEventListener("keydown", this.keyDown, true);
      // Sending takes time too: it goes on in its own task.
      void this.ports.pause().then(release);
      // By the view itself, so that what is typed at once stands at its caret.
      if (shown.close(wrong) && !this.editor.view.isDestroyed) this.editor.view.focus();
    }
    if (isThere && !this.editor.view.isDestroyed) this.editor.addons.pasted();
  }

  /** Whether all of it stands there, and nobody typed meanwhile. */
  private async put(
    blocks: readonly PastedBlock[],
    selection: SavedSelection | null,
    signal: AbortSignal,
    shown: ShownProgress,
  ): Promise<boolean> {
    const { editor } = this;
    if (editor.view.isDestroyed) return false;
    select(editor, selection);
    this.selection = savedSelection(editor.view.state);
    const group = editor.source.newId();
    editor.asOne(group, () => makeRoom(editor));
    shown.focus();
    const pasting = Pasting.at(editor, blocks);
    if (pasting === null) return false;
    const putting = new Putting(pasting, blocks.length, (operations) => this.apply(operations, group));
    this.putting = putting;
    let isWhole = false;
    try {
      isWhole = await this.inParts(putting, signal, () =>
        shown.say(reading + (1 - reading) * Math.min(1, putting.count / blocks.length)),
      );
    } finally {
      this.putting = null;
      if (!isWhole) this.takeBack(group);
    }
    if (!isWhole) return false;
    for (const [id, file] of pasting.files) this.take(id, file);
    return !putting.isTypedBehind;
  }

  /** Puts as many blocks at a time as fit into the time allowed. False where it was cancelled or refused. */
  private async inParts(putting: Putting, signal: AbortSignal, say: () => void): Promise<boolean> {
    const { now, pause } = this.ports;
    // The first part is slower: its code has not run before.
    let count = 2;
    while (!putting.isOver) {
      // The end of reading has used up part of this task.
      await pause();
      if (signal.aborted) return false;
      const from = now();
      putting.next(count);
      count = Math.round(Math.min(most, count * 2, Math.max(fewest, (count * partMs) / Math.max(1, now() - from))));
      say();
    }
    if (putting.isRefused) return false;
    await pause();
    // The caret behind it, and then the page to the caret: each draws much, and is a task of its own.
    if (!putting.isShown && !this.editor.view.isDestroyed) select(this.editor, putting.pasting.caret);
    await pause();
    showEnd(this.editor, putting);
    return true;
  }

  /** A page that was left meanwhile is not drawn any more, but gets all of it. */
  private apply(operations: readonly Operation[], group: string): boolean {
    const { editor } = this;
    if (editor.whole?.refuses([operations]) === true) return false;
    if (!editor.source.transact(operations, { userAction: "paste", group, whole: true, selection: this.selection }))
      return false;
    if (!editor.view.isDestroyed) editor.flush();
    return true;
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
