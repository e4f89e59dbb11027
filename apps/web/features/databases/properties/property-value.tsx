// The value of one property of a row, edited where it stands: a press or Enter opens it, and the focus comes back to it.
import { useLingui } from "@lingui/react/macro";
import { useCellPorts } from "@tessera/database/properties/base/cell-face.tsx";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import { OpenLink } from "@tessera/database/properties/link/open-link.tsx";
import { modelOf, models } from "@tessera/database/properties/models.ts";
import { LineEditor, SurfaceEditor } from "@tessera/database/views/table/cell-editor.tsx";
import { storedOf, textIn } from "@tessera/database/edit/cell-writes.ts";
import type { RefObject } from "react";
import { useValueEditing, type EditedValue } from "./use-value-editing.ts";
import styles from "./row-properties.module.css";

export function PropertyValue(props: EditedValue) {
  const { row, column } = props;
  const { property } = column;
  const { t } = useLingui();
  const { button, ...edit } = useValueEditing(props);
  const { editing, isFigures } = cellOf(property.type);
  const stored = storedOf(row, column);
  const isEmpty = stored === undefined || stored === null;
  const name = property.name || t`Without a name`;
  const isForReaders = editing?.kind === "surface" && editing.isForReaders === true && !isEmpty;
  if (editing === null || (!row.canEdit && !isForReaders))
    return (
      <>
        <div className={styles.value}>
          <ShownValue {...props} />
        </div>
        <ValueLink {...props} />
      </>
    );
  if (edit.anchor !== null && (editing.kind === "text" || editing.kind === "line"))
    return (
      <div className={styles.field}>
        <LineEditor
          label={name}
          text={textIn(row, column)}
          isMany={editing.kind === "text"}
          isFigures={isFigures}
          isTitle={false}
          onEnd={(text, _end, isByKey) => edit.endField(text, isByKey)}
          unsaved={null}
        />
      </div>
    );
  if (editing.kind === "toggle")
    return (
      <button
        type="button"
        role="checkbox"
        aria-checked={modelOf(property.type).read(stored) === true}
        className={styles.value}
        aria-label={name}
        onClick={() => edit.store(editing.toggled(stored))}
      >
        <ShownValue {...props} />
      </button>
    );
  return (
    <>
      <ValueButton {...props} ref={button} name={name} onOpen={edit.open} />
      <ValueLink {...props} />
      {edit.anchor === null ? null : (
        <SurfaceEditor
          column={column}
          rowId={row.id}
          canEdit={row.canEdit}
          label={name}
          anchor={edit.anchor}
          stored={stored}
          typed=""
          onStore={edit.choose}
          onNewOption={edit.addOption}
          onClose={edit.close}
        />
      )}
    </>
  );
}

type ShownValueProps = Pick<EditedValue, "row" | "column">;

function ShownValue({ row, column }: ShownValueProps) {
  const { t } = useLingui();
  const { property } = column;
  const { Shown } = cellOf(property.type);
  const stored = storedOf(row, column);
  if ((stored === undefined || stored === null) && property.type !== "checkbox")
    return <span className={styles.empty}>{t`Empty`}</span>;
  return <Shown stored={stored} property={property} />;
}

/** Opens the link that the value is, where it is one. */
function ValueLink({ row, column }: ShownValueProps) {
  const address = cellOf(column.property.type).linkOf?.(storedOf(row, column)) ?? null;
  return address === null ? null : <OpenLink address={address} isInCell={false} />;
}

interface ValueButtonProps extends ShownValueProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly name: string;
  readonly onOpen: (anchor: HTMLElement) => void;
}

/** Opens the value; its label is the name of the property with the value as a text. */
function ValueButton({ row, column, ref, name, onOpen }: ValueButtonProps) {
  const { t } = useLingui();
  const { nameOf } = useCellPorts();
  const stored = storedOf(row, column);
  const people = column.property.type === "person" ? models.person.read(stored) : null;
  const text = people === null ? textIn(row, column) : people.map((id) => nameOf(id) ?? "…").join(", ");
  const isEmpty = stored === undefined || stored === null;
  return (
    <button
      ref={ref}
      type="button"
      className={styles.value}
      aria-label={`${name}: ${isEmpty ? t`Empty` : text}`}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <ShownValue row={row} column={column} />
    </button>
  );
}
