// Pasting more than can be done in one go: what is pasted is read away from the page, then put there a few blocks at a time, so
// that the page answers all the while. Invariant: it is one step for undo, and one that was cancelled leaves nothing behind.
// Leaves reading to whoever starts it, and showing how far it is to the app.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { undoBack } from "../commands/core.ts";
import { replaceBlocks } from "../commands/delete-blocks.ts";
import { deleteSelection } from "../commands/delete-selection.ts";
import { replaceText } from "../commands/replace-text.ts";
import type { PageEditor } from "../page/page-editor.ts";
import { savedSelection, selectionFor } from "../page/points.ts";
import { blockAround } from "../page/positions.ts";
import type { SavedSelection } from "../page/page-source.ts";
import { wholeBlocks } from "../selection/whole-blocks.ts";
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
  /** Says how far it is, and that it can be cancelled. */
  readonly progress: (cancel: () => void) => ShownProgress;
  /** While one goes on, nothing of it is sent: what the server confirms costs all that waits. Answers with the end of that. */
  readonly hold: () => () => void;
}

type Read = (signal: AbortSignal) => AsyncIterable<ReadBlocks> | Iterable<ReadBlocks>;

/** Milliseconds of work between two pauses, as far as it can be foreseen. */
const partMs = 12;
const [fewest, most] = [24, 80];
/** The share of the whole that reading is. */
const reading = 0.3;

/** What is selected goes, as a step of its own. Answers whether anything did. */
export function makeRoom(editor: PageEditor): boolean {
  if (wholeBlocks(editor) !== null) return replaceBlocks(editor);
  const { $from, $to, empty } = editor.view.state.selection;
  const block = blockAround($from);
  if (empty || block === null || $from.parent.type.name !== "line" || !$from.sameParent($to)) return !empty && deleteSelection(editor);
  // Not as if it were typed, which would be one step with what was typed a moment before.
  return replaceText(editor, { block: block.id, start: $from.parentOffset, end: $to.parentOffset }, [], "delete");
} // prettier-ignore

export class LongPaste {
  private running: AbortController | null = null;
  private last = Promise.resolve();
  /** Where it was pasted. */
  private selection: SavedSelection | null = null;

  constructor(
    private readonly editor: PageEditor,
    private readonly take: TakeFile,
    private readonly ports: LongPastePorts,
  ) {}

  /** Where the selection is now. One that is still going on is finished first. */
  start(read: Read): void {
    const selection = savedSelection(this.editor.view.state);
    this.last = this.last.then(() => this.run(read, selection));
  }

  /** False where none is going on. */
  cancel(): boolean {
    if (this.running === null) return false;
    this.running.abort();
    return true;
  }

  private async run(read: Read, selection: SavedSelection | null): Promise<void> {
    const running = new AbortController();
    this.running = running;
    const shown = this.ports.progress(() => running.abort());
    const release = this.ports.hold();
    let wrong: unknown;
    try {
      const blocks: PastedBlock[] = [];
      for await (const part of read(running.signal)) {
        if (running.signal.aborted) break;
        for (const block of part.blocks) blocks.push(block);
        shown.say(part.done * reading);
      }
      if (!running.signal.aborted) await this.put(blocks, selection, running.signal, shown);
    } catch (error) {
      wrong = error;
    } finally {
      this.running = null;
      // Sending is work of its own.
      void this.ports.pause().then(release);
      // By the view itself, so that what is typed at once stands at its caret.
      if (shown.close(wrong) && !this.editor.view.isDestroyed) this.editor.view.focus();
    }
  }

  private async put(blocks: readonly PastedBlock[], selection: SavedSelection | null, signal: AbortSignal, shown: ShownProgress): Promise<void> {
    const { editor } = this;
    if (editor.view.isDestroyed) return;
    select(editor, selection);
    this.selection = savedSelection(editor.view.state);
    const hadMore = makeRoom(editor);
    shown.focus();
    const pasting = Pasting.at(editor, blocks);
    if (pasting === null) return;
    const group = editor.source.newId();
    let isWhole = false;
    try {
      isWhole = await this.inParts(pasting, group, signal, (put) => shown.say(reading + (1 - reading) * Math.min(1, put / blocks.length)));
    } finally {
      if (!isWhole) this.takeBack(group, hadMore);
    }
    if (!isWhole) return;
    for (const [id, file] of pasting.files) this.take(id, file);
    await this.showEnd(pasting.caret);
  } // prettier-ignore

  /** As many at a time as take no longer than is meant. False where it was cancelled or refused. */
  private async inParts(pasting: Pasting, group: string, signal: AbortSignal, say: (put: number) => void): Promise<boolean> {
    const { now, pause } = this.ports;
    const all = pasting.operations();
    let count = 16;
    for (let put = 0, isOver = false; !isOver; ) {
      const operations: Operation[] = [];
      for (let at = 0; at < count && !isOver; at++) {
        const next = all.next();
        isOver = next.done === true;
        if (next.done !== true) for (const operation of next.value) operations.push(operation);
      }
      const from = now();
      if (signal.aborted || !this.apply(operations, group)) return false;
      put += count;
      count = Math.round(Math.min(most, count * 2, Math.max(fewest, (count * partMs) / Math.max(1, now() - from))));
      say(put);
      if (!isOver) await pause();
    }
    return true;
  } // prettier-ignore

  /** The caret goes behind what was pasted, and then the page to the caret: each draws much, and is a task of its own. */
  private async showEnd(caret: SavedSelection): Promise<void> {
    const { view } = this.editor;
    await this.ports.pause();
    if (view.isDestroyed) return;
    select(this.editor, caret);
    await this.ports.pause();
    if (!view.isDestroyed) view.dispatch(view.state.tr.scrollIntoView());
  }

  /** A page that was left meanwhile is not drawn any more, but gets all of it. */
  private apply(operations: readonly Operation[], group: string): boolean {
    const { editor } = this;
    if (editor.whole?.refuses([operations]) === true) return false;
    if (!editor.source.transact(operations, { userAction: "paste", group, whole: true, selection: this.selection })) return false;
    if (!editor.view.isDestroyed) editor.flush();
    return true;
  } // prettier-ignore

  private takeBack(group: string, hadMore: boolean): void {
    const { editor } = this;
    editor.source.undo(group);
    if (editor.view.isDestroyed) return;
    editor.flush();
    if (hadMore) undoBack("undo")(editor);
    else select(editor, this.selection);
  }
}

function select(editor: PageEditor, saved: SavedSelection | null): void {
  const selection = saved === null ? null : selectionFor(editor.view.state.doc, saved);
  if (selection === null || selection.eq(editor.view.state.selection)) return;
  editor.view.dispatch(editor.view.state.tr.setSelection(selection));
}
