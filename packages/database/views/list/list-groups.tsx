// The groups of a list below each other, each with its rows on a line each. Invariant: a group that is folded, or that was never near
// to what is in sight, asks for no rows and keeps the room that they will take.
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import type { Aggregation } from "../../query/gather.ts";
import { resultIn, type Calculation } from "../../view-model/calculations.ts";
import { CalculationValue } from "../table/calculation-value.tsx";
import type { CardGroup, CardGrouping } from "../cards/card-groups.ts";
import { OpenStack, type StackProps } from "../cards/open-stack.tsx";
import { useStackRows } from "../cards/use-stack-rows.tsx";
import { GroupHeading } from "../groups/group-heading.tsx";
import type { ShownGroup } from "../groups/grouped-rows.ts";
import type { GroupMenuSlot } from "../groups/group-menu-slot.ts";
import styles from "./list.module.css";

/** What a list is parted by. */
export interface ListParting {
  readonly groups: readonly ShownGroup[];
  readonly grouping: CardGrouping;
  /** What is said of each group, as it was asked for. */
  readonly aggregations: readonly Aggregation[];
  readonly calculations: readonly Calculation[];
  readonly folded: ReadonlySet<string>;
  readonly onFold: (key: string, isFolded: boolean) => void;
  readonly groupMenu: (slot: GroupMenuSlot) => ReactNode;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

export interface ListGroupProps extends StackProps {
  readonly parting: ListParting;
  readonly group: ShownGroup;
  readonly stack: CardGroup;
}

export function ListGroup(props: ListGroupProps) {
  const { parting, group, scroller, canEdit, onDraft, words } = props;
  const { grouping, folded } = parting;
  const section = useRef<HTMLElement>(null);
  const isOpen = !folded.has(group.key);
  const isNear = useNear(scroller, section);
  return (
    <section ref={section} aria-label={words.group(group.name, group.total)} className={styles.group}>
      <GroupHeading
        group={group}
        property={grouping.property}
        isOpen={isOpen}
        canEdit={canEdit}
        onFold={parting.onFold}
        onNew={() => {
          parting.onFold(group.key, false);
          onDraft("top");
        }}
        menu={parting.groupMenu}
        words={words}
      >
        <GroupResults {...props} />
      </GroupHeading>
      {!isOpen ? null : isNear ? (
        <OpenGroup {...props} />
      ) : (
        <div style={{ blockSize: (group.total + 1) * USUAL_LINE }} />
      )}
    </section>
  );
}

const USUAL_LINE = 36;

function GroupResults({ parting, group, columns, words }: ListGroupProps) {
  return parting.calculations.map((calculation) => {
    const column = columns.find(({ key }) => key === calculation.property);
    if (column === undefined) return null;
    const result = resultIn(group.aggregations, parting.aggregations, calculation);
    return (
      <span key={calculation.property} className={styles.result} data-tip={column.property.name}>
        <CalculationValue calculation={calculation} result={result} property={column.property} words={words} />
      </span>
    );
  });
}

function OpenGroup({ parting, group, stack, ...shared }: ListGroupProps) {
  const rows = useStackRows(shared.source, shared.question, [parting.grouping], stack, shared.control);
  const label = shared.words.group(group.name, group.total);
  return <OpenStack {...shared} rows={rows} group={stack.key} label={label} look="line" newClass={styles.newRow} />;
}

/** Whether it was ever within a window's height of what is in sight. */
function useNear(scroller: RefObject<HTMLElement | null>, element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (isNear || watched === null) return;
    const seen = new IntersectionObserver(
      (entries) => (entries.some(({ isIntersecting }) => isIntersecting) ? setNear(true) : undefined),
      { root: scroller.current, rootMargin: "100%" },
    );
    seen.observe(watched);
    return () => seen.disconnect();
  }, [scroller, element, isNear]);
  return isNear;
}
