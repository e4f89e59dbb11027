// A board: the groups of a property as columns of cards. Invariant: a card that comes to stand in a column takes its value, and its
// place among the cards there, as one step that can be taken back. Leaves words and menus to the app.
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { classes } from "@tessera/ui/base/classes.ts";
import { Plus } from "lucide-react";
import { useEffect, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useCellPorts } from "../../properties/cell-face.tsx";
import { allOf } from "../../query/filter.ts";
import type { GatheredGroup } from "../../query/gather.ts";
import { conditionOfGroup, type GroupBy } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";
import type { CardsProps } from "../cards/card-props.tsx";
import { CardStack } from "../cards/card-stack.tsx";
import { GroupName, groupName } from "../cards/group-name.tsx";
import { NewCard } from "../cards/new-card.tsx";
import { useCards, type CardGroup, type CardsControl } from "../cards/use-cards.tsx";
import type { GroupsSource } from "../database-source.ts";
import { nameOfRow } from "../table/cell-writes.ts";
import { useRows } from "../use-asked.tsx";
import styles from "./board.module.css";
import { useCardDrag, type CarriedCard } from "./use-card-drag.tsx";

export interface BoardProps extends CardsProps {
  readonly groups: GroupsSource;
  readonly groupBy: GroupBy;
  /** What it has columns by. */
  readonly property: Property;
  readonly onMoreGroups: () => void;
}

interface Draft {
  readonly group: string;
  readonly where: "top" | "bottom";
}

export function Board({ ref, ...props }: BoardProps) {
  const { source, groupBy, property, canEdit, words, place, titleKey } = props;
  const ports = useCellPorts();
  const scroller = useRef<HTMLDivElement>(null);
  const state = useSyncExternalStore(props.groups.subscribe, props.groups.read);
  const groups: readonly (CardGroup & GatheredGroup)[] = state.groups.map((one) => ({ ...one, name: groupName(one.value, property, ports, words) }));
  const control = useCards(props, { key: groupBy.property, property }, groups);
  const [draft, setDraft] = useState<Draft | null>(null);
  const drag = useCardDrag({ scroller, isOn: canEdit, drop: (at, { group, gap }) => control.carry(at, group, props.isSorted && group !== at.group ? null : gap) });
  const { carried } = drag;
  useImperativeHandle(ref, () => ({ addRow: (where) => (groups[0] === undefined ? undefined : setDraft({ group: groups[0].key, where })) }));
  const row = carried === null ? null : source.row(carried.at.id).read();
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
        {groups.map((group) => (
          <BoardColumn key={group.key} {...props} group={group} total={group.total} control={control} scroller={scroller} carried={carried} draft={draft?.group === group.key ? draft.where : null} onDraft={(where) => setDraft(where === null ? null : { group: group.key, where })} />
        ))}
        {state.hasMore ? (
          <button type="button" className={styles.moreGroups} onClick={props.onMoreGroups}>
            {words.moreGroups}
          </button>
        ) : null}
      </div>
      {carried === null || row === null ? null : (
        <div className={styles.carried} style={{ transform: `translate(${carried.x + 8}px, ${carried.y + 8}px)` }} aria-hidden="true">
          {nameOfRow(row, titleKey) || words.untitled}
        </div>
      )}
      {control.menu === null ? null : props.cardMenu(control.menu)}
    </div>
  );
} // prettier-ignore

interface BoardColumnProps extends Omit<BoardProps, "ref"> {
  readonly group: CardGroup;
  readonly total: number;
  readonly control: CardsControl;
  readonly scroller: React.RefObject<HTMLElement | null>;
  readonly carried: CarriedCard | null;
  readonly draft: "top" | "bottom" | null;
  readonly onDraft: (where: "top" | "bottom" | null) => void;
}

function BoardColumn(props: BoardColumnProps) {
  const { source, question, groupBy, property, group, total, control, scroller, carried, draft, onDraft, words, canEdit } = props;
  const { key, value, name } = group;
  const said = JSON.stringify([question.filter, groupBy, value]);
  // The condition is the same as long as it says the same.
  // oxlint-disable-next-line react/exhaustive-deps
  const filter = useMemo(() => allOf([question.filter, { operator: "and", filters: [conditionOfGroup(groupBy, value)] }]), [said]);
  const rows = useRows(source, { ...question, filter });
  const { keepStack } = control;
  useEffect(() => {
    keepStack(key, rows);
    return () => keepStack(key, null);
  }, [keepStack, key, rows]);
  const label = words.group(name, total);
  const isTarget = carried !== null && carried.to?.group === key;
  const made = draft === null ? null : <NewCard label={words.name} onMake={(said) => control.make(key, draft, said)} onClose={() => onDraft(null)} />;
  return (
    <section aria-label={label} className={classes(styles.column, isTarget && styles.target)}>
      <div className={styles.head}>
        <GroupName value={value} property={property} name={name} />
        <span className={styles.count}>{total}</span>
        {canEdit ? (
          <IconButton small label={words.newCardIn(name)} className={styles.add} onClick={() => onDraft("top")}>
            <Plus aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {draft === "top" ? made : null}
      {rows === null ? null : (
        <CardStack
          source={source}
          rows={rows}
          group={key}
          label={label}
          look="card"
          titleKey={props.titleKey}
          columns={props.columns}
          scroller={scroller}
          active={control.active}
          wanted={control.wanted}
          onReached={control.onReached}
          lifted={carried?.at.group === key ? carried.at.id : null}
          gap={isTarget && !props.isSorted ? (carried.to?.gap ?? null) : null}
          words={words}
        />
      )}
      {draft === "bottom" ? made : null}
      {canEdit && draft !== "bottom" ? (
        <button type="button" className={styles.newCard} onClick={() => onDraft("bottom")}>
          <Plus aria-hidden="true" />
          {words.newCard}
        </button>
      ) : null}
    </section>
  );
} // prettier-ignore
