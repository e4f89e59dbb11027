// What quick find says beside its rows: nothing found, nothing yet, offline, a failure and the way on; and which keys work.
import { Trans, useLingui } from "@lingui/react/macro";
import { spellShortcut } from "@tessera/ui/base/shortcut.ts";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import { failureWords } from "../../words/failure-words.ts";
import { isUnfiltered, type FindState, type Finding } from "./finding.ts";
import styles from "./quick-find.module.css";

export function FindNote({ state, finding, empty }: { state: FindState; finding: Finding; empty: boolean }) {
  const { i18n, t } = useLingui();
  switch (state.phase) {
    case "recent":
      return empty ? (
        <p className={styles.note}>
          <Trans>Pages that you read appear here.</Trans>
        </p>
      ) : null;
    case "asking":
      return empty ? (
        <div className={styles.waiting}>
          <Skeleton
            label={t`Searching`}
            rows={[
              { width: "62%" },
              { width: "48%", above: "var(--space-5)" },
              { width: "56%", above: "var(--space-5)" },
            ]}
          />
        </div>
      ) : null;
    case "answered":
      if (!empty) return null;
      return (
        <p className={styles.note}>
          {isUnfiltered(state.filters) ? (
            <Trans>No page has these words.</Trans>
          ) : (
            <Trans>No page fits these words and filters.</Trans>
          )}
        </p>
      );
    case "offline":
      return (
        <p className={styles.note}>
          {empty ? (
            <Trans>Offline. No page on this device has these words in its title.</Trans>
          ) : (
            <Trans>Offline. These are titles of pages on this device.</Trans>
          )}
        </p>
      );
    case "failed":
      return (
        <p className={styles.note}>
          <span>
            {state.failure === null ? null : failureWords(i18n, state.failure)}{" "}
            <Trans>Only titles on this device were searched.</Trans>
          </span>
          <button type="button" className={styles.again} onClick={() => finding.again()}>
            <Trans>Try again</Trans>
          </button>
        </p>
      );
  }
}

export function NoAction({ none }: { none: boolean }) {
  if (!none) return null;
  return (
    <p className={styles.note}>
      <Trans>No action has this name.</Trans>
    </p>
  );
}

/** The keys that work here. Hidden from assistive technology, which names them by itself. */
export function Hints({ isAction, hasActions }: { isAction: boolean; hasActions: boolean }) {
  const keyboard = useKeyboard();
  const spell = (keys: string) => spellShortcut(keys, keyboard);
  if (isAction)
    return (
      <span>
        <kbd>{spell("Enter")}</kbd>
        <Trans>run</Trans>
      </span>
    );
  return (
    <>
      <span>
        <kbd>{spell("Enter")}</kbd>
        <Trans>open</Trans>
      </span>
      <span>
        <kbd>{spell("Mod+Enter")}</kbd>
        <Trans>in a new tab</Trans>
      </span>
      <span>
        <kbd>{spell("Mod+L")}</kbd>
        <Trans>copy the link</Trans>
      </span>
      {hasActions ? (
        <span>
          <kbd>{">"}</kbd>
          <Trans>actions</Trans>
        </span>
      ) : null}
    </>
  );
}
