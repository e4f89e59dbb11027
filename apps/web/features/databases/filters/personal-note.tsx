// Says that what a view is filtered and sorted by is this person's alone, and the ways out of that: for everyone, or given up.
import { useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { UserRound } from "lucide-react";
import styles from "./filter-bar.module.css";

export interface PersonalNoteProps {
  /** Whether the view has been changed meanwhile. */
  readonly isOutdated: boolean;
  /** Null where the person may not change the view. */
  readonly onSave: (() => void) | null;
  readonly onReset: () => void;
}

export function PersonalNote({ isOutdated, onSave, onReset }: PersonalNoteProps) {
  const { t } = useLingui();
  return (
    <div className={styles.personal} role="group" aria-label={t`Your own filter and sort`}>
      <span className={styles.mine}>
        <UserRound aria-hidden="true" />
        {isOutdated ? t`Only for you. The view was changed meanwhile.` : t`Only for you`}
      </span>
      {onSave === null ? null : (
        <Button size="small" look="ghost" onClick={onSave}>
          {t`Save for everyone`}
        </Button>
      )}
      <Button size="small" look="ghost" onClick={onReset}>
        {t`Reset`}
      </Button>
    </div>
  );
}
