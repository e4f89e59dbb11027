// Help at the foot of the sidebar: its menu, a tile while there is news, and once, above it, what the news is.
import { Trans } from "@lingui/react/macro";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { CircleQuestionMark } from "lucide-react";
import { useEffect, useState } from "react";
import { late } from "../../ground/late.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import { useOverlays } from "../../ground/overlays.ts";
import { hasUnread, isNewHere, markRead } from "./release-notes/read-notes.ts";
import { useCallout } from "../../ground/use-callout.ts";
import styles from "../../parts/sidebar/sidebar-button.module.css";

const HelpMenu = late(
  () => import("./help-menu.tsx").then((module) => module.HelpMenu),
  () => null,
);

const NewsCard = late(
  () => import("./news-card.tsx").then((module) => module.NewsCard),
  () => null,
);

export function HelpButton() {
  const { storage } = useServices();
  const overlays = useOverlays();
  // The notes count as read when their dialog is closed.
  const shown = useReadable(overlays);
  const [closed, setClosed] = useState(false);
  const unread = hasUnread(storage) && shown !== "release notes";
  const showsNews = useCallout("release_notes_sidebar", unread && !closed && shown === null);
  useEffect(() => {
    if (isNewHere(storage)) markRead(storage);
  }, [storage]);
  return (
    <>
      {showsNews ? <NewsCard onOpen={() => overlays.open("release notes")} onClose={() => setClosed(true)} /> : null}
      <div className={styles.place}>
        <MenuButton
          trigger={(props) => (
            <button {...props} type="button" className={styles.button} data-tour="help">
              <CircleQuestionMark aria-hidden="true" />
              <span className={styles.words}>
                <Trans>Help</Trans>
              </span>
              {unread ? (
                <>
                  <i className={styles.dot} aria-hidden="true" />
                  <span className="visually-hidden">
                    <Trans>There is news</Trans>
                  </span>
                </>
              ) : null}
            </button>
          )}
          menu={(anchor, close) => <HelpMenu anchor={anchor} onClose={close} unread={unread} />}
        />
      </div>
    </>
  );
}
