// Above a page: the way back to the sidebar, where the page is, whether it is saved, who is here, sharing, more.
import { Trans, useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { ArrowLeft, ArrowRight, PanelLeft } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "../../ground/navigation-link.tsx";
import { late } from "../../ground/late.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import type { PageLine } from "../../data/pages/page-line.ts";
import type { PageView, ReadyPage } from "../../data/pages/page-view.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useAddPage } from "../../parts/pages/use-add-page.ts";
import styles from "./topbar.module.css";
import { useFaces, type ShareDialogProps } from "../../parts/faces/faces.ts";

const SaveState = late(
  () => import("./save-state.tsx").then((module) => module.SaveState),
  () => null,
);

// Loaded after the page: most starts have nothing to show there.
const ConnectionNotice = late(
  () => import("./connection-notice.tsx").then((module) => module.ConnectionNotice),
  () => null,
);

const LockMark = late(
  () => import("./lock-mark.tsx").then((module) => module.LockMark),
  () => null,
);

const PeopleHere = late(
  () => import("./people-here.tsx").then((module) => module.PeopleHere),
  () => null,
);

/** Its room is kept: nothing moves when it comes. */
const Favourite = late(
  () => import("./favourite.tsx").then((module) => module.Favourite),
  () => <span className={styles.room} />,
);

interface BarProps {
  workspace: Workspace;
  sidebarShown: boolean;
  onShowSidebar: () => void;
}

export function Topbar({ view, ...bar }: BarProps & { view: PageView }) {
  const { workspace } = bar;
  return (
    <Bar {...bar}>
      {view.kind === "ready" ? (
        <>
          <Crumbs path={view.path} page={view.page} />
          <div className={styles.end}>
            {view.look.locked ? <LockMark workspace={workspace} view={view} /> : null}
            <SaveState connection={workspace.connection} work={workspace.work} />
            <PeopleHere workspace={workspace} pageId={view.page.id} />
            <Share workspace={workspace} pageId={view.page.id} />
            {view.trashed ? null : <Favourite workspace={workspace} pageId={view.page.id} />}
            <More workspace={workspace} view={view} />
          </div>
        </>
      ) : (
        <div className={styles.crumbs} />
      )}
    </Bar>
  );
}

export function HomeTopbar(bar: BarProps) {
  return (
    <Bar {...bar}>
      <div className={styles.crumbs} />
      <div className={styles.end}>
        <Share workspace={bar.workspace} pageId={null} />
      </div>
    </Bar>
  );
}

function Bar({ workspace, sidebarShown, onShowSidebar, children }: BarProps & { children: ReactNode }) {
  const { t } = useLingui();
  const { navigation } = useServices();
  // Read again with every page: only going somewhere changes it.
  useReadable(navigation);
  const steps = stepsOf(window);
  return (
    <header className={styles.bar}>
      {sidebarShown ? null : (
        <IconButton label={t`Show sidebar`} shortcut="Mod+\" onClick={onShowSidebar}>
          <PanelLeft aria-hidden="true" />
        </IconButton>
      )}
      <span className={styles.steps}>
        <IconButton label={t`Back`} shortcut="Mod+[" disabled={!steps.back} onClick={() => navigation.back()}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Forward`} shortcut="Mod+]" disabled={!steps.forward} onClick={() => navigation.forward()}>
          <ArrowRight aria-hidden="true" />
        </IconButton>
      </span>
      {children}
      <ConnectionNotice workspace={workspace} />
    </header>
  );
}

/** Whether there is an entry to go back or forward to. A browser that does not tell counts as having one. */
function stepsOf(page: Window): { readonly back: boolean; readonly forward: boolean } {
  const { navigation: known } = page as Window & { navigation?: { canGoBack: boolean; canGoForward: boolean } };
  return { back: known?.canGoBack ?? true, forward: known?.canGoForward ?? true };
}

function Crumbs({ path, page }: { path: readonly PageLine[]; page: PageLine }) {
  const { t } = useLingui();
  return (
    <nav className={styles.crumbs} aria-label={t`Breadcrumb`}>
      <ol className={styles.list}>
        {path.map((above) => (
          <li key={above.id} className={styles.above}>
            <Link className={styles.crumb} to={pagePath(above.id, above.title)}>
              <PageIcon emoji={above.emoji} image={above.image} sheet={above.sheet} />
              <span className={styles.words}>{above.title || t`Untitled`}</span>
            </Link>
            <span className={styles.slash} aria-hidden="true">
              /
            </span>
          </li>
        ))}
        <li className={styles.here}>
          <span className={styles.crumb} aria-current="page">
            <PageIcon emoji={page.emoji} image={page.image} sheet={page.sheet} />
            <span className={styles.words}>{page.title || t`Untitled`}</span>
          </span>
        </li>
      </ol>
    </nav>
  );
}

function Share({ workspace, pageId }: Pick<ShareDialogProps, "workspace" | "pageId">) {
  const { ShareDialog } = useFaces();
  const info = useReadable(workspace.info);
  const [open, setOpen] = useState(false);
  if (!info.canInvite) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Share</Trans>
      </Button>
      {open ? <ShareDialog workspace={workspace} pageId={pageId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function More({ workspace, view }: { workspace: Workspace; view: ReadyPage }) {
  const { t } = useLingui();
  const { PageMenuButton } = useFaces();
  const addPage = useAddPage(workspace);
  const { page, trashed, look } = view;
  const canEdit = view.canEdit && !trashed && !look.locked;
  return (
    <PageMenuButton
      workspace={workspace}
      pageId={page.id}
      label={t`More`}
      isShown
      onAddInside={canEdit ? () => void addPage(page.id) : undefined}
    />
  );
}
