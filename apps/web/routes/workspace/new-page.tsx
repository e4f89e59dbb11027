// A link that makes a page: in the one it names, in the section that it comes from, or at the top.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath, pagePath } from "@tessera/kernel/routes/routes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { useEffect, useRef, useState } from "react";
import { useServices } from "../../ground/services.ts";
import { useTitle } from "../../ground/use-title.ts";
import type { WorkspaceRoute } from "../../ground/workspace-route.ts";
import { PageFrame, type PageFrameProps } from "./page-frame.tsx";
import { PageSkeleton } from "../../parts/states/page-skeleton.tsx";
import states from "../../parts/states/page-state.module.css";

export function NewPage({
  route,
  ...frame
}: Omit<PageFrameProps, "children"> & { route: Extract<WorkspaceRoute, { name: "newPage" }> }) {
  const { workspace } = frame;
  const { navigation } = useServices();
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  // Makes one page for a visit, however often the effect runs.
  const asked = useRef(false);
  const { id: parentId = null, from } = route;
  useTitle(t`New page`);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const section = from === "sidebar_private_section" ? "private" : undefined;
    void workspace.pages
      .add(parentId, section)
      .then((id) => (id === null ? setFailed(true) : navigation.replace(pagePath(id, ""))));
  }, [workspace, navigation, parentId, from]);
  return (
    <PageFrame {...frame}>
      {failed ? (
        <div className={states.state}>
          <EmptyState
            motif="error"
            title={t`The page could not be added here.`}
            actions={
              <Button look="primary" onClick={() => navigation.replace(buildPath("home", {}))}>
                <Trans>Go to your pages</Trans>
              </Button>
            }
          >
            <Trans>You may not add pages here, or the place is not there any more.</Trans>
          </EmptyState>
        </div>
      ) : (
        <PageSkeleton />
      )}
    </PageFrame>
  );
}
