// A form with one button: what went wrong above the fields, the fields, the button. Its state is useEntry's.
import { Button } from "@tessera/ui/button/button.tsx";
import type { ReactNode } from "react";
import type { Entry } from "./use-entry.ts";
import styles from "./entry.module.css";

export interface EntryFormProps {
  entry: Pick<Entry<never>, "failure" | "busy" | "submit">;
  submit: ReactNode;
  /** Where there is no field to begin with. */
  focusSubmit?: boolean;
  children?: ReactNode;
}

export function EntryForm({ entry, submit, focusSubmit = false, children }: EntryFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={entry.submit}>
      <div className={styles.fault} role="alert">
        {entry.failure}
      </div>
      {children}
      <Button
        type="submit"
        look="primary"
        wide
        busy={entry.busy}
        autoFocus={focusSubmit}
        className={children === undefined ? undefined : styles.submit}
      >
        {submit}
      </Button>
    </form>
  );
}
