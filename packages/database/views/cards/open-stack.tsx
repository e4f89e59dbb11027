// A stack of cards with what makes one at its top or its end, as boards and lists show it. Leaves its head, and which rows it has, to
// whoever shows it.
import { Plus } from "lucide-react";
import type { RefObject } from "react";
import type { CarriedCard } from "./use-card-drag.tsx";
import type { RowsSource } from "../../source/database-source.ts";
import type { CardsProps } from "./card-props.tsx";
import { CardStack } from "./card-stack.tsx";
import { NewCard } from "./new-card.tsx";
import type { CardsControl } from "./use-cards.tsx";
import type { StackDraft } from "./use-drafts.tsx";

/** What every stack of a view is given. */
export interface StackProps extends Omit<CardsProps, "ref">, StackDraft {
  readonly control: CardsControl;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly carried: CarriedCard | null;
}

interface OpenStackProps extends StackProps {
  /** Null: they are not asked for yet. */
  readonly rows: RowsSource | null;
  /** The key of its group. */
  readonly group: string;
  readonly label: string;
  readonly look: "card" | "line";
  /** Of the button that makes one. */
  readonly newClass: string | undefined;
}

export function OpenStack(props: OpenStackProps) {
  const { source, rows, group, label, look, newClass, control, scroller, carried, draft, onDraft, canEdit, words } =
    props;
  const isTarget = carried?.to?.group === group;
  const newCard =
    draft === null ? null : (
      <NewCard label={words.name} onMake={(name) => control.make(group, draft, name)} onClose={() => onDraft(null)} />
    );
  return (
    <>
      {draft === "top" ? newCard : null}
      {rows === null ? null : (
        <CardStack
          source={source}
          rows={rows}
          group={group}
          label={label}
          look={look}
          titleKey={props.titleKey}
          columns={props.columns}
          colouring={props.colouring}
          scroller={scroller}
          active={control.active}
          wanted={control.wanted}
          onReached={control.onReached}
          lifted={carried?.at.group === group ? carried.at.id : null}
          gap={isTarget && !props.isSorted ? (carried.to?.gap ?? null) : null}
          words={words}
        />
      )}
      {draft === "bottom" ? newCard : null}
      {canEdit && draft !== "bottom" ? (
        <button type="button" className={newClass} onClick={() => onDraft("bottom")}>
          <Plus aria-hidden="true" />
          {words.newCard}
        </button>
      ) : null}
    </>
  );
}
