// A list: rows on one line each, with their shown properties. Walked, opened and moved as cards are.
import { classes } from "@tessera/ui/base/classes.ts";
import { Plus } from "lucide-react";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { useCardDrag } from "../board/use-card-drag.tsx";
import type { CardsProps } from "../cards/card-props.tsx";
import { CardStack } from "../cards/card-stack.tsx";
import { NewCard } from "../cards/new-card.tsx";
import { useCards, type CardGroup } from "../cards/use-cards.tsx";
import type { RowsSource } from "../database-source.ts";
import styles from "./list.module.css";

const ALL = "all";
const groups: readonly CardGroup[] = [{ key: ALL, value: { type: "" }, name: "" }];

export interface ListProps extends CardsProps {
  readonly rows: RowsSource;
}

export function List({ ref, rows, ...props }: ListProps) {
  const { source, canEdit, words, place } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const control = useCards(props, null, groups);
  const [draft, setDraft] = useState<"top" | "bottom" | null>(null);
  const drag = useCardDrag({ scroller, isOn: canEdit, drop: (at, { group, gap }) => control.carry(at, group, gap) });
  const { carried } = drag;
  const { keepStack } = control;
  useEffect(() => {
    keepStack(ALL, rows);
    return () => keepStack(ALL, null);
  }, [keepStack, rows]);
  useImperativeHandle(ref, () => ({ addRow: (where) => setDraft(where) }));
  const made =
    draft === null ? null : (
      <NewCard label={words.name} onMake={(name) => control.make(ALL, draft, name)} onClose={() => setDraft(null)} />
    );
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={words.view}
      className={classes(styles.list, place === "inline" && styles.inline)}
      data-scrolls=""
      {...control.handlers}
      {...drag.handlers}
    >
      {draft === "top" ? made : null}
      <CardStack
        source={source}
        rows={rows}
        group={ALL}
        label={words.view}
        look="line"
        titleKey={props.titleKey}
        columns={props.columns}
        scroller={scroller}
        active={control.active}
        wanted={control.wanted}
        onReached={control.onReached}
        lifted={carried?.at.id ?? null}
        gap={props.isSorted ? null : (carried?.to?.gap ?? null)}
        words={words}
      />
      {draft === "bottom" ? made : null}
      {canEdit && draft !== "bottom" ? (
        <button type="button" className={styles.newRow} onClick={() => setDraft("bottom")}>
          <Plus aria-hidden="true" />
          {words.newCard}
        </button>
      ) : null}
      {control.menu === null ? null : props.cardMenu(control.menu)}
    </div>
  );
}
