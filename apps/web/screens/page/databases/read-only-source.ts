// A database that is shown where nothing may be changed, whatever the person's rights: on a locked page, or in the trash.
import type { DatabaseSource, DatabaseState, ShownRow, Watched } from "@tessera/database/views/database-source.ts";
import { byKey } from "../../../session/derived.ts";

export function readOnlySource(source: DatabaseSource): DatabaseSource {
  return {
    ...source,
    state: watchedAs(source.state, (state): DatabaseState => (state.kind === "ready" ? { ...state, canEdit: false } : state)),
    row: byKey((id) => watchedAs(source.row(id), (row): ShownRow | null => (row === null ? null : { ...row, canEdit: false }))),
  };
} // prettier-ignore

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
