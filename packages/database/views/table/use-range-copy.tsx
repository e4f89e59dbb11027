// The copy of a range whose rows are not all in memory: they are read chunk by chunk. The clipboard is given a promise of the text,
// because a browser accepts it only while the copy event is handled.
import { readInBulk } from "../../edit/bulk-edit.ts";
import type { CellPorts } from "../../properties/base/cell-face.tsx";
import type { Column } from "../../view-model/columns.ts";
import { copied } from "./cell-copies.tsx";
import { textsOf, type CopiedCell } from "./copied-cells.ts";
import { writeHtmlGrid } from "./grid-html.ts";
import { writeGrid } from "./grid-text.ts";
import type { ShownTable } from "./shown-table.tsx";
import type { Bulk } from "./use-bulk.tsx";

export interface CopiedPlaces {
  readonly top: number;
  /** The last place. */
  readonly bottom: number;
  readonly columns: readonly Column[];
}

/** The text for the clipboard could not be read. The user was notified before. */
class NotCopied extends Error {}

/**
 * Starts the copy; false if it cannot be made. `onCopied` is called when the text is on the clipboard. The user sees the
 * progress, can cancel the copy, and is notified when it is done.
 */
export function copyRange(
  { rows, source, say, words }: ShownTable,
  ports: Pick<CellPorts, "nameOf">,
  bulk: Bulk,
  { top, bottom, columns }: CopiedPlaces,
  onCopied: () => void,
): boolean {
  // Pages without TLS have no such clipboard.
  if (!("clipboard" in navigator) || typeof ClipboardItem === "undefined") return false;
  const { clipboard } = navigator;
  return bulk.start(words.copying, async (progressOf) => {
    const grid = (async () => {
      const ids = await rows.idsBetween(top, bottom + 1);
      const cells: CopiedCell[][] = [];
      const take = (from: number, to: number): boolean => {
        const found = (ids ?? []).slice(from, to).filter((id) => id !== null);
        cells.push(
          ...copied(
            found.map((id) => source.row(id).read()),
            columns,
            ports,
          ),
        );
        return true;
      };
      const result =
        ids === null ? "failed" : await readInBulk(source, { ids, sources: [] }, take, progressOf(ids.length));
      if (result === "done") return cells;
      say(result === "cancelled" ? words.copyCancelled : words.notAtHand);
      throw new NotCopied();
    })();
    const blob = async (type: string, write: (cells: CopiedCell[][]) => string): Promise<Blob> =>
      new Blob([write(await grid)], { type });
    const item = new ClipboardItem({
      "text/plain": blob("text/plain", (cells) => writeGrid(textsOf(cells))),
      "text/html": blob("text/html", (cells) => writeHtmlGrid(cells, source.spaceId)),
    });
    try {
      await clipboard.write([item]);
    } catch {
      // Browsers report a rejected promise in words of their own.
      const isRead = await grid.then(
        () => true,
        () => false,
      );
      if (isRead) say(words.copyRefused);
      return undefined;
    }
    say(words.rowsCopied((await grid).length));
    return onCopied;
  });
}
