// What a merge by a key would do, before anything is written: how many rows are updated and added, some of the changes, and the
// lines that are left out by their reason.
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { KeyedPlan, LeftOut } from "@tessera/database/csv/plan-keyed-merge.ts";
import styles from "./import-dialog.module.css";

export interface KeyedNotesProps {
  /** Null while it is planned; "away" if not all rows could be loaded. */
  readonly plan: KeyedPlan | "away" | null;
}

export function KeyedNotes({ plan }: KeyedNotesProps) {
  const { t } = useLingui();
  const wordsOf = useLeftOutWords();
  if (plan === null || plan === "away")
    return (
      <div role="status" className={styles.notes}>
        {plan === null
          ? t`Comparing the file with the rows…`
          : t`Not all rows could be loaded. Try again when you are online.`}
      </div>
    );
  const [updated, added, { same }] = [plan.updates.size, plan.added.length, plan];
  return (
    <div role="status" className={styles.notes}>
      <p>
        <Trans>
          Updated rows: {updated}. New rows: {added}. Rows that have these values already: {same}. Empty cells of the
          file change nothing.
        </Trans>
      </p>
      <ul>
        {plan.examples.map(({ row, property, from, to }) => (
          <li key={`${row} ${property}`}>
            {row}, {property}: “{shortened(from)}” → “{shortened(to)}”
          </li>
        ))}
        {wordsOf(plan.leftOut).map((words) => (
          <li key={words} data-warns>
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

function useLeftOutWords(): (leftOut: LeftOut) => string[] {
  const { t } = useLingui();
  return ({ withoutKey, repeated, ambiguous, readOnly, unknown, known }) => {
    const lines = (count: number): string =>
      t`${plural(count, { one: "# line is left out", other: "# lines are left out" })}`;
    const said = (count: number, words: (left: string) => string): string[] =>
      count === 0 ? [] : [words(lines(count))];
    return [
      ...said(withoutKey, (left) => t`${left}: without a value that identifies a row.`),
      ...said(repeated, (left) => t`${left}: an earlier line identifies the same row.`),
      ...said(ambiguous, (left) => t`${left}: several rows have the value.`),
      ...said(readOnly, (left) => t`${left}: you cannot edit the row.`),
      ...said(unknown, (left) => t`${left}: no row has the value.`),
      ...said(known, (left) => t`${left}: a row has the value already.`),
    ];
  };
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
