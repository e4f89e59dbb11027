// A database that is shown where nothing may be changed, whatever the person's rights: among the blocks of a locked page, or in the
// trash.
import type {
  DatabaseSource,
  DatabaseState,
  ShownRow,
  TabbedSource,
  Watched,
} from "@tessera/database/source/database-source.ts";
import { byKey } from "../../../ground/derived.ts";

export function readOnlySource(source: TabbedSource): TabbedSource {
  const ofView = byKey((viewId) => readOnly(source.ofView(viewId === "" ? null : viewId)));
  return { ...readOnly(source), ofView: (viewId) => ofView(viewId ?? "") };
}

function readOnly(source: DatabaseSource): DatabaseSource {
  return {
    ...source,
    state: watchedAs(source.state, untouched),
    row: byKey((id) =>
      watchedAs(source.row(id), (row): ShownRow | null => (row === null ? null : { ...row, canEdit: false })),
    ),
  };
}

function untouched(state: DatabaseState): DatabaseState {
  if (state.kind === "ready") return { ...state, canEdit: false, canEditViews: false };
  return state.tabs === undefined ? state : { ...state, tabs: { ...state.tabs, canEditViews: false } };
}

/** The same object for the same one. */
function watchedAs<Value>(of: Watched<Value>, say: (value: Value) => Value): Watched<Value> {
  let last: { readonly from: Value; readonly to: Value } | null = null;
  return {
    subscribe: of.subscribe,
    read() {
      const from = of.read();
      if (last === null || last.from !== from) last = { from, to: say(from) };
      return last.to;
    },
  };
}
