// The pages that the person read last, as tiles in one row that scrolls sideways.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { slugOf } from "@tessera/kernel/routes/slug.ts";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { useState } from "react";
import { Link } from "../../ground/navigation-link.tsx";
import { useReadable } from "../../ground/services.ts";
import type { Recent } from "../../data/search/recents.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { KnownIcon } from "../../parts/pages/known-icon.tsx";
import { intlLocale } from "../../words/intl-locale.ts";
import { agoWords } from "../../words/when.ts";
import styles from "./home.module.css";

const most = 10;

type TilesWorkspace = Pick<Workspace, "pages" | "pictures" | "recents">;

export function RecentTiles({ workspace }: { workspace: TilesWorkspace }) {
  const recents = useReadable(workspace.recents).slice(0, most);
  const [now] = useState(() => Date.now());
  return (
    <section className={styles.section} aria-labelledby="home-recents">
      <h2 className={styles.label} id="home-recents">
        <Trans>Recently visited</Trans>
      </h2>
      {recents.length === 0 ? (
        <p className={styles.note}>
          <Trans>Pages that you open are listed here.</Trans>
        </p>
      ) : (
        <ul className={styles.tiles}>
          {recents.map((recent) => (
            <RecentTile key={recent.pageId} workspace={workspace} recent={recent} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentTile({
  workspace,
  recent,
  now,
}: {
  workspace: Omit<TilesWorkspace, "recents">;
  recent: Recent;
  now: number;
}) {
  const { i18n, t } = useLingui();
  const line = useReadable(workspace.pages.line(recent.pageId));
  const title = line?.title ?? recent.title;
  const address = buildPath("page", { blockId: recent.pageId, slug: slugOf(title), pvs: "home_recents_tile" });
  return (
    <li className={styles.tile}>
      <Link className={styles.card} to={address}>
        <span className={styles.cardIcon}>
          {line === null ? (
            <KnownIcon workspace={workspace} pageId={recent.pageId} icon={recent.icon} />
          ) : (
            <PageIcon emoji={line.emoji} image={line.image} sheet={line.sheet} />
          )}
        </span>
        <span className={styles.cardTitle}>{title || t`Untitled`}</span>
        <time className={styles.cardTime} dateTime={new Date(recent.lastViewTime).toISOString()}>
          {agoWords(recent.lastViewTime, now, intlLocale(i18n))}
        </time>
      </Link>
    </li>
  );
}
