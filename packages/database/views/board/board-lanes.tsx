// A board whose columns are parted by a second property: lanes below each other, each with the same columns.
// Invariant: the heads of the columns stay in sight above all lanes; a folded lane draws no cards and asks for none.
import type { ReactNode } from "react";
import { GroupHeading } from "../groups/group-heading.tsx";
import type { CardGroup } from "../cards/card-groups.ts";
import type { GroupMenuSlot } from "../groups/group-menu-slot.ts";
import { BoardColumn, type BoardColumnProps } from "./board-column.tsx";
import styles from "./board.module.css";
import type { BoardLane } from "./stacks.ts";

export interface BoardLanesProps extends Omit<BoardColumnProps, "group" | "total" | "head" | "draft" | "onDraft"> {
  readonly lanes: readonly BoardLane[];
  /** Above each column. */
  readonly heads: readonly { readonly key: string; readonly head: ReactNode }[];
  readonly folded: ReadonlySet<string>;
  readonly onFold: (key: string, isFolded: boolean) => void;
  readonly groupMenu: (slot: GroupMenuSlot) => ReactNode;
  readonly draftOf: (group: CardGroup) => Pick<BoardColumnProps, "draft" | "onDraft">;
}

export function BoardLanes({ lanes, heads, folded, onFold, groupMenu, draftOf, ...props }: BoardLanesProps) {
  const [, grouping] = props.groupings;
  if (grouping === undefined) return null;
  return (
    <div className={styles.lanes}>
      <div className={styles.heads}>
        {heads.map(({ key, head }) => (
          <div key={key} className={styles.columnHead}>
            {head}
          </div>
        ))}
      </div>
      {lanes.map(({ group, stacks }) => (
        <section key={group.key} className={styles.lane} aria-label={props.words.group(group.name, group.total)}>
          <div className={styles.laneHead}>
            <GroupHeading
              group={group}
              property={grouping.property}
              isOpen={!folded.has(group.key)}
              canEdit={props.canEdit}
              onFold={onFold}
              onNew={null}
              menu={groupMenu}
              words={props.words}
            />
          </div>
          {folded.has(group.key) ? null : (
            <div className={styles.cells}>
              {stacks.map((stack) => (
                <BoardColumn
                  key={stack.key}
                  {...props}
                  {...draftOf(stack)}
                  group={stack}
                  total={stack.total}
                  head={null}
                />
              ))}
            </div>
          )}
        </section>
      ))}
    </div>
  );
}
