// The editing of one property of a row: the open field, and how a new value is written. Invariants: a field is written once, and only
// what differs; an option that was created for the value is undone with its choice; the text of a field whose row was deleted is stored.
import { useLingui } from "@lingui/react/macro";
import { textBase, writeText, type TextBase } from "@tessera/database/edit/cell-edits.ts";
import { cellValue, nameOfRow, storedOf, textIn } from "@tessera/database/edit/cell-writes.ts";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import type { Column } from "@tessera/database/view-model/columns.ts";
import type { DatabaseSource, ShownRow } from "@tessera/database/source/database-source.ts";
import { useNewOption } from "@tessera/database/views/table/use-new-option.tsx";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { cellWrite, UnsavedCellsContext } from "@tessera/database/views/table/unsaved-cells.tsx";
import { use, useRef, useState, type RefObject } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";

export interface EditedValue {
  readonly source: DatabaseSource;
  readonly row: ShownRow;
  readonly column: Column;
  /** The key of the property that is the title of the row. */
  readonly titleKey: string;
  readonly commands: DatabaseCommands;
  readonly say: (words: string) => void;
}

export interface ValueEditing {
  /** The element that the value was opened from; null while nothing is open. */
  readonly anchor: HTMLElement | null;
  /** What opens the value, and takes the focus when that is closed by a key. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: (anchor: HTMLElement) => void;
  readonly close: () => void;
  readonly store: (value: Json | undefined) => boolean;
  /** Stores what was chosen, together with an option that was made for it. */
  readonly choose: (value: Json | undefined) => void;
  readonly addOption: (words: string) => boolean;
  /** The field of a text or a line was left; null: with nothing to write. */
  readonly endField: (text: string | null, isByKey: boolean) => void;
}

export function useValueEditing({ source, row, column, titleKey, commands, say }: EditedValue): ValueEditing {
  const { t } = useLingui();
  const [opened, setOpened] = useState<{ readonly base: TextBase; readonly anchor: HTMLElement } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const unsaved = use(UnsavedCellsContext);
  const option = useNewOption(source.newId, (words, group) => commands.addOptions(column.key, words, group));
  const { spaceId } = source;
  const { editing } = cellOf(column.property.type);
  const write = (operations: readonly Operation[], group?: string): boolean => {
    const note = group === undefined ? { userAction: "edit-property" } : { userAction: "edit-property", group };
    const isWritten = operations.length === 0 || source.transact(operations, note);
    if (!isWritten) say(t`This could not be changed.`);
    return isWritten;
  };
  const store = (value: Json | undefined): boolean => write(cellValue(row, column, value, spaceId));
  const choose = (value: Json | undefined): void =>
    void write(cellValue(row, column, value, spaceId), option.takeGroup());
  const close = (): void => {
    setOpened(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  /** The text could not be written, because the row was deleted or is only read: the app stores it. */
  const keepUnsaved = (text: string): void => {
    if (text === textIn(row, column)) return;
    const place = { id: source.newId(), rowId: row.id, rowName: nameOfRow(row, titleKey) };
    const write = cellWrite(editing, text, column);
    unsaved?.keep({ ...place, key: column.key, propertyName: column.property.name, text, write });
  };
  const endField = (text: string | null, isByKey: boolean): void => {
    const base = opened?.base;
    if (isByKey) close();
    else setOpened(null);
    if (text === null || base === undefined) return;
    const isHere = source.row(row.id).read() !== null;
    if (!isHere || editing?.kind === "text") {
      if (!isHere || !write(writeText(base, text, source.numbering))) keepUnsaved(text);
      return;
    }
    if (editing?.kind !== "line" || text === textIn(row, column)) return;
    const value = editing.store(text, column.property);
    const name = column.property.name || t`Without a name`;
    if (value === null) say(t`That is no value for “${name}”.`);
    else if (!store(value.stored)) keepUnsaved(text);
  };
  const open = (anchor: HTMLElement): void => {
    const stored = storedOf(row, column);
    setOpened({ anchor, base: textBase({ spaceId, id: row.id }, column.key, stored, source.world) });
  };
  return { anchor: opened?.anchor ?? null, button, open, close, store, choose, addOption: option.make, endField };
}
