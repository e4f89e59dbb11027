// A board: the groups of a property as columns of cards, in lanes by a second one where that is chosen. Invariant: a card that comes to
// stand in a stack takes the values of its column and its lane, and its place among the cards there, as one step that can be taken back.
// Leaves words and menus to the app.
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { classes } from "@tessera/ui/base/classes.ts";
import { Plus } from "lucide-react";
import { useImperativeHandle, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { useCellPorts } from "../../properties/base/cell-face.tsx";
import type { GroupBy } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";
import type { CardsProps } from "../cards/card-props.tsx";
import type { CardGroup, CardGrouping } from "../cards/card-groups.ts";
import { useCards } from "../cards/use-cards.tsx";
import type { GroupsSource } from "../database-source.ts";
import { GroupName } from "../groups/group-name.tsx";
import { groupName } from "../groups/group-words.ts";
import { shownGroups, type ViewGrouping } from "../groups/view-grouping.ts";
import { nameOfRow } from "../../edit/cell-writes.ts";
import type { GroupMenuSlot } from "../groups/group-menu-slot.ts";
import { BoardColumn } from "./board-column.tsx";
import { BoardLanes } from "./board-lanes.tsx";
import styles from "./board.module.css";
import { lanesOf, stacksOf, type BoardGroup } from "./stacks.ts";
import { useCardDrag } from "../cards/use-card-drag.tsx";

/** What its columns are parted by. */
export interface BoardParting {
  readonly grouping: ViewGrouping;
  readonly property: Property;
  readonly folded: ReadonlySet<string>;
  readonly onFold: (key: string, isFolded: boolean) => void;
  readonly groupMenu: (slot: GroupMenuSlot) => ReactNode;
}

export interface BoardProps extends CardsProps {
  readonly groups: GroupsSource;
  readonly groupBy: GroupBy;
  /** What it has columns by. */
  readonly property: Property;
  /** Null: it has no lanes. */
  readonly parting: BoardParting | null;
  readonly onMoreGroups: () => void;
}

interface Draft {
  readonly group: string;
  readonly where: "top" | "bottom";
}

export function Board({ ref, ...props }: BoardProps) {
  const { source, groupBy, property, parting, canEdit, words, place, titleKey } = props;
  const ports = useCellPorts();
  const scroller = useRef<HTMLDivElement>(null);
  const state = useSyncExternalStore(props.groups.subscribe, props.groups.read);
  const columns = state.groups.map((one): BoardGroup => ({
    ...one,
    name: groupName(one.value, property, ports, words.without),
  }));
  const lanes =
    parting === null
      ? []
      : lanesOf(
          columns,
          shownGroups(state.subGroups, parting.grouping).map((one) => ({
            ...one,
            name: groupName(one.value, parting.property, ports, words.without),
          })),
        );
  const stacks = parting === null ? stacksOf(columns) : lanes.flatMap((lane) => lane.stacks);
  const groupings: CardGrouping[] = [{ groupBy, property }];
  if (parting !== null) groupings.push({ groupBy: parting.grouping.groupBy, property: parting.property });
  const control = useCards(props, groupings, stacks);
  const [draft, setDraft] = useState<Draft | null>(null);
  const drag = useCardDrag({
    scroller,
    isOn: canEdit,
    drop: (at, { group, gap }) => control.carry(at, group, props.isSorted && group !== at.group ? null : gap),
  });
  const { carried } = drag;
  const first = stacks.find(({ lane }) => parting === null || !parting.folded.has(lane));
  useImperativeHandle(ref, () => ({
    addRow: (where) => (first === undefined ? undefined : setDraft({ group: first.key, where })),
  }));
  const row = carried === null ? null : source.row(carried.at.id).read();
  const draftOf = ({ key }: CardGroup) => ({
    draft: draft?.group === key ? draft.where : null,
    onDraft: (where: Draft["where"] | null) => setDraft(where === null ? null : { group: key, where }),
  });
  const headOf = (column: BoardGroup, stack: CardGroup | undefined): ReactNode => (
    <div className={styles.head}>
      <GroupName value={column.value} property={property} name={column.name} />
      <span className={styles.count}>{column.total}</span>
      {canEdit && stack !== undefined ? (
        <IconButton
          small
          label={words.newCardIn(column.name)}
          className={styles.add}
          onClick={() => setDraft({ group: stack.key, where: "top" })}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
  const shared = { ...props, groupings, control, scroller, carried };
  return (
    <div className={classes(styles.frame, place === "inline" && styles.inline)}>
      <div
        ref={scroller}
        role="group"
        aria-label={words.view}
        className={styles.board}
        data-scrolls=""
        data-carrying={carried === null ? undefined : ""}
        {...control.handlers}
        {...drag.handlers}
      >
        {parting === null ? (
          stacksOf(columns).map((stack, at) => (
            <BoardColumn
              key={stack.key}
              {...shared}
              {...draftOf(stack)}
              group={stack}
              total={stack.total}
              head={columns[at] === undefined ? null : headOf(columns[at], stack)}
            />
          ))
        ) : (
          <BoardLanes
            {...shared}
            lanes={lanes}
            heads={columns.map((column) => ({ key: column.key, head: headOf(column, undefined) }))}
            folded={parting.folded}
            onFold={parting.onFold}
            groupMenu={parting.groupMenu}
            draftOf={draftOf}
          />
        )}
        {state.hasMore ? (
          <button type="button" className={styles.moreGroups} onClick={props.onMoreGroups}>
            {words.moreGroups}
          </button>
        ) : null}
      </div>
      {carried === null || row === null ? null : (
        <div
          className={styles.carried}
          style={{ transform: `translate(${carried.x + 8}px, ${carried.y + 8}px)` }}
          aria-hidden="true"
        >
          {nameOfRow(row, titleKey) || words.untitled}
        </div>
      )}
      {control.menu === null ? null : props.cardMenu(control.menu)}
    </div>
  );
}
