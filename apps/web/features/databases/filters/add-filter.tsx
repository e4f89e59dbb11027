// How a condition is added: its property is chosen, and then its chip opens.
import { useLingui } from "@lingui/react/macro";
import type { Group } from "@tessera/database/query/filter.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { MenuButton, type MenuTriggerProps } from "@tessera/ui/menu-button/menu-button.tsx";
import { useRef, type ReactNode } from "react";
import { otherOperator, withAdded } from "./filter-edits.ts";
import { firstOperator } from "./filter-words.ts";
import { PropertyChoice } from "./property-choice.tsx";

export interface AddFilterProps {
  readonly schema: Schema;
  readonly filter: Group;
  readonly onFilter: (filter: Group) => void;
  /** Where the chips are. */
  readonly barId: string;
  readonly trigger: (props: MenuTriggerProps) => ReactNode;
}

export function AddFilter({ schema, filter, onFilter, barId, trigger }: AddFilterProps) {
  const { t } = useLingui();
  const isAdded = useRef(false);
  const add = (next: Group["filters"][number]): void => {
    isAdded.current = true;
    onFilter(withAdded(filter, [], next));
  };
  const openLast = (): void => {
    if (!isAdded.current) return;
    isAdded.current = false;
    const chips = document.getElementById(barId)?.querySelectorAll<HTMLElement>("[data-chip]") ?? [];
    const last = [...chips].at(-1);
    last?.focus();
    last?.click();
  };
  return (
    <MenuButton
      trigger={trigger}
      menu={(anchor, close) => (
        <PropertyChoice
          anchor={anchor}
          label={t`Filter by`}
          schema={schema}
          onClose={() => {
            close();
            openLast();
          }}
          onChoose={(property) => add({ property, operator: firstOperator(schema.properties[property]?.type ?? "") })}
          onGroup={() => add({ operator: otherOperator(filter.operator), filters: [] })}
        />
      )}
    />
  );
}
