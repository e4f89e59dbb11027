// Notifies the owners of a workspace of pages without an owner, above the foot of the sidebar.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { useEffect, useMemo, useState } from "react";
import { noteSeen, pagesToNotifyOf, type OrphanNoticePorts } from "../../data/departures/orphan-notice.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useServices } from "../../ground/services.ts";
import { useCallout } from "../../ground/use-callout.ts";
import { SidebarCard } from "../../parts/sidebar/sidebar-card.tsx";

export function OrphanedPagesNotice({ workspace }: { readonly workspace: Pick<Workspace, "id" | "http"> }) {
  const { storage, navigation } = useServices();
  const { t } = useLingui();
  const { id, http } = workspace;
  const ports = useMemo<OrphanNoticePorts>(() => ({ http, storage, spaceId: id, now: Date.now }), [http, storage, id]);
  const [pages, setPages] = useState<readonly string[]>([]);
  const isShown = useCallout("orphaned_pages", pages.length > 0);
  useEffect(() => {
    let isUnmounted = false;
    void pagesToNotifyOf(ports).then((found) => {
      if (!isUnmounted) setPages(found);
    });
    return () => {
      isUnmounted = true;
    };
  }, [ports]);
  if (!isShown) return null;
  const close = (): void => {
    noteSeen(ports, pages);
    setPages([]);
  };
  return (
    <SidebarCard
      label={t`Pages without an owner`}
      title={
        <Plural
          value={pages.length}
          one="# page has no owner. You can take it over."
          other="# pages have no owner. You can take them over."
        />
      }
      closeLabel={t`Close the notice`}
      onClose={close}
    >
      <Button
        size="small"
        onClick={() => {
          close();
          navigation.go(buildPath("workspaceSettings", { workspaceId: id, tab: "people" }));
        }}
      >
        <Trans>Show pages</Trans>
      </Button>
    </SidebarCard>
  );
}
