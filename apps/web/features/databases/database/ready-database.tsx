// The views of a database that is here: its tabs, what the shown view asks for, and its table.
import { useLingui } from "@lingui/react/macro";
import { descriptionOf, hidesDescription } from "@tessera/database/edit/describe.ts";
import { isLocked } from "@tessera/database/edit/lock.ts";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import { ruleOf } from "@tessera/kernel/permissions/row-rule.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { ViewHandle } from "@tessera/database/views/cards/card-props.tsx";
import type { ReadyDatabase } from "@tessera/database/views/database-source.ts";
import { columnsOf } from "@tessera/database/views/columns.ts";
import { typeOfView } from "@tessera/database/views/view-types.ts";
import { useId, useMemo, useRef, useState } from "react";
import { getIn } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { useServices } from "../../../ground/services.ts";
import { late } from "../../../ground/late.tsx";
import { useExportCsv } from "../csv/use-export-csv.ts";
import { databaseCommands } from "../commands/database-commands.ts";
import type { DatabaseFaceProps } from "../views/database-face-props.ts";
import { DatabaseDescription } from "./database-description.tsx";
import { DatabaseName } from "./database-name.tsx";
import { HomeLink } from "./home-link.tsx";
import { FilterBar } from "../filters/filter-bar.tsx";
import { PersonalNote } from "../filters/personal-note.tsx";
import { useSettled } from "../../../ground/use-settled.ts";
import { useViewQuery } from "../personal/use-view-query.ts";
import { viewFaces } from "../views/view-faces.tsx";
import { ViewTabs } from "./view-tabs.tsx";
import { ViewTools } from "./view-tools.tsx";
import styles from "./database-face.module.css";

const MergeDialog = late(() => import("../csv/merge-dialog.tsx").then((module) => module.MergeDialog));

export function ReadyDatabaseFace(props: DatabaseFaceProps & { readonly state: ReadyDatabase }) {
  const { i18n } = useLingui();
  const { toasts } = useServices();
  const { state, viewId, onView, place } = props;
  const own = useId();
  const barId = `${own}-bar`;
  const { source, queryOf } = useViewQuery(props.source, props.me, barId);
  const handle = useRef<ViewHandle>(null);
  const [said, setSaid] = useState("");
  const [search, setSearch] = useState("");
  const [isMerging, setMerging] = useState(false);
  const [isDescribing, setDescribing] = useState(false);
  const asked = useSettled(search);
  const commands = useMemo(
    () => databaseCommands(source, i18n, (words) => toasts.show({ words })),
    [source, i18n, toasts],
  );
  const view = state.views.find(({ id }) => id === viewId) ?? state.views[0];
  const schema = useMemo(() => readSchema(state.collection), [state.collection]);
  const columns = useMemo(() => (view === undefined ? [] : columnsOf(schema, viewFormat(view))), [schema, view]);
  const exportCsv = useExportCsv();
  if (view === undefined) return null;
  const { question, onFilter, onSorts, onSave, onReset } = queryOf(view);
  const { own: filter, sorts } = question;
  const locked = isLocked(state.block);
  const canShape = state.canEdit && !locked;
  const canShapeViews = state.canEditViews && !locked;
  /** To what changes views and names. */
  const shaped = { ...state, canEdit: canShape, canEditViews: canShapeViews };
  const isDescribed = descriptionOf(state.collection).length > 0;
  const description = !isDescribed ? "none" : hidesDescription(state.block) ? "hidden" : "shown";
  const View = viewFaces[typeOfView(view)];
  const saveCsv = (): void => {
    const rows = { collectionId: state.collectionId, filter: question.filter, sorts, search };
    const properties = columns.filter(({ isShown }) => isShown).map(({ key }) => key);
    void exportCsv?.(
      { question: rows, properties },
      plainText(toRichText(getIn(state.home?.value ?? state.block, ["properties", "title"])) ?? []),
    );
  };
  const hasBar = filter.filters.length > 0 || sorts.length > 0;
  return (
    <>
      {state.home !== null ? (
        <HomeLink home={state.home} />
      ) : place === "inline" && state.block["type"] !== "collection_view_page" ? (
        <DatabaseName state={shaped} commands={commands} />
      ) : null}
      {description === "shown" || isDescribing ? (
        <DatabaseDescription
          state={state}
          canEdit={canShape}
          commands={commands}
          isNew={isDescribing}
          onLeave={() => setDescribing(false)}
        />
      ) : null}
      <div className={styles.bar}>
        <ViewTabs
          source={source}
          tabs={shaped}
          view={view}
          onView={onView}
          commands={commands}
          panelId={`${own}-panel`}
        />
        <ViewTools
          source={source}
          collectionId={state.collectionId}
          schema={schema}
          columns={columns}
          view={view}
          question={question}
          onFilter={onFilter}
          onSorts={onSorts}
          commands={commands}
          canEdit={state.canEditViews}
          canAddRows={state.canEdit}
          locked={locked}
          place={place}
          hasFull={state.canEdit && state.hasFull}
          rowRule={ruleOf(state.collection)}
          description={description}
          onDescribe={() => setDescribing(true)}
          barId={barId}
          search={search}
          onSearch={setSearch}
          onExport={exportCsv === null ? null : saveCsv}
          onMerge={exportCsv !== null && canShape ? () => setMerging(true) : null}
          onNewRow={() => handle.current?.addRow("top")}
        />
      </div>
      {hasBar ? (
        <FilterBar id={barId} schema={schema} filter={filter} sorts={sorts} onFilter={onFilter} onSorts={onSorts} />
      ) : null}
      {question.personal === null ? null : (
        <PersonalNote
          isOutdated={question.personal.isOutdated}
          onSave={canShapeViews ? onSave : null}
          onReset={onReset}
        />
      )}
      <div role="tabpanel" id={`${own}-panel`} aria-label={String(view.value["name"] ?? "")} className={styles.panel}>
        <View
          key={view.id}
          {...props}
          source={source}
          view={view}
          schema={schema}
          columns={columns}
          question={question}
          onFilter={onFilter}
          onSorts={onSorts}
          commands={commands}
          canShape={canShape}
          handle={handle}
          search={asked}
          onSay={setSaid}
        />
      </div>
      <div className="visually-hidden" role="status">
        {said}
      </div>
      {isMerging ? (
        <MergeDialog collectionId={state.collectionId} schema={schema} onClose={() => setMerging(false)} />
      ) : null}
    </>
  );
}
