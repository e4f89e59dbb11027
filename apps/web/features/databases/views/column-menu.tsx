// The menu of a column: the name and settings of its property, what the view does with it, a copy, and its end.
import { useLingui } from "@lingui/react/macro";
import type { ColumnMenuSlot } from "@tessera/database/views/table/table-props.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Copy, Trash2 } from "lucide-react";
import { useRef } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { PanelRow, PanelName } from "../properties/panel.tsx";
import { PropertySettings } from "../properties/property-settings.tsx";
import styles from "../properties/panel.module.css";
import { PlaceRows, QuestionRows, type PlaceRowsProps, type QuestionRowsProps } from "./column-menu-rows.tsx";

export interface ColumnMenuProps
  extends Omit<QuestionRowsProps, "column" | "andClose">, Omit<PlaceRowsProps, "column" | "andClose" | "commands"> {
  readonly slot: ColumnMenuSlot;
  readonly commands: DatabaseCommands;
}

export function ColumnMenu({ slot, ...props }: ColumnMenuProps) {
  const { view, columns, commands } = props;
  const { t } = useLingui();
  const name = useRef<string | null>(null);
  const { key } = slot.column;
  const column = columns.find((one) => one.key === key) ?? slot.column;
  const { property } = column;
  const saveName = (): void => {
    if (name.current !== null && name.current.trim() !== property.name)
      commands.renameProperty(key, name.current.trim());
    name.current = null;
  };
  const leave = (): void => {
    slot.onClose();
    slot.focusBack.focus({ preventScroll: true });
  };
  const close = (): void => {
    saveName();
    leave();
  };
  const andClose = (run: () => unknown) => (): void => {
    saveName();
    run();
    leave();
  };
  return (
    <Popover anchor={slot.anchor} label={t`Property menu`} onClose={close} returnsFocus={false}>
      <div className={styles.panel}>
        <PanelName
          label={t`Name of the property`}
          name={property.name}
          onName={(next) => (name.current = next)}
          onEnter={close}
        />
        <PropertySettings propertyKey={key} property={property} commands={commands} />
        <QuestionRows {...props} column={column} andClose={andClose} />
        <hr className={styles.line} />
        <PlaceRows {...props} column={column} andClose={andClose} />
        <PanelRow
          icon={<Copy aria-hidden="true" />}
          onPress={andClose(() => commands.duplicateProperty(key, view))}
        >{t`Duplicate`}</PanelRow>
        {property.type === "title" ? null : (
          <PanelRow
            icon={<Trash2 aria-hidden="true" />}
            isDanger
            onPress={andClose(() => commands.deleteProperty(key))}
          >{t`Delete property`}</PanelRow>
        )}
      </div>
    </Popover>
  );
}
