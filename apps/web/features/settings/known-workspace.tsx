// The workspace whose settings an address means; where the person has none of that id, the frame says so in its place.
import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import type { ReactNode } from "react";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable } from "../../ground/services.ts";
import { CannotLoad } from "../../parts/states/cannot-load.tsx";
import { SettingsFrame } from "./settings-frame.tsx";

export interface KnownWorkspaceProps {
  session: Pick<Session, "open" | "reload" | "workspaces">;
  workspaceId: string;
  children: (workspace: Workspace) => ReactNode;
}

export function KnownWorkspace({ session, workspaceId, children }: KnownWorkspaceProps) {
  const { t } = useLingui();
  const workspaces = useReadable(session.workspaces);
  if (workspaces.kind === "failed") return <CannotLoad failure={workspaces.failure} onRetry={() => session.reload()} />;
  if (workspaces.kind === "loading") return null;
  if (workspaces.value.some(({ id }) => id === workspaceId)) return children(session.open(workspaceId));
  return (
    <SettingsFrame session={session} title={t`Settings`} sections={[]} workspaceId={workspaceId}>
      <EmptyState motif="lost" title={t`This workspace is not there for you`}>
        <Trans>It may be gone, or you are not a member of it.</Trans>
      </EmptyState>
    </SettingsFrame>
  );
}
