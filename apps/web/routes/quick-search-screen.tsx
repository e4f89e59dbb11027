// Quick find alone in a window: for a shortcut of the installed app, or of the desktop.
import { useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { useEffect, useState } from "react";
import { useReadable, useServices } from "../ground/services.ts";
import type { Session } from "../data/session/session.ts";
import { createFinderMemory } from "../features/find/finder-memory.ts";
import { Finder } from "../features/find/finder.tsx";
import { SignedIn } from "../parts/entry/signed-in.tsx";
import { CannotLoad } from "../parts/states/cannot-load.tsx";
import { useTitle } from "../ground/use-title.ts";
import { chooseWorkspace, lastSpaceKey } from "../data/session/choose-workspace.ts";
import styles from "../features/find/quick-find.module.css";

export function QuickSearchScreen() {
  return <SignedIn>{(session) => <InWorkspace session={session} />}</SignedIn>;
}

function InWorkspace({ session }: { session: Session }) {
  const { navigation, redirects, storage } = useServices();
  const { t } = useLingui();
  const workspaces = useReadable(session.workspaces);
  const me = useReadable(session.me);
  const [memory] = useState(() => createFinderMemory(systemClock));
  useTitle(t`Search`);
  const spaces = workspaces.kind === "ready" ? workspaces.value : null;
  const nowhere = spaces?.length === 0;
  useEffect(() => {
    if (!nowhere) return;
    redirects.keep(navigation.read().address, "onboarding");
    navigation.replace(buildPath("onboarding", {}));
  }, [nowhere, navigation, redirects]);
  if (workspaces.kind === "failed") return <CannotLoad failure={workspaces.failure} onRetry={() => session.reload()} />;
  if (spaces === null || nowhere) return null;
  const chosen = chooseWorkspace({ name: "root" }, spaces, storage.get(lastSpaceKey(me.id)), () => null);
  return (
    <main className={styles.screen}>
      <h1 className="visually-hidden">{t`Search`}</h1>
      <div className={styles.window}>
        <Finder
          workspace={session.open(chosen)}
          myId={me.id}
          memory={memory}
          context={null}
          palette={false}
          places={[]}
          onClose={() => undefined}
        />
      </div>
    </main>
  );
}
