// A value for all chosen rows, edited as in a cell of its property: the value that the rows have in common is shown at first.
// Invariants: a write is one step of undo; the user is notified which rows keep their values.
import { useLingui } from "@lingui/react/macro";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import type { DatabaseSource, ShownRow } from "@tessera/database/source/database-source.ts";
import { LineEditor, SurfaceEditor } from "@tessera/database/views/table/cell-editor.tsx";
import { storedOf, textIn } from "@tessera/database/edit/cell-writes.ts";
import { valueForAll, type ValueForAll } from "@tessera/database/views/table/chosen-rows.ts";
import type { Column } from "@tessera/database/view-model/columns.ts";
import { useNewOption } from "@tessera/database/views/table/use-new-option.tsx";
import type { ChosenSlot } from "@tessera/database/views/table/table-props.tsx";
import type { TableWords } from "@tessera/database/views/table/table-words.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { Menu, MenuItem } from "@tessera/ui/menu/menu.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Square, SquareCheck } from "lucide-react";
import { useState } from "react";
import styles from "./chosen-bar.module.css";
import type { DatabaseCommands } from "../commands/database-commands.ts";

export interface ChosenValueProps {
  readonly anchor: Element;
  readonly slot: ChosenSlot;
  readonly column: Column;
  readonly source: DatabaseSource;
  readonly commands: DatabaseCommands;
  readonly say: (words: string) => void;
  readonly words: TableWords;
  readonly onClose: () => void;
}

type Rows = readonly (ShownRow | null)[];

export function ChosenValue(props: ChosenValueProps) {
  const { anchor, slot, column, source, commands, say, words, onClose } = props;
  const option = useNewOption(source.newId, (options, group) => commands.addOptions(column.key, options, group));
  const rows = (): Rows => slot.ids.map((id) => source.row(id).read());
  const [common, setCommon] = useState(() => commonValue(rows(), column));
  const [text] = useState(() => commonText(rows(), column));
  const { editing } = cellOf(column.property.type);
  const name = column.property.name || words.unnamed;
  const write = (value: ValueForAll): void => {
    const ports = { spaceId: source.spaceId, world: source.world, numbering: source.numbering };
    const group = option.takeGroup() ?? `edit-rows ${source.newId()}`;
    slot.write({ make: (some) => valueForAll(some, column, value, ports), userAction: "edit-rows", group });
  };
  if (editing === null) return null;
  if (editing.kind === "surface")
    return (
      <SurfaceEditor
        column={column}
        rowId={null}
        canEdit
        label={name}
        anchor={anchor}
        stored={common}
        typed=""
        onStore={(stored) => {
          setCommon(stored);
          write({ stored });
        }}
        onNewOption={option.make}
        onClose={onClose}
      />
    );
  if (editing.kind === "toggle")
    return (
      <ToggleMenu
        anchor={anchor}
        label={name}
        toggled={editing.toggled}
        onChoose={(stored) => write({ stored })}
        onClose={onClose}
      />
    );
  const end = (next: string | null): void => {
    onClose();
    if (next === null || next === text) return;
    if (editing.kind === "text") return write({ text: next });
    const value = editing.store(next, column.property);
    if (value === null) say(words.notThatKind(name));
    else write(value);
  };
  return <FieldPopover anchor={anchor} label={name} column={column} text={text} onEnd={end} onClose={onClose} />;
}

/** What all of the rows have stored; undefined where they differ. */
function commonValue(rows: Rows, column: Column): Json | undefined {
  const values = rows.map((row) => (row === null ? undefined : storedOf(row, column)));
  return values.every((value) => JSON.stringify(value) === JSON.stringify(values[0])) ? values[0] : undefined;
}

function commonText(rows: Rows, column: Column): string {
  const texts = rows.map((row) => (row === null ? "" : textIn(row, column)));
  return texts.every((one) => one === texts[0]) ? (texts[0] ?? "") : "";
}

interface ToggleMenuProps extends Pick<ChosenValueProps, "anchor" | "onClose"> {
  readonly label: string;
  /** The other one of two values; that of none is the ticked one. */
  readonly toggled: (stored: Json | undefined) => Json | undefined;
  readonly onChoose: (stored: Json | undefined) => void;
}

function ToggleMenu({ anchor, label, toggled, onChoose, onClose }: ToggleMenuProps) {
  const { t } = useLingui();
  const ticked = toggled(undefined);
  return (
    <Menu anchor={anchor} label={label} onClose={onClose}>
      <MenuItem icon={<SquareCheck aria-hidden="true" />} onSelect={() => onChoose(ticked)}>{t`Checked`}</MenuItem>
      <MenuItem
        icon={<Square aria-hidden="true" />}
        onSelect={() => onChoose(toggled(ticked))}
      >{t`Not checked`}</MenuItem>
    </Menu>
  );
}

interface FieldPopoverProps extends Pick<ChosenValueProps, "anchor" | "column" | "onClose"> {
  readonly label: string;
  readonly text: string;
  /** Null: the field was left with nothing to write. */
  readonly onEnd: (text: string | null) => void;
}

function FieldPopover({ anchor, label, column, text, onEnd, onClose }: FieldPopoverProps) {
  const { editing, isFigures } = cellOf(column.property.type);
  return (
    <Popover anchor={anchor} label={label} side="top" onClose={onClose} returnsFocus={false}>
      <div className={styles.field}>
        <div className={styles.name}>{label}</div>
        <LineEditor
          label={label}
          text={text}
          isMany={editing?.kind === "text"}
          isFigures={isFigures}
          isTitle={false}
          onEnd={onEnd}
          unsaved={null}
        />
      </div>
    </Popover>
  );
}
