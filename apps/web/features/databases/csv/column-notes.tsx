// What an import would lose, and the options that it would create, column by column, before anything is written.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ColumnFit } from "@tessera/database/csv/survey-fit.ts";
import styles from "./import-dialog.module.css";

export interface ColumnNotesProps {
  readonly names: readonly string[];
  /** By the columns of the file; null while they are surveyed. */
  readonly survey: readonly (ColumnFit & { readonly newOptions?: number })[] | null;
}

export function ColumnNotes({ names, survey }: ColumnNotesProps) {
  const { t } = useLingui();
  const notes = (survey ?? []).flatMap(({ unread, example, changed, change, newOptions = 0 }, at) => {
    const name = names[at] ?? "";
    const shown = shortened(example);
    const [from, to] = change.map(shortened);
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
      changed === 0 ? null : (
        <li key={`${at} changed`} data-warns>
          <Trans>
            {name}: <Plural value={changed} one="# number loses digits" other="# numbers lose digits" />, for example “
            {from}” becomes {to}
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

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
