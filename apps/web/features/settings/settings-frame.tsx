// The frame of all settings: a link back to the pages, a list of the settings, and the settings themselves. In narrow windows the
// list is a line above the settings.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import type { WorkspaceTab } from "@tessera/kernel/routes/settings-routes.ts";
import { PlaceTile } from "@tessera/ui/page-icon/place-tile.tsx";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "../../ground/navigation-link.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import { useTitle } from "../../ground/use-title.ts";
import { SettingsSection } from "./setting.tsx";
import styles from "./settings.module.css";

export interface ShownSection {
  /** The fragment of the address. */
  readonly id: string;
  readonly title: string;
  readonly face: ReactNode;
}

/** A page of a workspace's settings besides the first one. */
export interface ListedPage {
  readonly tab: WorkspaceTab;
  readonly title: string;
}

export interface SettingsFrameProps {
  session: Pick<Session, "workspaces">;
  title: string;
  /** The sections of this page in their order. The list beside the page links to each. */
  sections: readonly ShownSection[];
  /** The workspace whose settings these are; null: the user's own settings. */
  workspaceId: string | null;
  /** The other pages of the workspace's settings. */
  pages?: readonly ListedPage[];
  /** The page that is shown; undefined: the first one. A page is wider than sections. */
  page?: WorkspaceTab;
  /** Shown in place of sections. */
  children?: ReactNode;
}

export function SettingsFrame(props: SettingsFrameProps) {
  const { session, title, sections, workspaceId, pages = [], page, children } = props;
  const { navigation } = useServices();
  const { address } = useReadable(navigation);
  const section = address.split("#")[1];
  useTitle(title);
  useEffect(() => {
    if (section === undefined) return;
    document.getElementById(section)?.scrollIntoView();
    document.getElementById(`${section}-title`)?.focus({ preventScroll: true });
  }, [section]);
  return (
    <div className={styles.page}>
      <SettingsNav session={session} sections={sections} workspaceId={workspaceId} pages={pages} page={page} />
      <main className={styles.main}>
        <div className={styles.column} data-wide={page === undefined ? undefined : ""}>
          <h1 className={styles.title}>{title}</h1>
          {sections.map(({ id, title: words, face }) => (
            <SettingsSection key={id} id={id} title={words}>
              {face}
            </SettingsSection>
          ))}
          {children}
        </div>
      </main>
    </div>
  );
}

type NavProps = Pick<SettingsFrameProps, "session" | "sections" | "workspaceId" | "page"> & {
  pages: readonly ListedPage[];
};

/** The list of all settings: a link back to the pages, the user's own settings, and those of each workspace. */
function SettingsNav({ session, sections, workspaceId, pages, page }: NavProps) {
  const { t } = useLingui();
  const workspaces = useReadable(session.workspaces);
  const list = useRef<HTMLElement>(null);
  const isListed = workspaces.kind === "ready" && pages.length > 0;
  // In a narrow window the list is a line that may be longer than the window.
  useEffect(() => {
    list.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [workspaceId, page, isListed]);
  return (
    <nav ref={list} className={styles.side} aria-label={t`Settings`}>
      <Link className={styles.link} to={buildPath("root", {})}>
        <ArrowLeft aria-hidden="true" />
        <span>
          <Trans>Your pages</Trans>
        </span>
      </Link>
      <div className={styles.group}>
        <div className={styles.label}>
          <Trans>You</Trans>
        </div>
        {workspaceId === null ? (
          <SectionLinks sections={sections} />
        ) : (
          <Link className={styles.link} to={buildPath("settings", {})}>
            <span>
              <Trans>Your settings</Trans>
            </span>
          </Link>
        )}
      </div>
      {workspaces.kind === "ready" && workspaces.value.length > 0 ? (
        <div className={styles.group}>
          <div className={styles.label}>
            <Trans>Workspaces</Trans>
          </div>
          <ul>
            {workspaces.value.map(({ id, name }) => (
              <li key={id}>
                <Link
                  className={styles.link}
                  to={buildPath("workspaceSettings", { workspaceId: id })}
                  aria-current={id === workspaceId && page === undefined ? "page" : undefined}
                >
                  <PlaceTile id={id} name={name} />
                  <span>{name || t`Shared with you`}</span>
                </Link>
                {id === workspaceId ? <PageLinks workspaceId={id} pages={pages} page={page} /> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </nav>
  );
}

/** Links to the other pages of the workspace's settings. */
function PageLinks({ workspaceId, pages, page }: Pick<NavProps, "pages" | "page"> & { workspaceId: string }) {
  if (pages.length === 0) return null;
  return (
    <ul className={styles.pages}>
      {pages.map(({ tab, title }) => (
        <li key={tab}>
          <Link
            className={styles.link}
            to={buildPath("workspaceSettings", { workspaceId, tab })}
            aria-current={tab === page ? "page" : undefined}
          >
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Links to each section of the page. */
function SectionLinks({ sections }: Pick<SettingsFrameProps, "sections">) {
  const { navigation } = useServices();
  const { address } = useReadable(navigation);
  return (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link className={styles.link} to={`${address.split("#")[0]}#${id}`}>
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
