// The menu of a column: its name, its options, how the view is sorted by it, and what becomes of it.
import { useLingui } from "@lingui/react/macro";
import type { Group } from "@tessera/database/query/filter.ts";
import type { Sort } from "@tessera/database/query/sorts.ts";
import { hasOptions } from "@tessera/database/schema.ts";
import type { StoredView } from "@tessera/database/views/database-source.ts";
import { stepped, withShown, withWrap, type Column } from "@tessera/database/views/columns.ts";
import type { ColumnMenuSlot } from "@tessera/database/views/table/table-props.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Check,
  Copy,
  EyeOff,
  ListFilter,
  Pin,
  PinOff,
  Trash2,
  WrapText,
} from "lucide-react";
import { useRef } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { withAdded } from "../filters/filter-edits.ts";
import { firstOperator } from "../filters/filter-words.ts";
import { NumberSettings } from "../properties/number-settings.tsx";
import { OptionList } from "../properties/option-list.tsx";
import { PanelRow, PanelName } from "../properties/panel.tsx";
import { PropertyTypeRow } from "../properties/property-type-row.tsx";
import styles from "../properties/panel.module.css";

export interface ColumnMenuProps {
  readonly slot: ColumnMenuSlot;
  readonly view: StoredView;
  readonly columns: readonly Column[];
  readonly commands: DatabaseCommands;
  readonly sorts: readonly Sort[];
  readonly filter: Group;
  readonly onFilter: (filter: Group) => void;
  readonly onSorts: (sorts: readonly Sort[]) => void;
  /** The last of the shown columns that is frozen. */
  readonly lastFrozen: number;
  readonly onFreeze: (last: number) => void;
}

export function ColumnMenu({
  slot,
  view,
  columns,
  commands,
  sorts,
  filter,
  onFilter,
  onSorts,
  lastFrozen,
  onFreeze,
}: ColumnMenuProps) {
  const { t } = useLingui();
  const name = useRef<string | null>(null);
  const { key } = slot.column;
  const { property, wraps: isWrapped } = columns.find((one) => one.key === key) ?? slot.column;
  const isTitle = property.type === "title";
  const shown = columns.filter(({ isShown }) => isShown);
  const at = shown.findIndex((one) => one.key === key);
  const keepName = (): void => {
    if (name.current !== null && name.current.trim() !== property.name)
      commands.renameProperty(key, name.current.trim());
    name.current = null;
  };
  const close = (): void => {
    keepName();
    slot.onClose();
    slot.focusBack.focus({ preventScroll: true });
  };
  const and = (act: () => unknown) => (): void => {
    keepName();
    act();
    slot.onClose();
    slot.focusBack.focus({ preventScroll: true });
  };
  const sort = (direction: Sort["direction"]): void => {
    onSorts([{ property: key, direction }, ...sorts.filter((one) => one.property !== key)]);
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
        <PropertyTypeRow propertyKey={key} property={property} commands={commands} />
        {hasOptions(property.type) ? <OptionList propertyKey={key} property={property} commands={commands} /> : null}
        {property.type === "number" ? (
          <NumberSettings propertyKey={key} property={property} commands={commands} />
        ) : null}
        <PanelRow
          icon={<ArrowUp aria-hidden="true" />}
          onPress={and(() => sort("ascending"))}
        >{t`Sort ascending`}</PanelRow>
        <PanelRow
          icon={<ArrowDown aria-hidden="true" />}
          onPress={and(() => sort("descending"))}
        >{t`Sort descending`}</PanelRow>
        <PanelRow
          icon={<ListFilter aria-hidden="true" />}
          onPress={and(() =>
            onFilter(withAdded(filter, [], { property: key, operator: firstOperator(property.type) })),
          )}
        >{t`Filter`}</PanelRow>
        <hr className={styles.line} />
        {at > 0 ? (
          <PanelRow
            icon={<ArrowLeft aria-hidden="true" />}
            keys="Alt+Shift+ArrowLeft"
            onPress={and(() => commands.setColumns(view, stepped(columns, key, -1)))}
          >{t`Move back`}</PanelRow>
        ) : null}
        {at < shown.length - 1 ? (
          <PanelRow
            icon={<ArrowRight aria-hidden="true" />}
            keys="Alt+Shift+ArrowRight"
            onPress={and(() => commands.setColumns(view, stepped(columns, key, 1)))}
          >{t`Move on`}</PanelRow>
        ) : null}
        {at === lastFrozen ? null : (
          <PanelRow
            icon={<Pin aria-hidden="true" />}
            onPress={and(() => onFreeze(at))}
          >{t`Freeze up to here`}</PanelRow>
        )}
        {at === lastFrozen && at > 0 ? (
          <PanelRow icon={<PinOff aria-hidden="true" />} onPress={and(() => onFreeze(0))}>{t`Unfreeze`}</PanelRow>
        ) : null}
        <PanelRow
          icon={<WrapText aria-hidden="true" />}
          isChosen={isWrapped}
          end={isWrapped ? <Check aria-hidden="true" /> : undefined}
          onPress={and(() => commands.setColumns(view, withWrap(columns, key, !isWrapped)))}
        >{t`Wrap text`}</PanelRow>
        {isTitle ? null : (
          <PanelRow
            icon={<EyeOff aria-hidden="true" />}
            onPress={and(() => commands.setColumns(view, withShown(columns, key, false)))}
          >{t`Hide in this view`}</PanelRow>
        )}
        <PanelRow
          icon={<Copy aria-hidden="true" />}
          onPress={and(() => commands.duplicateProperty(key, view))}
        >{t`Duplicate`}</PanelRow>
        {isTitle ? null : (
          <PanelRow
            icon={<Trash2 aria-hidden="true" />}
            isDanger
            onPress={and(() => commands.deleteProperty(key))}
          >{t`Delete property`}</PanelRow>
        )}
      </div>
    </Popover>
  );
}
