// A page that cannot be shown, and why: not for this reader, deleted for good, not loaded. It comes when one is met.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { useServices } from "../../../ground/services.ts";
import type { PageView } from "../../../data/pages/page-view.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { FailureText } from "../../../words/late-failure.ts";
import styles from "../../../parts/states/page-state.module.css";

/** Told as the server tells it to who still writes there. */
const purged = {
  kind: "refused",
  status: 400,
  body: { errorId: "", name: "ValidationError", clientData: { type: "block_purged" } },
  retryAfterSeconds: null,
} as const;

export interface PageTroubleProps {
  workspace: Workspace;
  view: Extract<PageView, { kind: "hidden" | "purged" | "failed" }>;
}

export function PageTrouble({ workspace, view }: PageTroubleProps) {
  const { navigation } = useServices();
  const { t } = useLingui();
  if (view.kind === "hidden")
    return (
      <div className={styles.state}>
        <EmptyState
          motif="locked"
          title={t`This page is not there for you`}
          actions={
            <Button look="primary" onClick={() => navigation.go(buildPath("space", { spaceId: workspace.id }))}>
              <Trans>Go to your pages</Trans>
            </Button>
          }
        >
          <Trans>It may have been deleted for good, or you need access. Ask the person who sent you the link.</Trans>
        </EmptyState>
      </div>
    );
  if (view.kind === "purged")
    return (
      <div className={styles.state}>
        <EmptyState
          motif="trash"
          title={<FailureText failure={purged} />}
          actions={
            <Button look="primary" onClick={() => navigation.go(buildPath("space", { spaceId: workspace.id }))}>
              <Trans>Go to your pages</Trans>
            </Button>
          }
        >
          <Trans>An owner of the workspace can still have it restored for a few days.</Trans>
        </EmptyState>
      </div>
    );
  return (
    <div className={styles.state}>
      <EmptyState
        motif="error"
        title={
          view.failure.kind === "offline" ? t`This page is not on this device yet` : t`This page could not be loaded`
        }
        actions={
          <Button look="primary" onClick={() => workspace.retry()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {view.failure.kind === "offline" ? (
          t`You are offline. It loads when the network is back.`
        ) : (
          <FailureText failure={view.failure} />
        )}
      </EmptyState>
    </div>
  );
}
