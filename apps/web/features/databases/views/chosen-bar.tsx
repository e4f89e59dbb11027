// What is offered for the rows of a table that are chosen: a value for all of them, a copy of each, and their end.
// Leaves which rows are chosen to the table.
import { Plural, useLingui } from "@lingui/react/macro";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import type { DatabaseSource } from "@tessera/database/source/database-source.ts";
import type { Column } from "@tessera/database/view-model/columns.ts";
import type { ChosenSlot } from "@tessera/database/views/table/table-props.tsx";
import type { TableWords } from "@tessera/database/views/table/table-words.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Menu, MenuItem, MenuNote } from "@tessera/ui/menu/menu.tsx";
import { Copy, PencilLine, Trash2, X } from "lucide-react";
import { useState } from "react";
import styles from "./chosen-bar.module.css";
import { ChosenValue } from "./chosen-value.tsx";
import type { DatabaseCommands } from "../commands/database-commands.ts";

export interface ChosenBarProps {
  readonly slot: ChosenSlot;
  readonly source: DatabaseSource;
  readonly columns: readonly Column[];
  readonly commands: DatabaseCommands;
  readonly say: (words: string) => void;
  readonly words: TableWords;
}

export function ChosenBar({ slot, source, columns, commands, say, words }: ChosenBarProps) {
  const { t } = useLingui();
  const [edit, setEdit] = useState<HTMLButtonElement | null>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const column = columns.find((one) => one.key === key);
  const writable = columns.filter(({ property }) => cellOf(property.type).editing !== null);
  const count = slot.ids.length;
  const close = (): void => {
    setKey(null);
    edit?.focus();
  };
  return (
    <div className={styles.bar} role="group" aria-label={t`Selected rows`}>
      <span className={styles.count} role="status">
        <Plural value={count} one="# row selected" other="# rows selected" />
      </span>
      <Button
        ref={setEdit}
        look="ghost"
        size="small"
        aria-haspopup="menu"
        icon={<PencilLine aria-hidden="true" />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >{t`Edit property`}</Button>
      <Button
        look="ghost"
        size="small"
        icon={<Copy aria-hidden="true" />}
        onClick={slot.duplicate}
      >{t`Duplicate`}</Button>
      <Button look="ghost" size="small" icon={<Trash2 aria-hidden="true" />} onClick={slot.remove}>{t`Delete`}</Button>
      <IconButton small label={t`Clear the selection`} shortcut="Escape" onClick={slot.clear}>
        <X aria-hidden="true" />
      </IconButton>
      {anchor === null ? null : (
        <Menu
          anchor={anchor}
          label={t`Edit property`}
          side="top"
          returnFocus={false}
          onClose={() => {
            setAnchor(null);
            if (key === null) edit?.focus();
          }}
        >
          <MenuNote>{t`Edit property`}</MenuNote>
          {writable.map((one) => {
            const { Icon } = cellOf(one.property.type);
            return (
              <MenuItem key={one.key} icon={<Icon aria-hidden="true" />} onSelect={() => setKey(one.key)}>
                {one.property.name || words.unnamed}
              </MenuItem>
            );
          })}
        </Menu>
      )}
      {anchor !== null || column === undefined || edit === null ? null : (
        <ChosenValue
          key={column.key}
          anchor={edit}
          slot={slot}
          column={column}
          source={source}
          commands={commands}
          say={say}
          words={words}
          onClose={close}
        />
      )}
    </div>
  );
}
