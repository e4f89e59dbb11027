// A person's own page in a workspace: where they were, what is left to set up, what they can learn. Its areas load when
// they are shown.
import { useLingui } from "@lingui/react/macro";
import { personalHomeId } from "@tessera/kernel/records/personal-home.ts";
import { clientKeys } from "@tessera/kernel/rules/client-keys.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Lightbulb } from "lucide-react";
import { useEffect, useState } from "react";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useTitle } from "../../ground/use-title.ts";
import { dayPart, type DayPart } from "./day-part.ts";
import { homeDatabases } from "../../data/home/home-databases.ts";
import { DatabasePanel, LearnHelpers, SetupPendingTile, TipsModal } from "./home-areas.ts";
import { RecentTiles } from "./recent-tiles.tsx";
import styles from "./home.module.css";

export function HomePane({ session, workspace }: { session: Session; workspace: Workspace }) {
  const { storage } = useServices();
  const { t } = useLingui();
  const me = useReadable(session.me);
  const [tips, setTips] = useState(false);
  const part = useDayPart();
  const homeId = personalHomeId(me.id, workspace.id);
  useTitle(t`Home`);
  useEffect(() => {
    storage.set(clientKeys.isHome(homeId), true);
  }, [storage, homeId]);
  const hasDatabases = homeDatabases(storage, me.id, workspace.id).read().length > 0;
  return (
    <div className={styles.home}>
      <div className={styles.head}>
        <Greeting part={part} name={me.name} />
        <Button look="ghost" size="small" icon={<Lightbulb aria-hidden="true" />} onClick={() => setTips(true)}>
          {t`Tips`}
        </Button>
      </div>
      <RecentTiles workspace={workspace} />
      <SetupPendingTile session={session} workspace={workspace} />
      {hasDatabases ? <DatabasePanel session={session} workspace={workspace} /> : null}
      <LearnHelpers />
      {tips ? <TipsModal onClose={() => setTips(false)} /> : null}
    </div>
  );
}

function Greeting({ part, name }: { part: DayPart; name: string }) {
  const { t } = useLingui();
  const words = {
    morning: name ? t`Good morning, ${name}` : t`Good morning`,
    afternoon: name ? t`Good afternoon, ${name}` : t`Good afternoon`,
    evening: name ? t`Good evening, ${name}` : t`Good evening`,
    night: name ? t`Hello, ${name}` : t`Hello`,
  };
  return <h1 className={styles.greeting}>{words[part]}</h1>;
}

const minute = 60_000;

/** The part of the day; it changes while the page stays open. */
function useDayPart(): DayPart {
  const [part, setPart] = useState(() => dayPart(new Date().getHours()));
  useEffect(() => {
    const timer = setInterval(() => setPart(dayPart(new Date().getHours())), minute);
    return () => clearInterval(timer);
  }, []);
  return part;
}
