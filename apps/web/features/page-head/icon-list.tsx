// The choices of an icon picker in their groups, as the options of its field.
import { useLingui } from "@lingui/react/macro";
import type { EmojiGroup } from "@tessera/ui/emoji/emoji.ts";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import type { ChoiceGroup } from "./icon-choices.ts";
import styles from "./icon-picker.module.css";

export interface IconListProps {
  /** Begins the ids of its options. */
  id: string;
  loading: boolean;
  groups: readonly ChoiceGroup[];
  /** The place of the active choice among all; -1 where none is. */
  at: number;
  onChoose: (icon: string) => void;
}

export function IconList({ id, loading, groups, at, onChoose }: IconListProps) {
  const { t } = useLingui();
  const names = useGroupNames();
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t`Emoji`} className={styles.list} tabIndex={-1} translate="no">
      {loading ? <Skeleton label={t`Loading emoji`} rows={[{ width: "90%" }, { width: "82%" }]} /> : null}
      {groups.map(({ group, from, emoji }) => (
        <div key={group ?? "found"} role="group" aria-label={group === null ? t`Found` : names[group]}>
          {group === null ? null : (
            <p className={styles.group} aria-hidden="true">
              {names[group]}
            </p>
          )}
          <div className={styles.grid} role="presentation">
            {emoji.map((one, index) => (
              <span
                key={one.icon}
                id={`${id}-${from + index}`}
                role="option"
                tabIndex={-1}
                aria-selected={from + index === at}
                aria-label={one.label}
                title={one.label}
                className={styles.emoji}
                onClick={() => onChoose(one.icon)}
              >
                {one.group !== "own" ? (
                  one.icon
                ) : one.picture === undefined ? null : (
                  <img className={styles.own} src={one.picture} alt="" draggable={false} />
                )}
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function useGroupNames(): Record<EmojiGroup | "own", string> {
  const { t } = useLingui();
  return {
    own: t`Custom`,
    smileys: t`Smileys`,
    people: t`People`,
    nature: t`Animals and nature`,
    food: t`Food and drink`,
    travel: t`Travel and places`,
    activities: t`Activities`,
    objects: t`Objects`,
    symbols: t`Symbols`,
    flags: t`Flags`,
  };
}
