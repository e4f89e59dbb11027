// The end of a dialog that imports: why it cannot, how far it is, what it asks before it begins, and the buttons.
import { useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { Progress } from "@tessera/ui/progress/progress.tsx";
import { useState } from "react";
import styles from "./import-dialog.module.css";

export interface ImportFootProps {
  readonly fault: string;
  /** Rows that were sent; null where nothing is. */
  readonly done: number | null;
  readonly rows: number;
  readonly disabled: boolean;
  /** What the user has to confirm before the import; null: nothing. */
  readonly question: string | null;
  readonly onCancel: () => void;
  readonly onImport: () => void;
}

export function ImportFoot({ fault, done, rows, disabled, question, onCancel, onImport }: ImportFootProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<string | null>(null);
  const isAsking = question !== null && asked === question && done === null;
  return (
    <>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      {done === null ? null : <Progress label={t`Importing`} done={done} total={Math.max(1, rows)} />}
      {isAsking ? (
        <div role="alertdialog" aria-label={t`Import with losses?`} className={styles.question}>
          <p>{question}</p>
          <div className={styles.foot}>
            <Button onClick={() => setAsked(null)}>{t`Back`}</Button>
            <Button
              look="primary"
              autoFocus
              disabled={disabled}
              onClick={() => {
                setAsked(null);
                onImport();
              }}
            >{t`Import anyway`}</Button>
          </div>
        </div>
      ) : (
        <div className={styles.foot}>
          {done === null ? null : <Button onClick={onCancel}>{t`Cancel`}</Button>}
          <Button
            look="primary"
            busy={done !== null}
            disabled={disabled}
            onClick={() => (question === null ? onImport() : setAsked(question))}
          >
            {t`Import`}
          </Button>
        </div>
      )}
    </>
  );
}
