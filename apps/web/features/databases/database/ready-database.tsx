// A database that is here: its name, its tabs and tools, what the shown view asks for, and the view itself.
import type { ReadyDatabase } from "@tessera/database/source/database-source.ts";
import { isLocked } from "@tessera/database/edit/lock.ts";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { ViewHandle } from "@tessera/database/views/cards/card-props.tsx";
import { columnsOf } from "@tessera/database/view-model/columns.ts";
import { typeOfView } from "@tessera/database/view-model/view-types.ts";
import { useId, useMemo, useRef, useState } from "react";
import { late } from "../../../ground/late.tsx";
import { useSettled } from "../../../ground/use-settled.ts";
import { useDatabaseCommands } from "../commands/use-database-commands.ts";
import { useExportView } from "../csv/use-export-view.ts";
import { useViewQuery } from "../personal/use-view-query.ts";
import type { DatabaseFaceProps } from "../views/database-face-props.ts";
import { viewFaces } from "../views/view-faces.tsx";
import { DatabaseHead } from "./database-head.tsx";
import { ViewConditions } from "./view-conditions.tsx";
import { ViewTabs } from "./view-tabs.tsx";
import { ViewTools } from "./view-tools.tsx";
import styles from "./database-face.module.css";

const MergeDialog = late(() => import("../csv/merge-dialog.tsx").then((module) => module.MergeDialog));

export function ReadyDatabaseFace(props: DatabaseFaceProps & { readonly state: ReadyDatabase }) {
  const { state, place } = props;
  const id = useId();
  const [barId, panelId] = [`${id}-bar`, `${id}-panel`];
  const { source, queryOf } = useViewQuery(props.source, props.me, barId);
  const handle = useRef<ViewHandle>(null);
  const [announcement, setAnnouncement] = useState("");
  const [search, setSearch] = useState("");
  const [isMerging, setMerging] = useState(false);
  const [isDescribing, setDescribing] = useState(false);
  const settledSearch = useSettled(search);
  const commands = useDatabaseCommands(source);
  const exportView = useExportView(state);
  const { view, schema, columns } = useShownView(state, props.viewId);
  if (view === undefined) return null;
  const query = queryOf(view);
  const { question, onFilter, onSorts } = query;
  const locked = isLocked(state.block);
  const canShape = state.canEdit && !locked;
  const canShapeViews = state.canEditViews && !locked;
  const View = viewFaces[typeOfView(view)];
  // What the tools, the conditions and the view itself are all given.
  const shown = { source, state, view, schema, columns, question, onFilter, onSorts, commands, place };
  return (
    <>
      <DatabaseHead {...{ state, place, canShape, commands, isDescribing }} onDescribed={() => setDescribing(false)} />
      <div className={styles.bar}>
        <ViewTabs
          {...{ source, view, commands, panelId }}
          tabs={{ ...state, canEditViews: canShapeViews }}
          onView={props.onView}
        />
        <ViewTools
          {...shown}
          barId={barId}
          search={search}
          onSearch={setSearch}
          onDescribe={() => setDescribing(true)}
          onExport={exportView === null ? null : () => exportView(columns, question, search)}
          onMerge={exportView !== null && canShape ? () => setMerging(true) : null}
          onNewRow={() => handle.current?.addRow("top")}
        />
      </div>
      <ViewConditions schema={schema} query={query} canSave={canShapeViews} barId={barId} />
      <div role="tabpanel" id={panelId} aria-label={String(view.value["name"] ?? "")} className={styles.panel}>
        <View
          key={view.id}
          {...props}
          {...shown}
          canShape={canShape}
          handle={handle}
          search={settledSearch}
          onSay={setAnnouncement}
        />
      </div>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
      {isMerging ? (
        <MergeDialog
          source={source}
          collectionId={state.collectionId}
          schema={schema}
          onClose={() => setMerging(false)}
        />
      ) : null}
    </>
  );
}

/** The view of that id, or the first one; undefined where there is none. */
function useShownView({ views, collection }: ReadyDatabase, viewId: string | null) {
  const view = views.find(({ id }) => id === viewId) ?? views[0];
  const schema = useMemo(() => readSchema(collection), [collection]);
  const columns = useMemo(() => (view === undefined ? [] : columnsOf(schema, viewFormat(view))), [schema, view]);
  return { view, schema, columns };
}
