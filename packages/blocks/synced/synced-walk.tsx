// The ways between a frame whose blocks are shown in more places than one and the text around it (behaviour A12): into it from
// the lines beside it, out of it at its edges, up and down as far along as the caret was; Escape goes out to the block.
import { caretBlock } from "@tessera/editor/core/core.ts";
import { neighbour } from "@tessera/editor/typing/join.ts";
import type { PageAddon } from "@tessera/editor/core/addons.ts";
import { focusBlockAt } from "@tessera/editor/selection/focus-at.ts";
import { focusBlock, focusStart } from "@tessera/editor/selection/focus.ts";
import type { Editor } from "@tessera/editor/core/editor.ts";
import { shownChildren } from "@tessera/editor/core/read.ts";
import { firstOfPage, lastOfPage, nextShown, previousShown } from "@tessera/editor/selection/block-walk.ts";
import { selectBlocks } from "@tessera/editor/selection/select-blocks.ts";
import { wholeBlocks } from "@tessera/editor/core/whole-blocks.ts";
import type { SyncedFrame } from "./synced-frame.tsx";

type Side = "before" | "after";
/** At an end of a line, or so far along. */
type Place = "start" | "end" | { readonly x: number };

export class SyncedWalk implements PageAddon {
  constructor(private readonly view: SyncedFrame) {}

  /** From a line that stands directly above or below the frame. */
  readonly keyDown = (event: KeyboardEvent): boolean => {
    const { inner, host } = this.view;
    const step = stepOf(event);
    const at = step === 0 || inner === null ? null : caretBlock(host.page.editor);
    if (
      inner === null ||
      at === null ||
      beside(host.page.editor, at.id, step === 1 ? "after" : "before") !== host.block.id
    )
      return false;
    const place = placeAt(host.page.editor, event, step);
    if (place === null) return false;
    if (step === 1 && shownChildren(inner.source.world, inner.source.pageId).length === 0) focusStart(inner);
    else
      enter(
        inner,
        step === 1 ? firstOfPage(inner.view.state.doc, openIn(inner)) : lastOfPage(inner.view.state.doc, openIn(inner)),
        place,
        step === 1 ? "after" : "before",
      );
    return true;
  };

  /** The same from within. */
  within(inner: Editor): PageAddon {
    return {
      keyDown: (event) => {
        // Before there are whole blocks here, it goes out at once.
        if (event.key === "Escape" && (inner.whole === null || wholeBlocks(inner) !== null)) {
          this.view.select();
          return true;
        }
        const at = caretBlock(inner);
        if (at === null) return false;
        if (event.key === "Backspace") return this.stay(inner, at.id, at.offset, at.type);
        const step = stepOf(event);
        if (step === 0 || beside(inner, at.id, step === 1 ? "after" : "before") !== null) return false;
        const place = placeAt(inner, event, step);
        if (place === null) return false;
        this.leaveTo(step === 1 ? "after" : "before", place);
        return true;
      },
    };
  }

  leaveTo(side: Side, place: Place): void {
    const { page, block } = this.view.host;
    const { editor } = page;
    const next = beside(editor, block.id, side);
    if (next !== null) enter(editor, next, place, side);
    else if (side === "before") editor.toTitle("end");
    else this.view.writeBelow();
  }

  /** Nothing stands above its first line that it could join. An empty frame is selected, and goes with one more press. */
  private stay(inner: Editor, id: string, offset: number, type: string): boolean {
    if (offset > 0 || type !== "text" || neighbour(inner, id, -1) !== null) return false;
    const { pageId, world } = inner.source;
    const children = shownChildren(world, pageId);
    if (children[0] !== id) return false;
    const isEmpty = children.length === 1 && inner.view.state.selection.$head.parent.content.size === 0;
    if (isEmpty) this.view.select();
    return true;
  }
}

const openIn =
  (editor: Editor) =>
  (id: string): boolean =>
    editor.isOpen(id);

function stepOf(event: KeyboardEvent): -1 | 0 | 1 {
  if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return 0;
  return ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 } as const)[event.key] ?? 0;
}

function beside(editor: Editor, id: string, side: Side): string | null {
  const { doc } = editor.view.state;
  return side === "after" ? nextShown(doc, id, openIn(editor)) : previousShown(doc, id, openIn(editor));
}

/** Where an arrow that leaves a line there comes to; null where it stays in it. */
function placeAt(editor: Editor, { key }: KeyboardEvent, step: -1 | 0 | 1): Place | null {
  const { view } = editor;
  const { $head } = view.state.selection;
  if (key === "ArrowRight") return $head.parentOffset === $head.parent.content.size ? "start" : null;
  if (key === "ArrowLeft") return $head.parentOffset === 0 ? "end" : null;
  return view.endOfTextblock(step === 1 ? "down" : "up") ? { x: view.coordsAtPos($head.pos).left } : null;
}

/** The caret goes into a block; one without a line is selected. */
function enter(editor: Editor, id: string | null, place: Place, side: Side): void {
  if (id === null) return;
  const { kind } = editor.catalogue.model(String(editor.domOf(id)?.dataset["type"] ?? ""));
  if (kind !== "line") {
    editor.view.focus();
    selectBlocks(editor, [id], id, id);
  } else if (typeof place === "object") focusBlockAt(editor, id, place.x, side === "after" ? "first" : "last");
  else focusBlock(editor, id, place === "start" ? 0 : Number.MAX_SAFE_INTEGER);
}
