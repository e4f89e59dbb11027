// The trash of the workspace over the sidebar's foot: what may be restored, latest first. Restoring can be taken back;
// deleting for good cannot, so it asks.
import { Trans, useLingui } from "@lingui/react/macro";
import type { Failure } from "@tessera/platform/http.ts";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import { useRef, useState } from "react";
import type { TrashPopupProps } from "../../parts/faces/faces.ts";
import { failureWords } from "../../words/failure-words.ts";
import { TrashRow } from "./trash-row.tsx";
import { useTrash } from "./use-trash.ts";
import styles from "./trash-popup.module.css";

export function TrashPopup({ anchor, onClose, workspace }: TrashPopupProps) {
  const { t } = useLingui();
  const [words, setWords] = useState("");
  const { state, retry, restore, deleteForGood } = useTrash(workspace, words);
  /** The page for which deleting has to be confirmed. */
  const [sure, setSure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Popover anchor={anchor} label={t`Trash`} side="top" onClose={onClose}>
      <div className={styles.box}>
        <div className={styles.field}>
          <BareInput
            small
            ref={field}
            aria-label={t`Find in the trash`}
            placeholder={t`Find in the trash`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        {state.kind === "idle" || state.kind === "pending" ? (
          <div className={styles.waiting}>
            <Skeleton label={t`Loading the trash`} rows={[{ width: "70%" }, { width: "52%" }, { width: "64%" }]} />
          </div>
        ) : state.kind === "rejected" ? (
          <NotLoaded failure={state.reason} onRetry={retry} />
        ) : state.value.pages.length === 0 ? (
          <Nothing searched={words !== ""} />
        ) : (
          <ul className={styles.list} aria-label={t`Pages in the trash`}>
            {state.value.pages.map((page) => (
              <TrashRow
                key={page.id}
                workspace={workspace}
                page={page}
                asksToDelete={sure === page.id}
                onGo={onClose}
                onRestore={() => {
                  void restore(page);
                  field.current?.focus();
                }}
                onAsk={(asks) => setSure(asks ? page.id : null)}
                onDelete={() => {
                  setSure(null);
                  void deleteForGood(page);
                  field.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
        {state.kind === "resolved" && state.value.more ? (
          <p className={styles.note}>
            <Trans>These are the latest. Type to find older ones.</Trans>
          </p>
        ) : null}
      </div>
    </Popover>
  );
}

function NotLoaded({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { i18n, t } = useLingui();
  const offline = failure.kind === "offline";
  return (
    <div className={styles.state}>
      <EmptyState
        heading="h2"
        motif="error"
        title={offline ? t`You are offline` : t`The trash could not be loaded`}
        actions={
          <Button size="small" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {offline ? t`The trash is kept by the server. It shows when the network is back.` : failureWords(i18n, failure)}
      </EmptyState>
    </div>
  );
}

function Nothing({ searched }: { searched: boolean }) {
  const { t } = useLingui();
  return (
    <div className={styles.state}>
      <EmptyState heading="h2" motif="trash" title={searched ? t`Nothing found` : t`The trash is empty`}>
        {searched
          ? t`No page in the trash that you may restore has these words in its title.`
          : t`Pages that you move to the trash wait here until you restore or delete them.`}
      </EmptyState>
    </div>
  );
}
