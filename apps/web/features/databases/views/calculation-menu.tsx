// The menu at the foot of a column: what its values may come to, as far as its type admits it.
import { useLingui } from "@lingui/react/macro";
import { modelOf } from "@tessera/database/properties/models.ts";
import { aggregatorsOf, type Aggregator } from "@tessera/database/query/aggregations.ts";
import type { StoredView } from "@tessera/database/source/database-source.ts";
import type { Calculation } from "@tessera/database/view-model/calculations.ts";
import type { ColumnMenuSlot } from "@tessera/database/views/table/table-props.tsx";
import { Menu, MenuChoice } from "@tessera/ui/menu/menu.tsx";
import { calculationMenuWords } from "../../../words/calculation-words.ts";
import type { DatabaseCommands } from "../commands/database-commands.ts";

export interface CalculationMenuProps {
  readonly slot: ColumnMenuSlot;
  readonly view: StoredView;
  readonly calculations: readonly Calculation[];
  readonly commands: Pick<DatabaseCommands, "setCalculation">;
}

const COUNTS: ReadonlySet<Aggregator> = new Set([
  "count",
  "count_values",
  "unique",
  "show_unique",
  "empty",
  "not_empty",
  "checked",
  "unchecked",
]);

export function CalculationMenu({ slot, view, calculations, commands }: CalculationMenuProps) {
  const { t, i18n } = useLingui();
  const { key, property } = slot.column;
  const words = calculationMenuWords(i18n);
  const chosen = calculations.find((one) => one.property === key)?.aggregator ?? "none";
  const offered = aggregatorsOf(modelOf(property.type).kind);
  const isShare = (one: Aggregator): boolean => one.startsWith("percent_");
  const isMore = (one: Aggregator): boolean => !isShare(one) && !COUNTS.has(one);
  const parts = [
    { label: t`Count`, of: offered.filter((one) => COUNTS.has(one)) },
    { label: t`Percent`, of: offered.filter(isShare) },
    { label: t`More`, of: offered.filter(isMore) },
  ];
  const choose = (next: Aggregator | "none"): void => {
    commands.setCalculation(view, key, next === "none" ? null : next);
    slot.onClose();
    slot.focusBack.focus({ preventScroll: true });
  };
  return (
    <Menu anchor={slot.anchor} label={t`Calculate`} onClose={slot.onClose} returnFocus={slot.focusBack} side="top">
      <MenuChoice label={t`Calculate`} value={chosen} options={[{ value: "none", label: t`None` }]} onChoose={choose} />
      {parts.map(({ label, of }) =>
        of.length === 0 ? null : (
          <MenuChoice
            key={label}
            label={label}
            value={chosen}
            options={of.map((one) => ({ value: one, label: words[one] }))}
            onChoose={choose}
          />
        ),
      )}
    </Menu>
  );
}
