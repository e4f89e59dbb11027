// A value for all rows that are chosen, edited as in a cell of its property: what they have in common stands there at first.
// Invariant: what is written is one step; rows that keep what they have are said.
import { useLingui } from "@lingui/react/macro";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import type { DatabaseSource } from "@tessera/database/views/database-source.ts";
import { LineEditor, SurfaceEditor } from "@tessera/database/views/table/cell-editor.tsx";
import { inParts, sayLeft } from "@tessera/database/views/table/cells-left.ts";
import { storedOf, textIn } from "@tessera/database/edit/cell-writes.ts";
import { valueForAll, type ValueForAll } from "@tessera/database/views/table/chosen-rows.ts";
import type { Column } from "@tessera/database/views/columns.ts";
import type { TableWords } from "@tessera/database/views/table/table-words.ts";
import { Menu, MenuItem } from "@tessera/ui/menu/menu.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Square, SquareCheck } from "lucide-react";
import { useRef, useState } from "react";
import styles from "./chosen-bar.module.css";
import type { DatabaseCommands } from "../commands/database-commands.ts";

export interface ChosenValueProps {
  readonly anchor: Element;
  readonly ids: readonly string[];
  readonly column: Column;
  readonly columns: readonly Column[];
  readonly source: DatabaseSource;
  readonly commands: DatabaseCommands;
  readonly say: (words: string) => void;
  readonly words: TableWords;
  readonly onClose: () => void;
}

export function ChosenValue({ anchor, ids, column, columns, source, commands, say, words, onClose }: ChosenValueProps) {
  const { t } = useLingui();
  /** An option that was made for these rows is taken back with its choice. */
  const made = useRef<string | undefined>(undefined);
  const rows = () => ids.map((id) => source.row(id).read());
  const [common, setCommon] = useState(() => {
    const values = rows().map((row) => (row === null ? undefined : storedOf(row, column)));
    return values.every((value) => JSON.stringify(value) === JSON.stringify(values[0])) ? values[0] : undefined;
  });
  const [text] = useState(() => {
    const texts = rows().map((row) => (row === null ? "" : textIn(row, column)));
    return texts.every((one) => one === texts[0]) ? (texts[0] ?? "") : "";
  });
  const { editing, isFigures } = cellOf(column.property.type);
  const name = column.property.name || words.unnamed;
  const write = (value: ValueForAll): void => {
    const ports = { spaceId: source.spaceId, world: source.world, numbering: source.numbering };
    const { operations, left } = valueForAll(rows(), column, value, ports);
    const group = made.current ?? `edit-rows ${source.newId()}`;
    made.current = undefined;
    for (const part of inParts(operations))
      if (!source.transact(part, { userAction: "edit-rows", group })) return say(words.refused);
    sayLeft(left, { say, words, columns });
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
        onNewOption={(option) => {
          made.current = `option ${source.newId()}`;
          return commands.addOptions(column.key, [option], made.current);
        }}
        onClose={onClose}
      />
    );
  if (editing.kind === "toggle") {
    const ticked = editing.toggled(undefined);
    return (
      <Menu anchor={anchor} label={name} onClose={onClose}>
        <MenuItem
          icon={<SquareCheck aria-hidden="true" />}
          onSelect={() => write({ stored: ticked })}
        >{t`Checked`}</MenuItem>
        <MenuItem
          icon={<Square aria-hidden="true" />}
          onSelect={() => write({ stored: editing.toggled(ticked) })}
        >{t`Not checked`}</MenuItem>
      </Menu>
    );
  }
  const end = (said: string | null): void => {
    onClose();
    if (said === null || said === text) return;
    if (editing.kind === "text") return write({ text: said });
    const value = editing.store(said, column.property);
    if (value === null) say(words.notThatKind(name));
    else write(value);
  };
  return (
    <Popover anchor={anchor} label={name} side="top" onClose={onClose} returnsFocus={false}>
      <div className={styles.field}>
        <div className={styles.name}>{name}</div>
        <LineEditor
          label={name}
          text={text}
          isMany={editing.kind === "text"}
          isFigures={isFigures}
          isTitle={false}
          onEnd={(said) => end(said)}
        />
      </div>
    </Popover>
  );
}
