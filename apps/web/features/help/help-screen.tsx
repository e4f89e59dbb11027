// Help: its topics, to be searched, and one of them in words. It stands outside of any workspace, for everybody.
import { Trans, useLingui } from "@lingui/react/macro";
import { helpLink, helpTopics, type HelpTopic } from "@tessera/kernel/routes/help-links.ts";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { Logo } from "@tessera/ui/logo/logo.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "../../ground/navigation-link.tsx";
import { rankActions } from "../../ground/rank.ts";
import { useTitle } from "../../ground/use-title.ts";
import { topics } from "./topics.ts";
import styles from "./help-screen.module.css";

export function HelpScreen({ route }: { route: { readonly topic?: HelpTopic | undefined } }) {
  const { t } = useLingui();
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <Link className={styles.home} to={buildPath("root", {})}>
          <Logo size={20} />
          <Trans>Go to your pages</Trans>
        </Link>
        <nav aria-label={t`Help`}>
          {route.topic === undefined ? null : (
            <Link className={styles.home} to={helpLink()}>
              <ArrowLeft aria-hidden="true" />
              <Trans>All topics</Trans>
            </Link>
          )}
        </nav>
      </header>
      <main className={styles.main}>{route.topic === undefined ? <Topics /> : <OneTopic topic={route.topic} />}</main>
    </div>
  );
}

function Topics() {
  const { i18n, t } = useLingui();
  const [words, setWords] = useState("");
  useTitle(t`Help`);
  const told = helpTopics.filter((topic) => topics[topic].text !== null);
  const others = helpTopics.filter((topic) => topics[topic].text === null);
  /** A topic answers by its title, or by its text where that has all the words. */
  const found = (list: readonly HelpTopic[]): HelpTopic[] => {
    const rows = list.map((topic) => ({ id: topic, topic, words: i18n._(topics[topic].title) }));
    const byTitle = rankActions(rows, words, {}, 0).map(({ topic }) => topic);
    const inText = list.filter((topic) => textOf(topic).includes(words.trim().toLowerCase()));
    return [...new Set([...byTitle, ...inText])];
  };
  const textOf = (topic: HelpTopic) =>
    (topics[topic].text ?? [])
      .map((part) => i18n._(part))
      .join(" ")
      .toLowerCase();
  const [here, elsewhere] = [found(told), found(others)];
  return (
    <>
      <h1 className={styles.title}>
        <Trans>Help</Trans>
      </h1>
      <TextField
        label={t`Find a topic`}
        type="search"
        value={words}
        autoComplete="off"
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <p className="visually-hidden" role="status">
        {here.length + elsewhere.length === 0 ? t`No topic has these words.` : null}
      </p>
      {here.length + elsewhere.length === 0 ? (
        <p className={styles.none}>
          <Trans>No topic has these words.</Trans>
        </p>
      ) : null}
      <List topics={here} />
      {elsewhere.length > 0 ? (
        <>
          <h2 className={styles.label}>
            <Trans>Not on this server</Trans>
          </h2>
          <List topics={elsewhere} />
        </>
      ) : null}
    </>
  );
}

function List({ topics: shown }: { topics: readonly HelpTopic[] }) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.list}>
      {shown.map((topic) => (
        <li key={topic}>
          <Link className={styles.topic} to={helpLink(topic)}>
            {i18n._(topics[topic].title)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function OneTopic({ topic }: { topic: HelpTopic }) {
  const { i18n } = useLingui();
  const { title, text } = topics[topic];
  useTitle(i18n._(title));
  return (
    <article className={styles.article}>
      <h1 className={styles.title}>{i18n._(title)}</h1>
      {text === null ? (
        <p>
          <Trans>This is not available on this server.</Trans>
        </p>
      ) : (
        text.map((part) => <p key={part.id}>{i18n._(part)}</p>)
      )}
    </article>
  );
}
