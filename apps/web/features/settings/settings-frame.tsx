// The frame of all settings: the way back, what there is to set, and the settings themselves. On narrow windows the list
// lies above them in one line.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { PlaceTile } from "@tessera/ui/page-icon/place-tile.tsx";
import { ArrowLeft } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { Link } from "../../ground/navigation-link.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import { useTitle } from "../../ground/use-title.ts";
import { SettingsSection } from "./setting.tsx";
import styles from "./settings.module.css";

export interface ShownSection {
  /** Stands in the address behind "#". */
  readonly id: string;
  readonly title: string;
  readonly face: ReactNode;
}

export interface SettingsFrameProps {
  session: Pick<Session, "workspaces">;
  title: string;
  /** What is on this page, in its order; the list beside it names each. */
  sections: readonly ShownSection[];
  /** The workspace whose settings these are; null: the person's own. */
  workspaceId: string | null;
  /** Stands in the place of sections. */
  children?: ReactNode;
}

export function SettingsFrame({ session, title, sections, workspaceId, children }: SettingsFrameProps) {
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
      <SettingsNav session={session} sections={sections} workspaceId={workspaceId} />
      <main className={styles.main}>
        <div className={styles.column}>
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

/** The list of all settings: the way back to the pages, the person's own, and those of each workspace. */
function SettingsNav({
  session,
  sections,
  workspaceId,
}: Pick<SettingsFrameProps, "session" | "sections" | "workspaceId">) {
  const { t } = useLingui();
  const workspaces = useReadable(session.workspaces);
  return (
    <nav className={styles.side} aria-label={t`Settings`}>
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
                  aria-current={id === workspaceId ? "page" : undefined}
                >
                  <PlaceTile id={id} name={name} />
                  <span>{name || t`Shared with you`}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </nav>
  );
}

/** Leads to each section of the page. */
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
