// The items of the top bar, from left to right: a feature adds a row. They load after the page, and stand at the end of the bar, so that
// nothing moves when they are drawn.
import { Fragment, type ReactNode } from "react";
import type { ReadyPage } from "../../data/pages/page-view.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { ShownPageMenu } from "../../features/page-menu/shown-page-menu.tsx";
import { ShareButton } from "../../features/sharing/share-button.tsx";
import { ConnectionNotice } from "../../frame/topbar/connection-notice.tsx";
import { Favourite } from "../../frame/topbar/favourite.tsx";
import { PeopleHere } from "../../frame/topbar/people-here.tsx";
import { SaveState } from "../../frame/topbar/save-state.tsx";
import styles from "../../frame/topbar/topbar.module.css";
import { late } from "../../ground/late.tsx";
import type { TopbarItemsProps } from "../../parts/faces/faces.ts";

const LockMark = late(
  () => import("../../frame/topbar/lock-mark.tsx").then((module) => module.LockMark),
  () => null,
);

interface TopbarRow {
  readonly name: string;
  /** Drawn above a page. */
  readonly ofPage?: (workspace: Workspace, view: ReadyPage) => ReactNode;
  /** Drawn at addresses that name no page. */
  readonly ofWorkspace?: (workspace: Workspace) => ReactNode;
}

const topbarRows: readonly TopbarRow[] = [
  {
    name: "lock",
    ofPage: (workspace, view) => (view.look.locked ? <LockMark workspace={workspace} view={view} /> : null),
  },
  {
    name: "save state",
    ofPage: (workspace) => <SaveState connection={workspace.connection} work={workspace.work} />,
  },
  { name: "people", ofPage: (workspace, view) => <PeopleHere workspace={workspace} pageId={view.page.id} /> },
  {
    name: "share",
    ofPage: (workspace, view) => <ShareButton workspace={workspace} pageId={view.page.id} />,
    ofWorkspace: (workspace) => <ShareButton workspace={workspace} pageId={null} />,
  },
  {
    name: "favourite",
    ofPage: (workspace, view) => (view.trashed ? null : <Favourite workspace={workspace} pageId={view.page.id} />),
  },
  { name: "menu", ofPage: (workspace, view) => <ShownPageMenu workspace={workspace} view={view} /> },
];

export function TopbarItems({ workspace, view }: TopbarItemsProps) {
  return (
    <>
      {view === null ? null : (
        <div className={styles.end}>
          {topbarRows.map(({ name, ofPage, ofWorkspace }) => (
            <Fragment key={name}>{view === "none" ? ofWorkspace?.(workspace) : ofPage?.(workspace, view)}</Fragment>
          ))}
        </div>
      )}
      <ConnectionNotice workspace={workspace} />
    </>
  );
}
