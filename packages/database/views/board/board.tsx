// A board: the groups of a property as columns of cards, in lanes by a second one where that is chosen. Invariant: a card that comes to
// stand in a stack takes the values of its column and its lane, and its place among the cards there, as one step that can be taken back.
// Leaves words and menus to the app.
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { classes } from "@tessera/ui/base/classes.ts";
import { Plus } from "lucide-react";
import { useRef, useSyncExternalStore, type ReactNode } from "react";
import { useCellPorts } from "../../properties/base/cell-face.tsx";
import type { GatheredGroup } from "../../query/gather.ts";
import type { GroupBy } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";
import type { CardsProps } from "../cards/card-props.tsx";
import type { CardGrouping } from "../cards/card-groups.ts";
import { useCards } from "../cards/use-cards.tsx";
import type { GroupsSource, GroupsState } from "../../source/database-source.ts";
import { GroupName } from "../groups/group-name.tsx";
import { groupName } from "../groups/group-words.ts";
import { shownGroups, type ViewGrouping } from "../groups/view-grouping.ts";
import { nameOfRow } from "../../edit/cell-writes.ts";
import type { GroupMenuSlot } from "../groups/group-menu-slot.ts";
import { BoardColumn } from "./board-column.tsx";
import { BoardLanes } from "./board-lanes.tsx";
import styles from "./board.module.css";
import { lanesOf, stacksOf, type BoardGroup } from "./stacks.ts";
import { useCardCarry } from "../cards/use-card-carry.tsx";
import type { CarriedCard } from "../cards/use-card-drag.tsx";
import { useDrafts } from "../cards/use-drafts.tsx";

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

export function Board({ ref, ...props }: BoardProps) {
  const { parting, words, place } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const state = useSyncExternalStore(props.groups.subscribe, props.groups.read);
  const { columns, lanes, stacks, groupings } = useStacks(props, state);
  const control = useCards(props, groupings, stacks);
  const first = stacks.find(({ lane }) => parting === null || !parting.folded.has(lane));
  const drafts = useDrafts(ref, first);
  const { carried, handlers } = useCardCarry(scroller, props, control);
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
        {...handlers}
      >
        {parting === null ? (
          stacks.map((stack, at) => (
            <BoardColumn
              key={stack.key}
              {...shared}
              {...drafts.of(stack.key)}
              group={stack}
              total={stack.total}
              head={
                columns[at] === undefined ? null : (
                  <ColumnHead {...props} column={columns[at]} onNew={() => drafts.of(stack.key).onDraft("top")} />
                )
              }
            />
          ))
        ) : (
          <BoardLanes
            {...shared}
            lanes={lanes}
            heads={columns.map((column) => ({
              key: column.key,
              head: <ColumnHead {...props} column={column} onNew={null} />,
            }))}
            folded={parting.folded}
            onFold={parting.onFold}
            groupMenu={parting.groupMenu}
            draftOf={({ key }) => drafts.of(key)}
          />
        )}
        {state.hasMore ? (
          <button type="button" className={styles.moreGroups} onClick={props.onMoreGroups}>
            {words.moreGroups}
          </button>
        ) : null}
      </div>
      <CarriedName {...props} carried={carried} />
      {control.menu === null ? null : props.cardMenu(control.menu)}
    </div>
  );
}

/** The columns and lanes of a board with the stacks that stand in them, and what its cards are grouped by. */
function useStacks({ groupBy, property, parting, words }: BoardProps, { groups, subGroups }: GroupsState) {
  const ports = useCellPorts();
  const named =
    (of: Property) =>
    (group: GatheredGroup): BoardGroup => ({ ...group, name: groupName(group.value, of, ports, words.without) });
  const columns = groups.map(named(property));
  const lanes =
    parting === null ? [] : lanesOf(columns, shownGroups(subGroups, parting.grouping).map(named(parting.property)));
  const groupings: CardGrouping[] = [{ groupBy, property }];
  if (parting !== null) groupings.push({ groupBy: parting.grouping.groupBy, property: parting.property });
  return {
    columns,
    lanes,
    stacks: parting === null ? stacksOf(columns) : lanes.flatMap((lane) => lane.stacks),
    groupings,
  };
}

interface ColumnHeadProps extends Pick<BoardProps, "property" | "canEdit" | "words"> {
  readonly column: BoardGroup;
  /** Null: above several stacks no card is made. */
  readonly onNew: (() => void) | null;
}

function ColumnHead({ property, canEdit, words, column, onNew }: ColumnHeadProps) {
  return (
    <div className={styles.head}>
      <GroupName value={column.value} property={property} name={column.name} />
      <span className={styles.count}>{column.total}</span>
      {canEdit && onNew !== null ? (
        <IconButton small label={words.newCardIn(column.name)} className={styles.add} onClick={onNew}>
          <Plus aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}

interface CarriedNameProps extends Pick<BoardProps, "source" | "titleKey" | "words"> {
  readonly carried: CarriedCard | null;
}

/** The name of the card that is carried, beside the pointer. */
function CarriedName({ source, titleKey, words, carried }: CarriedNameProps) {
  const row = carried === null ? null : source.row(carried.at.id).read();
  if (carried === null || row === null) return null;
  return (
    <div
      className={styles.carried}
      style={{ transform: `translate(${carried.x + 8}px, ${carried.y + 8}px)` }}
      aria-hidden="true"
    >
      {nameOfRow(row, titleKey) || words.untitled}
    </div>
  );
}
