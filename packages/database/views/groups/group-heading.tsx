// The head of a group above its cards: a press folds it, and beside its name stand how many rows it has, what they come to, and what
// can be done with it. Its menu is the app's.
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { ChevronRight, Ellipsis, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Property } from "../../schema.ts";
import type { GroupMenuSlot } from "./group-menu-slot.ts";
import { GroupName } from "./group-name.tsx";
import type { ShownGroup } from "./grouped-rows.ts";
import styles from "./group-heading.module.css";

export interface GroupHeadingProps {
  readonly group: ShownGroup;
  readonly property: Property;
  readonly isOpen: boolean;
  readonly canEdit: boolean;
  readonly onFold: (key: string, isFolded: boolean) => void;
  /** Null: none is made here. */
  readonly onNew: (() => void) | null;
  readonly menu: (slot: GroupMenuSlot) => ReactNode;
  /** What its rows come to. */
  readonly children?: ReactNode;
  readonly words: {
    readonly group: (name: string, count: number) => string;
    readonly groupMenu: (group: string) => string;
    readonly newCardIn: (group: string) => string;
  };
}

export function GroupHeading({
  group,
  property,
  isOpen,
  canEdit,
  onFold,
  onNew,
  menu,
  children,
  words,
}: GroupHeadingProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { key, name, value, total } = group;
  const fold = (): void => onFold(key, isOpen);
  return (
    <div className={styles.head} data-group={key}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-label={words.group(name, total)}
        onClick={fold}
      >
        <ChevronRight aria-hidden="true" className={styles.chevron} />
        <GroupName value={value} property={property} name={name} />
        <span className={styles.count}>{total}</span>
      </button>
      <span className={styles.results}>{children}</span>
      {canEdit ? (
        <span className={styles.acts}>
          <IconButton
            small
            label={words.groupMenu(name)}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
          {onNew === null ? null : (
            <IconButton small label={words.newCardIn(name)} onClick={onNew}>
              <Plus aria-hidden="true" />
            </IconButton>
          )}
        </span>
      ) : null}
      {anchor === null
        ? null
        : menu({
            anchor,
            group,
            isOpen,
            focusBack: anchor,
            onClose: () => setAnchor(null),
            fold,
            addRow: onNew ?? undefined,
          })}
    </div>
  );
}
