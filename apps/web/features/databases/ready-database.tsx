// The views of a database that is here: tabs, what the shown view asks for, and its table.
import { useLingui } from "@lingui/react/macro";
import { useMemo, useRef, useState } from "react";
import type { ReadyDatabase } from "@tessera/database/views/database-source.ts";
import type { TableHandle } from "@tessera/database/views/table/table-props.tsx";
import { useServices } from "../../services.ts";
import { databaseActs } from "./database-acts.ts";
import type { DatabaseFaceProps } from "./database-face.tsx";
import styles from "./database-face.module.css";
import { TableView } from "./table-view.tsx";

export function ReadyDatabaseFace(props: DatabaseFaceProps & { readonly state: ReadyDatabase }) {
  const { i18n } = useLingui();
  const { toasts } = useServices();
  const { source, state, viewId } = props;
  const table = useRef<TableHandle>(null);
  const [said, setSaid] = useState("");
  const acts = useMemo(() => databaseActs(source, i18n, (words) => toasts.show({ words })), [source, i18n, toasts]);
  const view = state.views.find(({ id }) => id === viewId) ?? state.views[0];
  if (view === undefined) return null;
  return (
    <>
      <div className="visually-hidden" role="status">
        {said}
      </div>
      <TableView {...props} view={view} acts={acts} table={table} search="" onSay={setSaid} />
      <div className={styles.notes} />
    </>
  );
}
