// How many words the page on the screen has, and who wrote on it last. What is not known is left out; its room is kept.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MenuLine, MenuNote } from "@tessera/ui/menu/menu.tsx";
import { systemClock } from "@tessera/platform/clock.ts";
import { useEffect, useState } from "react";
import { useReadable, useServices } from "../../ground/services.ts";
import { readFacts, type PageFacts as Facts } from "../../data/pages/page-tree.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { intlLocale } from "../../words/intl-locale.ts";
import { agoWords } from "../../words/when.ts";
import styles from "./page-menu.module.css";

type FactsWorkspace = Pick<Workspace, "people" | "records">;

export function PageFacts({ workspace, pageId }: { workspace: FactsWorkspace; pageId: string }) {
  const { log } = useServices();
  const [facts, setFacts] = useState<Facts | null>(null);
  useEffect(() => {
    let unmounted = false;
    readFacts(workspace.records, pageId).then(
      (read) => (unmounted ? undefined : setFacts(read)),
      (error: unknown) => log({ level: "warning", words: "A page could not be counted", detail: error }),
    );
    return () => {
      unmounted = true;
    };
  }, [workspace, pageId, log]);
  return (
    <>
      <MenuLine />
      <MenuNote>
        <div className={styles.facts} data-facts={facts === null ? undefined : ""}>
          <span>{facts === null ? "\u00a0" : <Plural value={facts.words} one="# word" other="# words" />}</span>
          {facts === null ? <span>{"\u00a0"}</span> : <LastEdit workspace={workspace} facts={facts} />}
        </div>
      </MenuNote>
    </>
  );
}

function LastEdit({ workspace, facts: { editedAt, editedBy } }: { workspace: FactsWorkspace; facts: Facts }) {
  const { i18n } = useLingui();
  if (editedAt === null) return null;
  const when = agoWords(editedAt, systemClock.now(), intlLocale(i18n));
  if (editedBy !== null) return <EditedBy workspace={workspace} userId={editedBy} when={when} />;
  return (
    <span>
      <Trans>
        Last edited <time>{when}</time>
      </Trans>
    </span>
  );
}

function EditedBy({ workspace, userId, when }: { workspace: FactsWorkspace; userId: string; when: string }) {
  const name = useReadable(workspace.people.nameOf(userId));
  return (
    <span>
      {name === "" ? (
        <Trans>
          Last edited <time>{when}</time>
        </Trans>
      ) : (
        <Trans>
          Last edited by {name}, <time>{when}</time>
        </Trans>
      )}
    </span>
  );
}
