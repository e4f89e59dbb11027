// A list: rows on one line each, with their shown properties, in groups where it has them. Walked, opened and moved as cards are.
import { classes } from "@tessera/ui/base/classes.ts";
import { useEffect, useRef } from "react";
import { useCardCarry } from "../cards/use-card-carry.tsx";
import type { CardsProps } from "../cards/card-props.tsx";
import type { CardGroup } from "../cards/card-groups.ts";
import { OpenStack, type StackProps } from "../cards/open-stack.tsx";
import { useCards } from "../cards/use-cards.tsx";
import { useDrafts } from "../cards/use-drafts.tsx";
import type { RowsSource } from "../../source/database-source.ts";
import { ListGroup, type ListParting } from "./list-groups.tsx";
import styles from "./list.module.css";

const ALL = "all";
const all: readonly CardGroup[] = [{ key: ALL, name: "", values: [], column: "", lane: "" }];

export interface ListProps extends CardsProps {
  /** Those of a list without groups. */
  readonly rows: RowsSource | null;
  /** Null: it has no groups. */
  readonly parting: ListParting | null;
}

export function List({ ref, rows, parting, ...props }: ListProps) {
  const { words, place } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const groups =
    parting === null
      ? all
      : parting.groups.map(({ key, name, value }): CardGroup => ({
          key,
          name,
          values: [value],
          column: "",
          lane: key,
        }));
  const control = useCards(props, parting === null ? [] : [parting.grouping], groups);
  const drafts = useDrafts(
    ref,
    groups.find(({ key }) => parting?.folded.has(key) !== true),
  );
  const drag = useCardCarry(scroller, props, control);
  const shared = { ...props, control, scroller, carried: drag.carried };
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={words.view}
      className={classes(styles.list, place === "inline" && styles.inline)}
      data-scrolls=""
      data-carrying={drag.carried === null ? undefined : ""}
      {...control.handlers}
      {...drag.handlers}
    >
      {rows === null ? null : <AllRows {...shared} {...drafts.of(ALL)} rows={rows} />}
      {parting?.groups.map((group, at) =>
        groups[at] === undefined ? null : (
          <ListGroup
            key={group.key}
            {...shared}
            {...drafts.of(group.key)}
            parting={parting}
            group={group}
            stack={groups[at]}
          />
        ),
      )}
      {parting?.hasMore === true ? (
        <button type="button" className={styles.newRow} onClick={parting.onMore}>
          {words.moreGroups}
        </button>
      ) : null}
      {control.menu === null ? null : props.cardMenu(control.menu)}
    </div>
  );
}

function AllRows({ rows, ...shared }: StackProps & { readonly rows: RowsSource }) {
  const { keepStack } = shared.control;
  useEffect(() => {
    keepStack(ALL, rows);
    return () => keepStack(ALL, null);
  }, [keepStack, rows]);
  return (
    <OpenStack {...shared} rows={rows} group={ALL} label={shared.words.view} look="line" newClass={styles.newRow} />
  );
}
