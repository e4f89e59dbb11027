// Short ways into what the product can do; each leads to its page of help.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import type { HelpTopic } from "@tessera/kernel/routes/help-links.ts";
import { FileText, Keyboard, Search, Share2, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "../../ground/navigation-link.tsx";
import styles from "./home.module.css";

export function Learn() {
  const { t } = useLingui();
  const guides: readonly { topic: HelpTopic; words: string; icon: ReactNode }[] = [
    { topic: "pages", words: t`Write and arrange pages`, icon: <FileText aria-hidden="true" /> },
    { topic: "sharing", words: t`Share a page`, icon: <Share2 aria-hidden="true" /> },
    { topic: "search", words: t`Find anything`, icon: <Search aria-hidden="true" /> },
    { topic: "keyboard-shortcuts", words: t`Do it by keyboard`, icon: <Keyboard aria-hidden="true" /> },
    { topic: "offline", words: t`Work without a network`, icon: <WifiOff aria-hidden="true" /> },
  ];
  return (
    <section className={styles.section} aria-labelledby="home-learn">
      <h2 className={styles.label} id="home-learn">
        <Trans>Learn</Trans>
      </h2>
      <ul className={styles.guides}>
        {guides.map(({ topic, words, icon }) => (
          <li key={topic}>
            <Link className={styles.guide} to={buildPath("help", { topic })}>
              {icon}
              <span>{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
