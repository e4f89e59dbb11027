// A list: rows on one line each, with their shown properties, in groups where it has them. Walked, opened and moved as cards are.
import { classes } from "@tessera/ui/base/classes.ts";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { useCardDrag } from "../cards/use-card-drag.tsx";
import type { CardsProps } from "../cards/card-props.tsx";
import type { CardGroup } from "../cards/card-groups.ts";
import { OpenStack, type StackProps } from "../cards/open-stack.tsx";
import { useCards } from "../cards/use-cards.tsx";
import type { RowsSource } from "../database-source.ts";
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

interface Draft {
  readonly group: string;
  readonly where: "top" | "bottom";
}

export function List({ ref, rows, parting, ...props }: ListProps) {
  const { canEdit, words, place } = props;
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
  const [draft, setDraft] = useState<Draft | null>(null);
  const drag = useCardDrag({
    scroller,
    isOn: canEdit,
    drop: (at, { group, gap }) => control.carry(at, group, props.isSorted && group !== at.group ? null : gap),
  });
  const first = groups.find(({ key }) => parting?.folded.has(key) !== true);
  useImperativeHandle(ref, () => ({
    addRow: (where) => (first === undefined ? undefined : setDraft({ group: first.key, where })),
  }));
  const draftOf = (key: string) => ({
    draft: draft?.group === key ? draft.where : null,
    onDraft: (where: Draft["where"] | null) => setDraft(where === null ? null : { group: key, where }),
  });
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
      {rows === null ? null : <AllRows {...shared} {...draftOf(ALL)} rows={rows} />}
      {parting?.groups.map((group, at) =>
        groups[at] === undefined ? null : (
          <ListGroup
            key={group.key}
            {...shared}
            {...draftOf(group.key)}
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
