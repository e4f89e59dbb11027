// The notes below the rows of a view: how many there are, whether these are all, and which conditions do not count.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { RowRule } from "@tessera/database/edit/row-rule.ts";
import type { GroupsSource, RowsSource } from "@tessera/database/source/database-source.ts";
import { CloudOff, TriangleAlert, UserRound } from "lucide-react";
import { useReadable } from "../../../ground/services.ts";
import styles from "./view-notes.module.css";

export interface ViewNotesProps {
  readonly rows: RowsSource | GroupsSource;
  /** Whether a filter or a search is in effect. */
  readonly isFiltered: boolean;
  readonly isTooLarge: boolean;
  readonly canEdit: boolean;
  /** The rule by which the person sees only some rows; null: they see all. */
  readonly ownBy: RowRule;
}

export function ViewNotes({ rows, isFiltered, isTooLarge, canEdit, ownBy }: ViewNotesProps) {
  const { t } = useLingui();
  const state = useReadable<ReturnType<typeof rows.read>>(rows);
  const { kind, isWhole, ignored } = state;
  const total = "rows" in state ? state.rows : state.total;
  const isGone = ignored.some(({ why }) => why === "property");
  const isUnknown = ignored.some(({ why }) => why === "operator");
  const empty = isFiltered
    ? t`No row passes the filter.`
    : canEdit
      ? t`There are no rows yet. Make the first one.`
      : t`There are no rows yet.`;
  return (
    <div className={styles.notes} role="status">
      {kind !== "ready" ? null : total === 0 ? (
        <span>{empty}</span>
      ) : (
        <span>
          <Plural value={total} one="# row" other="# rows" />
        </span>
      )}
      {ownBy === null ? null : (
        <span className={styles.note}>
          <UserRound aria-hidden="true" />
          {ownBy.property === null
            ? t`You see the rows that you made.`
            : t`You see the rows that you made or that name you.`}
        </span>
      )}
      {isWhole ? null : (
        <span className={styles.note}>
          <CloudOff aria-hidden="true" />
          <Trans>Offline: these are the rows on this device, which may not be all.</Trans>
        </span>
      )}
      {isGone ? <Warning words={t`A filter or sort is about a deleted property and does not count.`} /> : null}
      {isUnknown ? <Warning words={t`A condition of this view is not known here and does not count.`} /> : null}
      {isTooLarge ? <Warning words={t`The filter of this view is too large and does not count.`} /> : null}
    </div>
  );
}

function Warning({ words }: { readonly words: string }) {
  return (
    <span className={`${styles.note ?? ""} ${styles.warning ?? ""}`}>
      <TriangleAlert aria-hidden="true" />
      {words}
    </span>
  );
}
