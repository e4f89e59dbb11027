// Block selection as a mode: its keys before the editor's own, clicks with Shift, and how it is drawn. Selected blocks are
// marked on their elements, which touches those alone that came or went. What a key has no meaning for here does nothing,
// so that nothing is written over blocks (A16); below one that has no line, what is typed begins one.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { tickOrOpenBlocks } from "./tick-or-open-blocks.ts";
import { colourBlocks } from "./change-blocks.ts";
import { deleteBlocks } from "./delete-blocks.ts";
import { duplicateBlocks } from "./duplicate-blocks.ts";
import { NodeSelection } from "prosemirror-state";
import { blockAround } from "../core/positions.ts";
import { typeOfBlock } from "../core/core.ts";
import { selectedBlocks } from "../selection/selected-blocks.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import type { PageAddon } from "../core/addons.ts";
import { writeBelow } from "../selection/write-below.ts";
import type { Editor } from "../core/editor.ts";
import { BlocksSelection } from "../core/blocks-selection.ts";
import { extended, firstOfPage, lastOfPage, nextBehind, nextShown, previousShown } from "../selection/block-walk.ts";
import { takesCaret, type CaretOnBlock } from "../selection/caret-on-block.ts";
import { editBlock, selectBlocks, selectRange, selectTouched } from "../selection/select-blocks.ts";
import { keepWhole } from "../selection/keep-whole.ts";
import { serveWholeBlocks } from "./serve-whole-blocks.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";

/** What blocks leave to the app. */
export interface BlockPorts {
  readonly openPage: (pageId: string) => void;
  /** With what is in it, right behind it. */
  readonly duplicatePage: (pageId: string) => void;
  /** Of what is selected, at the element that was pressed; null: at the first block. */
  readonly openMenu: (ids: readonly string[], at: Element | null) => void;
  readonly chooseMove: (ids: readonly string[]) => void;
  readonly lastColour: () => string;
  /** A change was refused: something would hold itself. */
  readonly circle: () => void;
}

export class BlockMode implements PageAddon {
  private readonly written = createWritable<readonly string[]>([]);
  /** The roots of what is selected. */
  readonly selected: Readable<readonly string[]> = this.written;
  private marked = new Map<string, HTMLElement>();

  private ports: BlockPorts | null = null;

  constructor(
    private readonly editor: Editor,
    private readonly caret: CaretOnBlock,
  ) {}

  connect(ports: BlockPorts): void {
    this.ports = ports;
  }

  readonly keyDown = (event: KeyboardEvent): boolean => {
    const { editor } = this;
    const isMod = event.metaKey || event.ctrlKey;
    if (event.altKey) return false;
    if (isMod && event.key === "/") return this.openMenu();
    const whole = wholeBlocks(editor);
    if (whole === null) return event.key === "Enter" && !isMod && !event.shiftKey && this.openVoid();
    if (isMod) return this.withMod(event, whole);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    // A caret that is on a block goes on as carets do.
    if (event.key.startsWith("Arrow") && !event.shiftKey && this.caret.block !== null) return false;
    if (step !== null) {
      if (event.shiftKey) this.extend(whole, step);
      else this.move(whole, step);
      return true;
    }
    switch (event.key) {
      case "Enter":
        if (!event.shiftKey && !editBlock(editor, whole.headId) && !this.open(whole.headId)) this.begin();
        return true;
      case "Backspace":
      case "Delete":
        return this.remove();
      case "Home":
      case "End":
        return this.toEdge(event.key);
      case "Escape":
      case "Tab":
        return false;
      default:
        // Letters, the space and the arrows to the sides; a letter below a block without a line is typed.
        if (event.key.length === 1 && event.key !== " " && this.beginsBelow() !== null) return false;
        return event.key.length === 1 || event.key.startsWith("Arrow");
    }
  };

  readonly changed = (): void => {
    const { selection } = this.editor.view.state;
    const ids = selection instanceof BlocksSelection ? selection.ids : [];
    this.mark(ids);
    const before = this.written.read();
    if (before.length !== ids.length || before.some((id, at) => id !== ids[at])) this.written.set(ids);
  };

  /** Shift and a click: up to that block; with Mod: that block too, or no longer (F2). And leaving for the title. */
  watchPointer(): () => void {
    const { dom } = this.editor.view;
    this.editor.whole = serveWholeBlocks(this.editor, {
      remove: () => this.remove(),
      begin: () => this.begin(),
      onCircle: () => this.ports?.circle(),
    });
    const down = (event: MouseEvent): void => {
      if (event.button !== 0 || !event.shiftKey) return;
      const id = event.target instanceof Element ? this.blockIdAt(event.target) : null;
      const whole = wholeBlocks(this.editor);
      const isToggle = event.metaKey || event.ctrlKey;
      if (id === null || (whole === null && !isToggle)) return;
      event.preventDefault();
      event.stopPropagation();
      if (isToggle) this.toggle(whole?.ids ?? [], id);
      else if (whole !== null) selectRange(this.editor, whole.anchorId, id);
      this.editor.view.focus();
    };
    const left = (event: FocusEvent): void => {
      const to = event.relatedTarget;
      if (!(to instanceof Element) || wholeBlocks(this.editor) === null) return;
      if (dom.contains(to) || dom.closest("main")?.contains(to) !== true || to.closest("[data-page-menus]")) return;
      this.clear();
    };
    const menu = (event: MouseEvent): void => {
      const root = event.target instanceof Element ? this.rootAt(event.target) : null;
      if (root === null) return;
      event.preventDefault();
      this.ports?.openMenu(this.written.read(), null);
    };
    // A press of the right button would put the caret there before its menu is asked for.
    const press = (event: MouseEvent): void => {
      if (event.button !== 2 || !(event.target instanceof Element) || this.rootAt(event.target) === null) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const stopKeeping = keepWhole(this.editor);
    dom.addEventListener("mousedown", press, true);
    dom.addEventListener("contextmenu", menu);
    dom.addEventListener("mousedown", down, true);
    dom.addEventListener("focusout", left);
    return () => {
      stopKeeping();
      dom.removeEventListener("mousedown", press, true);
      dom.removeEventListener("contextmenu", menu);
      dom.removeEventListener("mousedown", down, true);
      dom.removeEventListener("focusout", left);
      this.mark([]);
      this.editor.whole = null;
    };
  }

  /** The caret instead of the blocks, without taking the focus. */
  clear(): void {
    const whole = wholeBlocks(this.editor);
    if (whole === null || editBlock(this.editor, whole.headId)) return;
    const text = [...selectedBlocks(this.editor.view.state)].find((id) => editBlock(this.editor, id));
    if (text === undefined) this.mark([]);
  }

  /** Of these, which are selected then. */
  openMenuOf(ids: readonly string[], at: Element): void {
    if (selectBlocks(this.editor, ids, ids[0], ids.at(-1))) this.ports?.openMenu(this.written.read(), at);
  }

  private openMenu(): boolean {
    if (wholeBlocks(this.editor) === null) selectTouched(this.editor);
    else selectBlocks(this.editor, wholeBlocks(this.editor)?.ids ?? []);
    this.ports?.openMenu(this.written.read(), null);
    return true;
  }

  private withMod(event: KeyboardEvent, whole: BlocksSelection): boolean {
    const { editor } = this;
    const key = event.key.toLowerCase();
    if (key === "enter") {
      editor.flush();
      if (!tickOrOpenBlocks(editor, whole.ids) && whole.ids.length === 1) this.open(whole.headId);
      return true;
    }
    if (key === "d" && !event.shiftKey) {
      editor.flush();
      for (const page of duplicateBlocks(editor, whole.ids)) this.ports?.duplicatePage(page);
      return true;
    }
    if (key === "backspace" || key === "delete") return this.remove();
    if (event.shiftKey && key === "p") this.ports?.chooseMove(whole.ids);
    if (event.shiftKey && key === "h") colourBlocks(editor, whole.ids, this.ports?.lastColour() ?? "default");
    if (event.shiftKey) return key === "p" || key === "h";
    if (key === "arrowup" || key === "arrowdown") return this.toEdge(key === "arrowup" ? "Home" : "End");
    return false;
  }

  private remove(): boolean {
    this.editor.flush();
    return deleteBlocks(this.editor, this.caret.back());
  }

  /** The one selected block, where it has no line and a new one can stand below it. */
  private beginsBelow(): string | null {
    const [id, more] = wholeBlocks(this.editor)?.ids ?? [];
    return id === undefined || more !== undefined || !takesCaret(this.editor, id) ? null : id;
  }

  private begin(): boolean {
    const id = this.beginsBelow();
    if (id !== null) writeBelow(this.editor, id);
    return id !== null && wholeBlocks(this.editor) === null;
  }

  private readonly isOpen = (id: string): boolean => this.editor.isOpen(id);

  private move(whole: BlocksSelection, step: 1 | -1): void {
    const { doc } = this.editor.view.state;
    const [first, last] = [whole.ids[0], whole.ids.at(-1)];
    if (first === undefined || last === undefined) return;
    const isOne = first === last;
    const down = isOne ? nextShown(doc, last, this.isOpen) : nextBehind(doc, last, this.isOpen);
    const next = step === 1 ? down : previousShown(doc, first, this.isOpen);
    const end = next ?? (step === 1 ? last : first);
    selectBlocks(this.editor, [end], end, end);
  }

  private extend(whole: BlocksSelection, step: 1 | -1): void {
    const { doc } = this.editor.view.state;
    selectRange(this.editor, whole.anchorId, extended(doc, whole.anchorId, whole.headId, step));
  }

  private toEdge(edge: "Home" | "End"): boolean {
    const { doc } = this.editor.view.state;
    const id = edge === "Home" ? firstOfPage(doc, this.isOpen) : lastOfPage(doc, this.isOpen);
    if (id !== null) selectBlocks(this.editor, [id], id, id);
    return true;
  }

  private toggle(ids: readonly string[], id: string): void {
    const rest = ids.filter((one) => one !== id);
    if (rest.length === ids.length) selectBlocks(this.editor, [...ids, id], id, id);
    else if (!selectBlocks(this.editor, rest, rest[0], rest.at(-1))) editBlock(this.editor, id);
  }

  /** The block without a line that the arrows came to. */
  private openVoid(): boolean {
    const { selection } = this.editor.view.state;
    if (!(selection instanceof NodeSelection) || selection.node.type.name !== "void") return false;
    const id = blockAround(selection.$from)?.id ?? "";
    if (this.editor.domOf(id)?.querySelector("[data-face-control]") == null) return false;
    this.open(id);
    return true;
  }

  /** A page is gone to; of a block that is no text its first control has the focus, or is pressed. False where it has none. */
  private open(id: string): boolean {
    if (isPageType(typeOfBlock(this.editor, id))) {
      this.ports?.openPage(id);
      return true;
    }
    const control = this.editor.domOf(id)?.querySelector<HTMLElement>("[data-face-control]");
    if (control?.dataset["faceControl"] === "press") control.click();
    else control?.focus();
    return control != null;
  }

  /** The selected block that an element is in. */
  private rootAt(target: Element): string | null {
    const id = target.closest<HTMLElement>(".block[data-block-selected]")?.dataset["blockId"];
    return id === undefined || !this.marked.has(id) ? null : id;
  }

  /** Null too in a text within this one, which has blocks of its own. */
  private blockIdAt(target: Element): string | null {
    const id = target.closest<HTMLElement>(".block[data-block-id]")?.dataset["blockId"];
    return id === undefined || this.editor.domOf(id) === null ? null : id;
  }

  private mark(ids: readonly string[]): void {
    const next = new Map<string, HTMLElement>();
    for (const id of ids) {
      const dom = this.editor.domOf(id);
      if (dom === null) continue;
      next.set(id, dom);
      if (this.marked.get(id) !== dom) dom.dataset["blockSelected"] = "";
    }
    for (const [id, dom] of this.marked) if (next.get(id) !== dom) delete dom.dataset["blockSelected"];
    this.marked = next;
  }
}
