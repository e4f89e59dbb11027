// The cards of one group of a board. Leaves the group's head to whoever shows it.
import { classes } from "@tessera/ui/base/classes.ts";
import type { ReactNode } from "react";
import type { CardGroup, CardGrouping } from "../cards/card-groups.ts";
import { OpenStack, type StackProps } from "../cards/open-stack.tsx";
import { useStackRows } from "../cards/use-stack-rows.tsx";
import styles from "./board.module.css";

export interface BoardColumnProps extends StackProps {
  readonly groupings: readonly CardGrouping[];
  readonly group: CardGroup;
  readonly total: number;
  readonly head: ReactNode;
}

export function BoardColumn({ groupings, group, total, head, ...shared }: BoardColumnProps) {
  const { source, question, control, carried, words } = shared;
  const rows = useStackRows(source, question, groupings, group, control);
  const label = words.group(group.name, total);
  return (
    <section aria-label={label} className={classes(styles.column, carried?.to?.group === group.key && styles.target)}>
      {head}
      <OpenStack {...shared} rows={rows} group={group.key} label={label} look="card" newClass={styles.newCard} />
    </section>
  );
}
