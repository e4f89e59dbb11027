// What a merge would leave empty, and the options that it would make, column by column, before anything is written.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ColumnSurvey } from "@tessera/database/csv/survey-merge.ts";
import styles from "./import-dialog.module.css";

export interface MergeNotesProps {
  readonly names: readonly string[];
  /** Null while it is looked for. */
  readonly survey: readonly ColumnSurvey[] | null;
}

export function MergeNotes({ names, survey }: MergeNotesProps) {
  const { t } = useLingui();
  const notes = (survey ?? []).flatMap(({ unread, example, newOptions }, at) => {
    const name = names[at] ?? "";
    const shown = example.length > 40 ? `${example.slice(0, 40)}…` : example;
    return [
      unread === 0 ? null : (
        <li key={`${at} unread`} data-warns>
          <Trans>
            {name}:{" "}
            <Plural
              value={unread}
              one="# cell cannot be read and stays empty"
              other="# cells cannot be read and stay empty"
            />
            , for example “{shown}”
          </Trans>
        </li>
      ),
      newOptions === 0 ? null : (
        <li key={`${at} options`}>
          <Trans>
            {name}: <Plural value={newOptions} one="# new option" other="# new options" />
          </Trans>
        </li>
      ),
    ];
  });
  return (
    <div role="status" className={styles.notes}>
      {survey === null ? t`Looking through the file…` : <ul>{notes}</ul>}
    </div>
  );
}
