// The page itself, or the state it is in: coming, not for this reader, not loaded.
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { late } from "../../ground/late.tsx";
import type { PageView as PageState } from "../../data/pages/page-view.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useTitle } from "../../ground/use-title.ts";
import { PageSkeleton } from "../../parts/states/page-skeleton.tsx";
import { PageView } from "../../features/page/view/page-view.tsx";

const DatabasePage = late(
  () => import("./database-page.tsx").then((module) => module.DatabasePage),
  () => <PageSkeleton />,
);
const PageTrouble = late(() =>
  import("../../features/page/view/page-trouble.tsx").then((module) => module.PageTrouble),
);

export interface PageBodyProps {
  session: Session;
  workspace: Workspace;
  pageId: string;
  view: PageState;
}

export function PageBody({ session, workspace, pageId, view }: PageBodyProps) {
  const { t } = useLingui();
  useTitle(view.kind === "ready" ? view.page.title || t`Untitled` : "");
  const { kind } = view;
  // Loaded ahead: without a network it could not be loaded when it is needed.
  useEffect(() => {
    if (kind === "ready") void PageTrouble.prepare();
  }, [kind]);
  if (view.kind === "loading") return <PageSkeleton />;
  if (view.kind !== "ready") return <PageTrouble workspace={workspace} view={view} />;
  const Page = view.isDatabase ? DatabasePage : PageView;
  return <Page session={session} workspace={workspace} pageId={pageId} view={view} />;
}
