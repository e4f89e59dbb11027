// One unit of a line that is edited in a form of its own, such as an equation or a date. Invariant: it is named by its
// character, wherever that is by the time the form is left, and all that came of it is one step for undo.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { sameJson, type Json } from "@tessera/kernel/values/json.ts";
import { rangesOf } from "@tessera/kernel/text/offsets.ts";
import type { Annotation } from "@tessera/kernel/text/marks.ts";
import type { Node } from "prosemirror-model";
import { pointer } from "../core/core.ts";
import type { Editor } from "../core/editor.ts";
import { anchor, caretAt, follow, positionOf, type Anchored } from "../core/points.ts";
import { blockAround } from "../core/positions.ts";

export interface EmbedPlace {
  readonly element: HTMLElement;
  readonly value: Json;
  /** Writes what came of it; null takes it out. `byKey`: the caret goes on behind it. */
  readonly finish: (next: Json | null, byKey: boolean) => void;
}

/** What an embed holds under an annotation; null for what is none of that kind. */
export function embedValue(node: Node | null, code: string): Json | null {
  if (node?.type.name !== "embed") return null;
  return (node.attrs["marks"] as readonly Annotation[]).find(([key]) => key === code)?.[1] ?? null;
}

/**
 * The one at a position of the document; null where there is none, or where nothing may be written. Writing goes on `goesOnAfter`
 * characters after this position.
 */
export function embedAt(editor: Editor, pos: number, code: string, goesOnAfter = 1): EmbedPlace | null {
  const { doc } = editor.view.state;
  const value = embedValue(doc.nodeAt(pos), code);
  const $pos = doc.resolve(pos);
  const block = blockAround($pos);
  const element = editor.view.nodeDOM(pos);
  const runs = block === null ? null : editor.shownRuns(block.id);
  if (value === null || block === null || runs === null || !editor.view.editable) return null;
  if (!(element instanceof HTMLElement)) return null;
  const ids = rangesOf(runs, $pos.parentOffset, 1);
  const behind = anchor(runs, { block: block.id, offset: $pos.parentOffset + goesOnAfter });
  const before = anchor(runs, { block: block.id, offset: $pos.parentOffset });
  const finish = (next: Json | null, byKey: boolean): void => {
    const line = { pointer: pointer(editor, block.id), path: ["properties", "title"] };
    const operations: Operation[] =
      next === null
        ? [{ ...line, command: "del", args: { ids } }]
        : sameJson(next, value)
          ? []
          : [{ ...line, command: "fmt", args: { ids, key: code, val: [next] } }];
    const point = follow(editor.source.world, next === null ? before : behind);
    if (operations.length > 0 || byKey)
      editor.apply(operations, "format", byKey ? caretAt(point.block, point.offset) : null);
    if (byKey) editor.view.focus();
  };
  return { element, value, finish };
}

/** Pixels that a pointer may go between down and up. */
const STILL = 4;

/**
 * Has what is pressed opened, by its position in the document. It is the one where the press began: that press finishes the form of
 * another one, which may move it along the line before the pointer is up.
 */
export function watchPresses(editor: Editor, selector: string, open: (pos: number) => void): () => void {
  const { dom } = editor.view;
  const at = ({ target }: Event): number | null => {
    const element = target instanceof Element ? target.closest(selector) : null;
    return element === null || !dom.contains(element) ? null : editor.view.posAtDOM(element, 0);
  };
  let begun: { readonly point: Anchored; readonly x: number; readonly y: number } | null = null;
  const press = (event: PointerEvent): void => {
    const pos = at(event);
    const $pos = pos === null ? null : editor.view.state.doc.resolve(pos);
    const block = $pos === null ? null : blockAround($pos);
    const runs = block === null ? null : editor.shownRuns(block.id);
    begun = null;
    if ($pos === null || block === null || runs === null) return;
    const point = anchor(runs, { block: block.id, offset: $pos.parentOffset + 1 });
    begun = { point, x: event.clientX, y: event.clientY };
  };
  const click = (event: MouseEvent): void => {
    const isStill = begun !== null && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < STILL;
    const { doc } = editor.view.state;
    const behind = begun === null || !isStill ? null : positionOf(doc, follow(editor.source.world, begun.point));
    const pos = behind === null ? at(event) : behind - 1;
    begun = null;
    if (pos !== null && !event.shiftKey && !event.metaKey && !event.ctrlKey) open(pos);
  };
  // These listeners run before all others, wherever the press ends.
  window.addEventListener("pointerdown", press, true);
  window.addEventListener("click", click);
  return () => {
    window.removeEventListener("pointerdown", press, true);
    window.removeEventListener("click", click);
  };
}
