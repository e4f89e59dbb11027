// Pages without an owner: pages on which no user has full access, for the owners of the workspace, who can take them over.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OrphanedPage } from "@tessera/kernel/wire/api/departures/orphaned-pages.ts";
import type { Failure } from "@tessera/platform/http.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { useEffect, useState } from "react";
import { readOrphanedPages, takeOver, type OrphanedPages } from "../../data/departures/departures.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import { KnownIcon } from "../../parts/pages/known-icon.tsx";
import { failureWords } from "../../words/failure-words.ts";
import styles from "./orphaned-pages.module.css";

export interface OrphanedPagesSectionProps {
  readonly workspace: Pick<Workspace, "id" | "http" | "connection" | "pages" | "pictures">;
}

/** To be shown to owners of the workspace only: the server refuses the list to other users. */
export function OrphanedPagesSection({ workspace }: OrphanedPagesSectionProps) {
  const list = useOrphanedPages(workspace);
  const { pages, failure, hasMore, isLoading, isTaking } = list;
  // Most workspaces have no such page, so nothing is shown until one is known.
  if (failure === null && (pages === null || (pages.length === 0 && !hasMore))) return null;
  return (
    <section className={styles.section} aria-labelledby="orphaned-pages">
      <h2 id="orphaned-pages" className={styles.heading}>
        <Trans>Pages without an owner</Trans>
      </h2>
      <p className={styles.about}>
        <Trans>No one has full access to these pages. If you take a page over, you get full access to it.</Trans>
      </p>
      {failure !== null ? <NotLoaded failure={failure} onRetry={list.load} /> : null}
      {failure !== null || pages === null ? null : (
        <>
          <ul className={styles.list} aria-labelledby="orphaned-pages">
            {pages.map((page) => (
              <OrphanedRow key={page.id} workspace={workspace} page={page} isTaking={isTaking} onTake={list.take} />
            ))}
          </ul>
          <div className={styles.foot}>
            {hasMore ? (
              <Button busy={isLoading} onClick={list.loadMore}>
                <Trans>Load more</Trans>
              </Button>
            ) : null}
            {pages.length < 2 ? null : (
              <Button busy={isTaking} onClick={() => list.take(pages)}>
                <Plural value={pages.length} one="Take over # page" other="Take over # pages" />
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

interface OrphanedRowProps extends OrphanedPagesSectionProps {
  readonly page: OrphanedPage;
  readonly isTaking: boolean;
  readonly onTake: (pages: readonly OrphanedPage[]) => void;
}

function OrphanedRow({ workspace, page, isTaking, onTake }: OrphanedRowProps) {
  const { t } = useLingui();
  const title = page.title || t`Untitled`;
  return (
    <li className={styles.row}>
      <KnownIcon workspace={workspace} pageId={page.id} icon={page.icon ?? undefined} />
      <span className={styles.title}>{title}</span>
      <Button size="small" busy={isTaking} aria-label={t`Take over ${title}`} onClick={() => onTake([page])}>
        <Trans>Take over</Trans>
      </Button>
    </li>
  );
}

function NotLoaded({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const { i18n, t } = useLingui();
  const offline = failure.kind === "offline";
  return (
    <EmptyState
      heading="h2"
      motif="error"
      title={offline ? t`You are offline` : t`The pages could not be loaded`}
      actions={
        <Button size="small" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {offline ? t`The list is loaded when the network is back.` : failureWords(i18n, failure)}
    </EmptyState>
  );
}

/** Pages of one call that takes pages over. */
const MOST_TAKEN = 100;

function useOrphanedPages({ id, http, connection }: OrphanedPagesSectionProps["workspace"]) {
  const { i18n, t } = useLingui();
  const { toasts } = useServices();
  const { online } = useReadable(connection);
  const [loaded, setLoaded] = useState<OrphanedPages | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const read = async (known: OrphanedPages | null): Promise<void> => {
    setLoading(true);
    const result = await readOrphanedPages(http, id, known?.cursor ?? null);
    setLoading(false);
    if (!result.ok) return setFailure(result.failure);
    setFailure(null);
    setLoaded({ pages: [...(known?.pages ?? []), ...result.value.pages], cursor: result.value.cursor });
  };
  useEffect(() => {
    let isUnmounted = false;
    void readOrphanedPages(http, id, null).then((result) => {
      if (isUnmounted) return;
      setFailure(result.ok ? null : result.failure);
      if (result.ok) setLoaded(result.value);
    });
    return () => {
      isUnmounted = true;
    };
    // A list that could not be loaded without a network is loaded when the network is back.
  }, [http, id, online]);
  const take = async (pages: readonly OrphanedPage[]): Promise<void> => {
    setTaking(true);
    const asked = pages.slice(0, MOST_TAKEN).map((page) => page.id);
    const result = await takeOver(http, id, asked);
    setTaking(false);
    if (!result.ok)
      return void toasts.show({
        words: t`The pages could not be taken over.`,
        about: failureWords(i18n, result.failure),
        tone: "danger",
      });
    // A page that was not taken over has a user with full access meanwhile.
    setLoaded((now) => now && { ...now, pages: now.pages.filter((page) => !asked.includes(page.id)) });
    toasts.show({ words: t`Taken over`, about: pages.length === 1 ? pages[0]?.title || t`Untitled` : "" });
  };
  return {
    pages: loaded?.pages ?? null,
    hasMore: loaded !== null && loaded.cursor !== null,
    failure,
    isLoading,
    isTaking,
    load: () => void read(null),
    loadMore: () => void read(loaded),
    take: (pages: readonly OrphanedPage[]) => void take(pages),
  };
}
