// The bar above a page: the button that shows the sidebar, back and forward, the path of the page, and the items of the bar, which are
// rows of routes/workspace/topbar-rows.tsx and load after the page.
import { useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { ArrowLeft, ArrowRight, PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "../../ground/navigation-link.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import type { PageLine } from "../../data/pages/page-line.ts";
import type { PageView } from "../../data/pages/page-view.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import styles from "./topbar.module.css";
import { useFaces, type TopbarItemsProps } from "../../parts/faces/faces.ts";

interface BarProps {
  workspace: Workspace;
  sidebarShown: boolean;
  onShowSidebar: () => void;
}

export function Topbar({ view, ...bar }: BarProps & { view: PageView }) {
  return (
    <Bar {...bar} view={view.kind === "ready" ? view : null}>
      {view.kind === "ready" ? <Crumbs path={view.path} page={view.page} /> : <div className={styles.crumbs} />}
    </Bar>
  );
}

/** The bar at addresses that name no page. */
export function HomeTopbar(bar: BarProps) {
  return (
    <Bar {...bar} view="none">
      <div className={styles.crumbs} />
    </Bar>
  );
}

function Bar({
  workspace,
  sidebarShown,
  onShowSidebar,
  view,
  children,
}: BarProps & Pick<TopbarItemsProps, "view"> & { children: ReactNode }) {
  const { t } = useLingui();
  const { TopbarItems } = useFaces();
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
      <TopbarItems workspace={workspace} view={view} />
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
