// The rows of a column's menu that change the view, and nothing of the property itself: sort, filter, place, freezing, wrapping.
import { useLingui } from "@lingui/react/macro";
import type { Group } from "@tessera/database/query/filter.ts";
import type { Sort } from "@tessera/database/query/sorts.ts";
import type { StoredView } from "@tessera/database/source/database-source.ts";
import { stepped, withShown, withWrap, type Column } from "@tessera/database/view-model/columns.ts";
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Check,
  EyeOff,
  ListFilter,
  Pin,
  PinOff,
  WrapText,
} from "lucide-react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { withAdded } from "../filters/filter-edits.ts";
import { firstOperator } from "../filters/filter-words.ts";
import { PanelRow } from "../properties/panel.tsx";

interface RowsProps {
  readonly column: Column;
  /** Runs what a row does, and closes the menu. */
  readonly andClose: (run: () => unknown) => () => void;
}

export interface QuestionRowsProps extends RowsProps {
  readonly sorts: readonly Sort[];
  readonly filter: Group;
  readonly onFilter: (filter: Group) => void;
  readonly onSorts: (sorts: readonly Sort[]) => void;
}

/** The rows that change which rows the view asks for, and in which order. */
export function QuestionRows({ column, andClose, sorts, filter, onFilter, onSorts }: QuestionRowsProps) {
  const { t } = useLingui();
  const { key, property } = column;
  const sort = (direction: Sort["direction"]): void => {
    onSorts([{ property: key, direction }, ...sorts.filter((one) => one.property !== key)]);
  };
  return (
    <>
      <PanelRow
        icon={<ArrowUp aria-hidden="true" />}
        onPress={andClose(() => sort("ascending"))}
      >{t`Sort ascending`}</PanelRow>
      <PanelRow
        icon={<ArrowDown aria-hidden="true" />}
        onPress={andClose(() => sort("descending"))}
      >{t`Sort descending`}</PanelRow>
      <PanelRow
        icon={<ListFilter aria-hidden="true" />}
        onPress={andClose(() =>
          onFilter(withAdded(filter, [], { property: key, operator: firstOperator(property.type) })),
        )}
      >{t`Filter`}</PanelRow>
    </>
  );
}

export interface PlaceRowsProps extends RowsProps {
  readonly view: StoredView;
  readonly columns: readonly Column[];
  readonly commands: Pick<DatabaseCommands, "setColumns">;
  /** The place of the last frozen column among those that are shown. */
  readonly lastFrozen: number;
  readonly onFreeze: (last: number) => void;
}

/** The rows that change where the column stands, and how it is shown. */
export function PlaceRows({ column, andClose, view, columns, commands, lastFrozen, onFreeze }: PlaceRowsProps) {
  const { t } = useLingui();
  const { key, property, wraps } = column;
  const shown = columns.filter(({ isShown }) => isShown);
  const at = shown.findIndex((one) => one.key === key);
  return (
    <>
      {at > 0 ? (
        <PanelRow
          icon={<ArrowLeft aria-hidden="true" />}
          keys="Alt+Shift+ArrowLeft"
          onPress={andClose(() => commands.setColumns(view, stepped(columns, key, -1)))}
        >{t`Move back`}</PanelRow>
      ) : null}
      {at < shown.length - 1 ? (
        <PanelRow
          icon={<ArrowRight aria-hidden="true" />}
          keys="Alt+Shift+ArrowRight"
          onPress={andClose(() => commands.setColumns(view, stepped(columns, key, 1)))}
        >{t`Move on`}</PanelRow>
      ) : null}
      {at === lastFrozen ? null : (
        <PanelRow
          icon={<Pin aria-hidden="true" />}
          onPress={andClose(() => onFreeze(at))}
        >{t`Freeze up to here`}</PanelRow>
      )}
      {at === lastFrozen && at > 0 ? (
        <PanelRow icon={<PinOff aria-hidden="true" />} onPress={andClose(() => onFreeze(0))}>{t`Unfreeze`}</PanelRow>
      ) : null}
      <PanelRow
        icon={<WrapText aria-hidden="true" />}
        isChosen={wraps}
        end={wraps ? <Check aria-hidden="true" /> : undefined}
        onPress={andClose(() => commands.setColumns(view, withWrap(columns, key, !wraps)))}
      >{t`Wrap text`}</PanelRow>
      {property.type === "title" ? null : (
        <PanelRow
          icon={<EyeOff aria-hidden="true" />}
          onPress={andClose(() => commands.setColumns(view, withShown(columns, key, false)))}
        >{t`Hide in this view`}</PanelRow>
      )}
    </>
  );
}
