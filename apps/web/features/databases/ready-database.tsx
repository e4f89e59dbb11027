// The views of a database that is here: its tabs, what the shown view asks for, and its table.
import { useLingui } from "@lingui/react/macro";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import { ruleOf } from "@tessera/kernel/permissions/row-rule.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { ViewHandle } from "@tessera/database/views/cards/card-props.tsx";
import type { ReadyDatabase } from "@tessera/database/views/database-source.ts";
import { columnsOf } from "@tessera/database/views/table/columns.ts";
import { typeOfView } from "@tessera/database/views/view-types.ts";
import { useId, useMemo, useRef, useState } from "react";
import { getIn } from "@tessera/kernel/records/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { useServices } from "../../services.ts";
import { late } from "../../late.tsx";
import { useExportCsv } from "../exports/use-export-csv.ts";
import { databaseActs } from "./database-acts.ts";
import type { DatabaseFaceProps } from "./database-face.tsx";
import { DatabaseName } from "./database-name.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { useSettled } from "./use-settled.ts";
import { questionOf } from "./view-question.ts";
import { viewFaces } from "./view-faces.tsx";
import { ViewTabs } from "./view-tabs.tsx";
import { ViewTools } from "./view-tools.tsx";
import styles from "./database-face.module.css";

const MergeDialog = late(() => import("../imports/merge-dialog.tsx").then((module) => module.MergeDialog));

export function ReadyDatabaseFace(props: DatabaseFaceProps & { readonly state: ReadyDatabase }) {
  const { i18n } = useLingui();
  const { toasts } = useServices();
  const { source, state, viewId, onView, place } = props;
  const own = useId();
  const handle = useRef<ViewHandle>(null);
  const [said, setSaid] = useState("");
  const [search, setSearch] = useState("");
  const [isMerging, setMerging] = useState(false);
  const asked = useSettled(search);
  const acts = useMemo(() => databaseActs(source, i18n, (words) => toasts.show({ words })), [source, i18n, toasts]);
  const view = state.views.find(({ id }) => id === viewId) ?? state.views[0];
  const schema = useMemo(() => readSchema(state.collection), [state.collection]);
  const columns = useMemo(() => (view === undefined ? [] : columnsOf(schema, viewFormat(view))), [schema, view]);
  const exportCsv = useExportCsv();
  if (view === undefined) return null;
  const question = questionOf(view);
  const { own: filter, sorts } = question;
  const View = viewFaces[typeOfView(view)];
  const saveCsv = (): void => {
    const rows = { collectionId: state.collectionId, filter: question.filter, sorts, search };
    const properties = columns.filter(({ isShown }) => isShown).map(({ key }) => key);
    void exportCsv?.({ question: rows, properties }, plainText(toRichText(getIn(state.block, ["properties", "title"])) ?? []));
  };
  const hasBar = filter.filters.length > 0 || sorts.length > 0;
  return (
    <>
      {place === "inline" && state.block["type"] !== "collection_view_page" ? <DatabaseName state={state} acts={acts} /> : null}
      <div className={styles.bar}>
        <ViewTabs state={state} view={view} onView={onView} acts={acts} panelId={`${own}-panel`} />
        <ViewTools
          source={source}
          collectionId={state.collectionId}
          schema={schema}
          columns={columns}
          view={view}
          filter={filter}
          sorts={sorts}
          acts={acts}
          canEdit={state.canEdit}
          hasFull={state.hasFull}
          rowRule={ruleOf(state.collection)}
          barId={`${own}-bar`}
          search={search}
          onSearch={setSearch}
          onExport={exportCsv === null ? null : saveCsv}
          onMerge={exportCsv !== null && state.canEdit ? () => setMerging(true) : null}
          onNewRow={() => handle.current?.addRow("top")}
        />
      </div>
      {hasBar ? (
        <FilterBar
          id={`${own}-bar`}
          schema={schema}
          filter={filter}
          sorts={sorts}
          canEdit={state.canEdit}
          onFilter={(next) => acts.setFilter(view, next)}
          onSorts={(next) => acts.setSorts(view, next)}
        />
      ) : null}
      <div role="tabpanel" id={`${own}-panel`} aria-label={String(view.value["name"] ?? "")} className={styles.panel}>
        <View key={view.id} {...props} view={view} schema={schema} columns={columns} question={question} acts={acts} handle={handle} search={asked} onSay={setSaid} />
      </div>
      <div className="visually-hidden" role="status">
        {said}
      </div>
      {isMerging ? <MergeDialog collectionId={state.collectionId} schema={schema} onClose={() => setMerging(false)} /> : null}
    </>
  );
} // prettier-ignore
