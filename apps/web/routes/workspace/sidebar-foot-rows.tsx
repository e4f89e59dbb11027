// The entries below the pages of the sidebar, from top to bottom: a feature adds a row. They load after the page.
import { Fragment, type ReactNode } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import { OrphanedPagesNotice } from "../../features/members/orphaned-pages-notice.tsx";
import { TrashButton } from "../../features/trash/trash-button.tsx";
import type { SidebarFootProps } from "../../parts/faces/faces.ts";

interface FootRow {
  readonly name: string;
  readonly draw: (workspace: Workspace) => ReactNode;
}

const footRows: readonly FootRow[] = [
  { name: "trash", draw: (workspace) => <TrashButton workspace={workspace} /> },
  { name: "orphaned pages", draw: (workspace) => <OrphanedPagesNotice key={workspace.id} workspace={workspace} /> },
];

export function SidebarFoot({ workspace }: SidebarFootProps) {
  return footRows.map(({ name, draw }) => <Fragment key={name}>{draw(workspace)}</Fragment>);
}
