// The tabs above the page, once there are two: a name each, and a way to close it.
import { useLingui } from "@lingui/react/macro";
import { parsePath } from "@tessera/kernel/routes/routes.ts";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useReadable } from "../../ground/services.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import type { PageTab } from "./page-tabs.ts";
import type { PageTabsControl } from "./use-page-tabs.ts";
import styles from "./tab-strip.module.css";

/** What a tab is called by. */
type TabWorkspace = Pick<Workspace, "info" | "pages">;

export function TabStrip({ workspace, tabs }: { workspace: TabWorkspace; tabs: PageTabsControl }) {
  const { t } = useLingui();
  return (
    <nav className={styles.strip} aria-label={t`Tabs`}>
      <ul className={styles.list}>
        {tabs.state.tabs.map((tab) => (
          <Tab key={tab.id} workspace={workspace} tab={tab} tabs={tabs} />
        ))}
      </ul>
    </nav>
  );
}

function Tab({ workspace, tab, tabs }: { workspace: TabWorkspace; tab: PageTab; tabs: PageTabsControl }) {
  const { t } = useLingui();
  const { route } = parsePath(tab.address);
  const pageId = route.name === "page" ? route.blockId : null;
  const shown = tab.id === tabs.state.shown;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown]);
  const named = (title: string, icon: ReactNode) => (
    <>
      <a
        className={styles.name}
        href={tab.address}
        aria-current={shown ? "page" : undefined}
        onClick={(event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          tabs.show(tab.id);
        }}
        onAuxClick={(event) => {
          if (event.button !== 1) return;
          event.preventDefault();
          tabs.close(tab.id);
        }}
      >
        {icon}
        <span className={styles.words}>{title}</span>
      </a>
      <button type="button" className={styles.close} aria-label={t`Close ${title}`} onClick={() => tabs.close(tab.id)}>
        <X aria-hidden="true" />
      </button>
    </>
  );
  return (
    <li ref={place} className={styles.tab} data-shown={shown ? "" : undefined}>
      {pageId === null ? (
        named(workspace.info.read().name, null)
      ) : (
        <OfPage workspace={workspace} pageId={pageId} named={named} />
      )}
    </li>
  );
}

function OfPage({
  workspace,
  pageId,
  named,
}: {
  workspace: TabWorkspace;
  pageId: string;
  named: (title: string, icon: ReactNode) => ReactNode;
}) {
  const { t } = useLingui();
  const line = useReadable(workspace.pages.line(pageId));
  return named(line?.title || t`Untitled`, <PageIcon emoji={line?.emoji} image={line?.image} sheet={line?.sheet} />);
}
