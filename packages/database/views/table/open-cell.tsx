// The cell that is edited, over its place among the rows. The field stays open while other rows are added and removed, and also
// while its own row is deleted.
import { useState, useSyncExternalStore, type CSSProperties } from "react";
import { classes } from "@tessera/ui/base/classes.ts";
import { cellOf } from "../../properties/cells.tsx";
import { LineEditor, SurfaceEditor } from "./cell-editor.tsx";
import { cellValue, nameOfRow, storedOf } from "../../edit/cell-writes.ts";
import styles from "./cell-editor.module.css";
import type { OpenedCell } from "./cell-writer.tsx";
import { useNewOption } from "./use-new-option.tsx";
import type { TableControl } from "./use-table-control.tsx";
import { cellWrite, useUnsavedField } from "./unsaved-cells.tsx";

export interface OpenCellProps {
  readonly control: TableControl;
  readonly editing: OpenedCell;
}

export function OpenCell({ control, editing }: OpenCellProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { source, rows, layout, standing, words, columns, onNewOptions } = control.shown;
  const at = layout.columns.findIndex(({ key }) => key === editing.key);
  const column = layout.columns[at];
  const watched = source.row(editing.id);
  const current = useSyncExternalStore(watched.subscribe, watched.read);
  const row = current ?? editing.row;
  const place = rows.placeOf(editing.id, editing.place) ?? (current === null ? editing.place : null);
  const name = nameOfRow(row, columns.find(({ property }) => property.type === "title")?.key ?? "");
  const unsaved = useUnsavedField({
    newId: source.newId,
    isDeleted: current === null,
    place: { rowId: row.id, rowName: name, key: editing.key, propertyName: column?.property.name ?? "" },
    write: (text) =>
      column === undefined ? { kind: "none" } : cellWrite(cellOf(column.property.type).editing, text, column),
    onLeave: control.closeUnsaved,
  });
  const option = useNewOption(source.newId, (options, group) => onNewOptions(editing.key, options, group));
  if (column === undefined || place === null) return null;
  const label = `${column.property.name || words.unnamed}, ${name || words.untitled}`;
  const { editing: how, isFigures } = cellOf(column.property.type);
  const isFrozen = at < layout.frozen;
  const start = layout.offsets[at] ?? 0;
  const isLine = how?.kind === "line" || how?.kind === "text";
  if (current === null && (!isLine || unsaved === null)) return null;
  return (
    <div
      className={styles.over}
      style={{ insetBlockStart: standing.topOf(place), ...rowHeight(standing.heightOf(place)) }}
      role="row"
      aria-rowindex={place + 2}
    >
      <div
        ref={setAnchor}
        className={classes(styles.opened, isFrozen && styles.openedFrozen, !isLine && styles.surface)}
        style={
          isFrozen
            ? { insetInlineStart: start, inlineSize: layout.widths[at] }
            : { marginInlineStart: start, inlineSize: layout.widths[at] }
        }
        role="gridcell"
        aria-colindex={at + 1}
      >
        {isLine ? (
          <LineEditor
            label={label}
            text={editing.text}
            isMany={how.kind === "text"}
            isFigures={isFigures}
            isTitle={column.property.type === "title"}
            onEnd={(text, end, isByKey) => control.endField(editing, text, end, isByKey)}
            unsaved={unsaved}
          />
        ) : anchor === null ? null : (
          <SurfaceEditor
            column={column}
            rowId={row.id}
            canEdit={row.canEdit}
            label={label}
            anchor={anchor}
            stored={storedOf(row, column)}
            typed={editing.text}
            onStore={(stored) => {
              control.write(
                cellValue(source.row(editing.id).read() ?? row, column, stored, source.spaceId),
                "edit-cell",
                option.takeGroup(),
              );
            }}
            onNewOption={option.make}
            onClose={control.closeSurface}
          />
        )}
      </div>
    </div>
  );
}

/** What is edited is as high as its row, and grows with its text. */
const rowHeight = (height: number): CSSProperties => ({ "--opened-row": `${height}px` }) as CSSProperties;
