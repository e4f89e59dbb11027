// The tabs of a block whose shown view is of a database that cannot be shown: the other tabs stay within reach.
import type { Trouble } from "@tessera/database/source/database-source.ts";
import { useId } from "react";
import { useDatabaseCommands } from "../commands/use-database-commands.ts";
import type { DatabaseFaceProps } from "../views/database-face-props.ts";
import { DatabaseTrouble } from "./database-trouble.tsx";
import { ViewTabs } from "./view-tabs.tsx";
import styles from "./database-face.module.css";

export function TroubledTab({ source, viewId, onView, trouble }: DatabaseFaceProps & { readonly trouble: Trouble }) {
  const panelId = useId();
  const commands = useDatabaseCommands(source);
  const { tabs } = trouble;
  const view = tabs?.views.find(({ id }) => id === viewId) ?? tabs?.views[0];
  if (tabs === undefined || view === undefined) return null;
  return (
    <>
      <div className={styles.bar}>
        <ViewTabs
          source={source}
          tabs={tabs}
          view={view}
          onView={onView}
          commands={commands}
          panelId={panelId}
          isHere={false}
        />
      </div>
      <div role="tabpanel" id={panelId} aria-label={String(view.value["name"] ?? "")} className={styles.panel}>
        <DatabaseTrouble trouble={trouble} onRetry={() => source.retry()} />
      </div>
    </>
  );
}
