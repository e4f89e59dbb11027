// The cards of one group of a board, with what makes one at its top or its end. Leaves the group's head to whoever shows it.
import { classes } from "@tessera/ui/base/classes.ts";
import { Plus } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import type { CardsProps } from "../cards/card-props.tsx";
import { CardStack } from "../cards/card-stack.tsx";
import { NewCard } from "../cards/new-card.tsx";
import { useStackRows } from "../cards/use-stack-rows.tsx";
import type { CardGroup, CardGrouping } from "../cards/card-groups.ts";
import type { CardsControl } from "../cards/use-cards.tsx";
import styles from "./board.module.css";
import type { CarriedCard } from "./use-card-drag.tsx";

export interface BoardColumnProps extends Omit<CardsProps, "ref"> {
  readonly groupings: readonly CardGrouping[];
  readonly group: CardGroup;
  readonly total: number;
  readonly head: ReactNode;
  readonly control: CardsControl;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly carried: CarriedCard | null;
  readonly draft: "top" | "bottom" | null;
  readonly onDraft: (where: "top" | "bottom" | null) => void;
}

export function BoardColumn(props: BoardColumnProps) {
  const {
    source,
    question,
    groupings,
    group,
    total,
    head,
    control,
    scroller,
    carried,
    draft,
    onDraft,
    words,
    canEdit,
  } = props;
  const { key, name } = group;
  const rows = useStackRows(source, question, groupings, group, control);
  const label = words.group(name, total);
  const isTarget = carried !== null && carried.to?.group === key;
  const made =
    draft === null ? null : (
      <NewCard label={words.name} onMake={(said) => control.make(key, draft, said)} onClose={() => onDraft(null)} />
    );
  return (
    <section aria-label={label} className={classes(styles.column, isTarget && styles.target)}>
      {head}
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
}
