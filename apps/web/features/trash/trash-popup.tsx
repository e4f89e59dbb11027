// The trash of the workspace over the sidebar's foot: what may be restored, latest first. Restoring can be taken back;
// deleting for good cannot, so it asks.
import { Trans, useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { readAs } from "@tessera/platform/readable.ts";
import { createCallTask } from "@tessera/platform/states/async-task.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { KnownIcon } from "../../parts/pages/known-icon.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import { RotateCcw, Trash2 } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "../../ground/navigation-link.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import type { TrashedPage } from "../../data/trash/trash-calls.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { failureWords } from "../../words/failure-words.ts";
import styles from "./trash-popup.module.css";
import type { TrashPopupProps } from "../../parts/faces/faces.ts";

const typingPause = 200;

export function TrashPopup({ anchor, onClose, workspace }: TrashPopupProps) {
  const { toasts } = useServices();
  const { i18n, t } = useLingui();
  const { online, waiting } = useReadable(workspace.connection);
  const [words, setWords] = useState("");
  const reading = useMemo(() => createCallTask((query: string) => workspace.trash.read(query)), [workspace]);
  const read = useReadable(reading);
  const [loaded, setLoaded] = useState(read);
  // What is shown stays until the next answer is here.
  if (loaded !== read && (read.kind === "resolved" || read.kind === "rejected")) setLoaded(read);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [sure, setSure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // What was just trashed here is in the answer once it was sent.
  const sent = waiting === 0;
  useEffect(() => {
    const timer = window.setTimeout(() => void reading.run(words), words === "" ? 0 : typingPause);
    return () => {
      window.clearTimeout(timer);
      reading.reset();
    };
  }, [reading, words, tries, online, sent]);

  const leave = (pageId: string, away: boolean) =>
    setGone((now) => new Set(away ? [...now, pageId] : [...now].filter((id) => id !== pageId)));
  async function restore(page: TrashedPage): Promise<void> {
    const title = page.title || t`Untitled`;
    leave(page.id, true);
    field.current?.focus();
    if (!(await workspace.trash.restoreUnheld(page.id))) {
      leave(page.id, false);
      toasts.show({ words: t`The page could not be restored.`, about: title, tone: "danger" });
      return;
    }
    const undo = () => {
      workspace.trash.put(page.id);
      leave(page.id, false);
    };
    const holds = readAs(workspace.pages.view(page.id), (view) => view.kind !== "ready" || !view.trashed);
    toasts.show({ words: t`Restored`, about: title, action: { label: t`Undo`, run: undo }, holds });
  }
  async function remove(page: TrashedPage): Promise<void> {
    setSure(null);
    leave(page.id, true);
    field.current?.focus();
    const result = await workspace.trash.deleteForGood([page.id]);
    if (result.ok) return void toasts.show({ words: t`Deleted for good`, about: page.title || t`Untitled` });
    leave(page.id, false);
    toasts.show({
      words: t`The page could not be deleted.`,
      about: failureWords(i18n, result.failure),
      tone: "danger",
    });
  }

  const pages = loaded.kind === "resolved" ? loaded.value.pages.filter(({ id }) => !gone.has(id)) : [];
  return (
    <Popover anchor={anchor} label={t`Trash`} side="top" onClose={onClose}>
      <div className={styles.box}>
        <input
          ref={field}
          className={styles.input}
          aria-label={t`Find in the trash`}
          placeholder={t`Find in the trash`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {loaded.kind === "idle" || loaded.kind === "pending" ? (
          <div className={styles.waiting}>
            <Skeleton label={t`Loading the trash`} rows={[{ width: "70%" }, { width: "52%" }, { width: "64%" }]} />
          </div>
        ) : loaded.kind === "rejected" ? (
          <div className={styles.state}>
            <EmptyState
              heading="h2"
              motif="error"
              title={loaded.reason.kind === "offline" ? t`You are offline` : t`The trash could not be loaded`}
              actions={
                <Button size="small" onClick={() => setTries(tries + 1)}>
                  <Trans>Try again</Trans>
                </Button>
              }
            >
              {loaded.reason.kind === "offline"
                ? t`The trash is kept by the server. It shows when the network is back.`
                : failureWords(i18n, loaded.reason)}
            </EmptyState>
          </div>
        ) : pages.length === 0 ? (
          <div className={styles.state}>
            <EmptyState heading="h2" motif="trash" title={words === "" ? t`The trash is empty` : t`Nothing found`}>
              {words === ""
                ? t`Pages that you move to the trash wait here until you restore or delete them.`
                : t`No page in the trash that you may restore has these words in its title.`}
            </EmptyState>
          </div>
        ) : (
          <ul className={styles.list} aria-label={t`Pages in the trash`}>
            {pages.map((page) => (
              <li key={page.id} className={styles.row}>
                {sure === page.id ? (
                  <Sure page={page} onNo={() => setSure(null)} onYes={() => void remove(page)} />
                ) : (
                  <>
                    <Named page={page} onGo={onClose} workspace={workspace} />
                    <IconButton label={t`Restore ${page.title || t`Untitled`}`} onClick={() => void restore(page)}>
                      <RotateCcw aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      label={t`Delete ${page.title || t`Untitled`} for good`}
                      onClick={() => setSure(page.id)}
                    >
                      <Trash2 aria-hidden="true" />
                    </IconButton>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {loaded.kind === "resolved" && loaded.value.more ? (
          <p className={styles.note}>
            <Trans>These are the latest. Type to find older ones.</Trans>
          </p>
        ) : null}
      </div>
    </Popover>
  );
}

function Named({ page, workspace, onGo }: { page: TrashedPage; workspace: Workspace; onGo: () => void }) {
  const { i18n, t } = useLingui();
  const path = workspace.pages.pathOf(page.id).map((above) => above.title || t`Untitled`);
  const day = i18n.date(new Date(page.trashedTime), { dateStyle: "medium" });
  return (
    <Link className={styles.name} to={pagePath(page.id, page.title)} onClick={onGo}>
      <KnownIcon workspace={workspace} pageId={page.id} icon={page.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{page.title || t`Untitled`}</span>
        <span className={styles.about}>{[day, ...path].join(" / ")}</span>
      </span>
    </Link>
  );
}

function Sure({ page, onNo, onYes }: { page: TrashedPage; onNo: () => void; onYes: () => void }) {
  const { t } = useLingui();
  const title = page.title || t`Untitled`;
  return (
    <div className={styles.sure} role="alertdialog" aria-label={t`Delete ${title} for good`}>
      <span className={styles.words}>
        <Trans>Delete {title} for good? This cannot be undone.</Trans>
      </span>
      <Button size="small" autoFocus onClick={onNo}>
        <Trans>Keep</Trans>
      </Button>
      <Button size="small" look="danger" onClick={onYes}>
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}
