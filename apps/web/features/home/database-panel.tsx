// The views of databases that somebody put on their home; each can be removed. A view that is gone, or that this reader may
// not see, is replaced by a sentence that says so.
import { Trans, useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { blockOf } from "../../data/collections/block-of.ts";
import { Link } from "../../ground/navigation-link.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import { homeDatabases } from "../../data/home/home-databases.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import styles from "./home.module.css";
import { useFaces } from "../../parts/faces/faces.ts";

export interface DatabasePanelProps {
  session: Session;
  workspace: Workspace;
}

export function DatabasePanel({ session, workspace }: DatabasePanelProps) {
  const { storage } = useServices();
  const { t } = useLingui();
  const { id: myId } = useReadable(session.me);
  const [views, setViews] = useState(() => homeDatabases(storage, myId, workspace.id).read());
  const remove = (viewId: string): void => {
    const home = homeDatabases(storage, myId, workspace.id);
    home.remove(viewId);
    setViews(home.read());
  };
  if (views.length === 0) return null;
  return (
    <section className={styles.databases} aria-label={t`Databases`}>
      {views.map((viewId) => (
        <HomeView key={viewId} workspace={workspace} viewId={viewId} onRemove={() => remove(viewId)} />
      ))}
    </section>
  );
}

interface HomeViewProps {
  workspace: Workspace;
  viewId: string;
  onRemove: () => void;
}

function HomeView({ workspace, viewId, onRemove }: HomeViewProps) {
  // Null while it is asked for.
  const [found, setFound] = useState<{ readonly block: string | null | undefined } | null>(null);
  const ask = useCallback((): (() => void) => {
    let unmounted = false;
    setFound(null);
    void blockOf(workspace, "collection_view", viewId).then((block) => (unmounted ? undefined : setFound({ block })));
    return () => {
      unmounted = true;
    };
  }, [workspace, viewId]);
  useEffect(() => ask(), [ask]);
  if (found === null) return <div className={styles.database} aria-busy="true" />;
  const { block } = found;
  if (typeof block === "string")
    return <HomeDatabase workspace={workspace} viewId={viewId} blockId={block} onRemove={onRemove} />;
  return (
    <EmptyState
      heading="h2"
      motif={block === null ? "empty" : "error"}
      title={
        block === null ? <Trans>This view is not here any more</Trans> : <Trans>This view could not be loaded</Trans>
      }
      actions={
        <>
          {block === undefined ? (
            <Button onClick={() => ask()}>
              <Trans>Try again</Trans>
            </Button>
          ) : null}
          <Button onClick={onRemove}>
            <Trans>Remove from home</Trans>
          </Button>
        </>
      }
    >
      {block === null ? (
        <Trans>It was deleted, or is not shared with you any more.</Trans>
      ) : (
        <Trans>It is kept on your home.</Trans>
      )}
    </EmptyState>
  );
}

function HomeDatabase({ workspace, viewId, blockId, onRemove }: HomeViewProps & { blockId: string }) {
  const { t } = useLingui();
  const { ShownDatabase } = useFaces();
  const line = useReadable(workspace.pages.line(blockId));
  const [shown, setShown] = useState(viewId);
  const title = line?.title || t`Untitled`;
  return (
    <article className={styles.database}>
      <header className={styles.row}>
        <h2 className={styles.label}>
          <Link to={pagePath(blockId, line?.title ?? "")}>{title}</Link>
        </h2>
        <IconButton small label={t`Remove ${title} from home`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <ShownDatabase workspace={workspace} blockId={blockId} editable place="inline" viewId={shown} onView={setShown} />
    </article>
  );
}
