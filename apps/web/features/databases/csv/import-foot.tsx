// The end of a dialog that imports: why it cannot, how far it is, and the way on and out.
import { useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { Progress } from "@tessera/ui/progress/progress.tsx";
import styles from "./import-dialog.module.css";

export interface ImportFootProps {
  readonly fault: string;
  /** Rows that were sent; null where nothing is. */
  readonly done: number | null;
  readonly rows: number;
  readonly disabled: boolean;
  readonly onCancel: () => void;
  readonly onImport: () => void;
}

export function ImportFoot({ fault, done, rows, disabled, onCancel, onImport }: ImportFootProps) {
  const { t } = useLingui();
  return (
    <>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      {done === null ? null : <Progress label={t`Importing`} done={done} total={Math.max(1, rows)} />}
      <div className={styles.foot}>
        {done === null ? null : <Button onClick={onCancel}>{t`Cancel`}</Button>}
        <Button look="primary" busy={done !== null} disabled={disabled} onClick={onImport}>
          {t`Import`}
        </Button>
      </div>
    </>
  );
}
