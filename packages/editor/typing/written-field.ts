// Notices that another user deleted the table row, or the block with a caption, in whose field this user was writing. These fields are
// editors of their own within the page, so that the selection of the page says nothing about them.
import { plainText } from "@tessera/kernel/text/rich-text.ts";
import type { Editor } from "../core/editor.ts";
import { isTrashed } from "../core/points.ts";
import { blockOf, textOf } from "../core/read.ts";
import type { WrittenBlockPorts } from "./written-block.ts";

interface WrittenField {
  readonly id: string;
  readonly property: string;
}

/** A field counts from the first typed letter until it loses the focus. Ends when the returned function is called. */
export function watchWrittenField(editor: Editor, { isOwn, onDeleted }: WrittenBlockPorts): () => void {
  const { dom } = editor.view;
  const { world } = editor.source;
  let written: WrittenField | null = null;
  const onInput = ({ target }: Event): void => {
    written = target instanceof Element ? fieldAt(target) : null;
  };
  const onLeave = (): void => {
    written = null;
  };
  const stop = editor.source.subscribe(() => {
    if (written === null || !isTrashed(world, { block: written.id, offset: 0, left: null })) return;
    const { id, property } = written;
    written = null;
    const entry = blockOf(world, id);
    const text = entry === null ? "" : plainText(textOf(entry, property));
    if (entry !== null && !isOwn(entry) && text.trim() !== "") onDeleted({ id, property, text });
  });
  dom.addEventListener("input", onInput);
  dom.addEventListener("focusout", onLeave);
  return () => {
    stop();
    dom.removeEventListener("input", onInput);
    dom.removeEventListener("focusout", onLeave);
  };
}

/** Faces mark a cell by the ids of its row and its column, and a caption by its class. */
function fieldAt(target: Element): WrittenField | null {
  const { row, cell } = target.closest<HTMLElement>("[data-row][data-cell]")?.dataset ?? {};
  if (row !== undefined && cell !== undefined) return { id: row, property: cell };
  const block = target.closest(".caption-line")?.closest<HTMLElement>("[data-block-id]")?.dataset["blockId"];
  return block === undefined ? null : { id: block, property: "caption" };
}
