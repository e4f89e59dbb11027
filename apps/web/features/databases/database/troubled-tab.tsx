// The tabs of a block of which the shown one looks at something that is not to be seen: the others stay within reach.
import { useLingui } from "@lingui/react/macro";
import type { Trouble } from "@tessera/database/views/database-source.ts";
import { useId, useMemo } from "react";
import { useServices } from "../../../ground/services.ts";
import { databaseCommands } from "../commands/database-commands.ts";
import type { DatabaseFaceProps } from "../views/database-face-props.ts";
import { DatabaseTrouble } from "./database-trouble.tsx";
import { ViewTabs } from "./view-tabs.tsx";
import styles from "./database-face.module.css";

export function TroubledTab({ source, viewId, onView, trouble }: DatabaseFaceProps & { readonly trouble: Trouble }) {
  const { i18n } = useLingui();
  const { toasts } = useServices();
  const panelId = useId();
  const commands = useMemo(
    () => databaseCommands(source, i18n, (words) => toasts.show({ words })),
    [source, i18n, toasts],
  );
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
