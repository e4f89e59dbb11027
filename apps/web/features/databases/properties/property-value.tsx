// The value of one property of a row, edited where it stands: a press or Enter opens it, and the focus comes back to it.
import { useLingui } from "@lingui/react/macro";
import { textBase, writeText, type TextBase } from "@tessera/database/edit/cell-edits.ts";
import { useCellPorts } from "@tessera/database/properties/base/cell-face.tsx";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import { OpenLink } from "@tessera/database/properties/link/open-link.tsx";
import { modelOf, models } from "@tessera/database/properties/models.ts";
import type { DatabaseSource, ShownRow } from "@tessera/database/views/database-source.ts";
import { LineEditor, SurfaceEditor } from "@tessera/database/views/table/cell-editor.tsx";
import { cellValue, storedOf, textIn } from "@tessera/database/edit/cell-writes.ts";
import type { Column } from "@tessera/database/views/columns.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { useRef, useState } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import styles from "./row-properties.module.css";

export interface PropertyValueProps {
  readonly source: DatabaseSource;
  readonly row: ShownRow;
  readonly column: Column;
  readonly commands: DatabaseCommands;
  readonly say: (words: string) => void;
}

export function PropertyValue({ source, row, column, commands, say }: PropertyValueProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<{ readonly base: TextBase; readonly anchor: HTMLElement } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** An option that was made for this value is taken back with its choice. */
  const made = useRef<string | undefined>(undefined);
  const { Shown, editing, isFigures, linkOf } = cellOf(column.property.type);
  const { nameOf } = useCellPorts();
  const { spaceId } = source;
  const stored = storedOf(row, column);
  const name = column.property.name || t`Without a name`;
  const address = linkOf?.(stored) ?? null;
  const people = column.property.type === "person" ? models.person.read(stored) : null;
  const said = people === null ? textIn(row, column) : people.map((id) => nameOf(id) ?? "…").join(", ");
  const isEmpty = stored === undefined || stored === null;
  const shown =
    isEmpty && column.property.type !== "checkbox" ? (
      <span className={styles.empty}>{t`Empty`}</span>
    ) : (
      <Shown stored={stored} property={column.property} />
    );
  const isRead = editing?.kind === "surface" && editing.isForReaders === true && !isEmpty;
  if (editing === null || (!row.canEdit && !isRead))
    return (
      <>
        <div className={styles.value}>{shown}</div>
        {address === null ? null : <OpenLink address={address} isInCell={false} />}
      </>
    );

  const write = (operations: readonly Operation[], group?: string): void => {
    const note = group === undefined ? { userAction: "edit-property" } : { userAction: "edit-property", group };
    if (operations.length > 0 && !source.transact(operations, note)) say(t`This could not be changed.`);
  };
  const store = (value: Json | undefined, group?: string): void => write(cellValue(row, column, value, spaceId), group);
  const close = (): void => {
    setOpened(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const endField = (text: string | null, isByKey: boolean): void => {
    const base = opened?.base;
    if (isByKey) close();
    else setOpened(null);
    if (text === null || base === undefined) return;
    if (editing.kind === "text") return write(writeText(base, text, source.numbering));
    if (editing.kind !== "line" || text === textIn(row, column)) return;
    const value = editing.store(text, column.property);
    if (value === null) say(t`That is no value for “${name}”.`);
    else store(value.stored);
  };
  const press = (anchor: HTMLElement): void => {
    if (editing.kind === "toggle") return store(editing.toggled(stored));
    setOpened({ anchor, base: textBase({ spaceId, id: row.id }, column.key, stored, source.world) });
  };
  if (opened !== null && (editing.kind === "text" || editing.kind === "line"))
    return (
      <div className={styles.field}>
        <LineEditor
          label={name}
          text={textIn(row, column)}
          isMany={editing.kind === "text"}
          isFigures={isFigures}
          isTitle={false}
          onEnd={(text, _end, isByKey) => endField(text, isByKey)}
        />
      </div>
    );
  if (editing.kind === "toggle")
    return (
      <button
        type="button"
        role="checkbox"
        aria-checked={modelOf(column.property.type).read(stored) === true}
        className={styles.value}
        aria-label={name}
        onClick={() => store(editing.toggled(stored))}
      >
        {shown}
      </button>
    );
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.value}
        aria-label={`${name}: ${isEmpty ? t`Empty` : said}`}
        onClick={({ currentTarget }) => press(currentTarget)}
      >
        {shown}
      </button>
      {address === null ? null : <OpenLink address={address} isInCell={false} />}
      {opened === null ? null : (
        <SurfaceEditor
          column={column}
          rowId={row.id}
          canEdit={row.canEdit}
          label={name}
          anchor={opened.anchor}
          stored={stored}
          typed=""
          onStore={(value) => {
            store(value, made.current);
            made.current = undefined;
          }}
          onNewOption={(words) => {
            made.current = `option ${source.newId()}`;
            return commands.addOptions(column.key, [words], made.current);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
