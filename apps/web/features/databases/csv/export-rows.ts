// All rows of a question as one CSV file, asked of the server piece by piece. Invariant: what is answered is the whole file or the
// reason why there is none.
import type { RowsQuestion } from "@tessera/database/source/database-source.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { exportCollection } from "@tessera/kernel/wire/api/collections/export-collection.ts";
import type { ResponseOf } from "@tessera/kernel/wire/event.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import { filterToWire } from "../../../data/collections/asking/collection-query.ts";

type Piece = ResponseOf<typeof exportCollection>;
type Cursor = Piece["cursor"];

export interface RowsExport {
  readonly question: Omit<RowsQuestion, "viewId">;
  /** Keys of the columns, in their order. */
  readonly properties: readonly string[];
}

export async function exportRows(
  http: Http,
  spaceId: string,
  { question, properties }: RowsExport,
  zone: string,
  signal: AbortSignal,
): Promise<CallResult<Blob>> {
  const { collectionId, filter, sorts, search } = question;
  const loader = {
    filter: filterToWire(filter),
    sort: sorts as unknown as Json,
    searchQuery: search,
    userTimeZone: zone,
  };
  const collection = { id: collectionId, spaceId };
  const ask = async (cursor: Cursor): Promise<CallResult<Piece>> => {
    const request = { collection, properties: [...properties], loader, cursor };
    return await http.call(exportCollection, request, { source: "database", retry: true, signal });
  };
  const pieces: string[] = [];
  for (let cursor: Cursor = null; ;) {
    const answer = await ask(cursor);
    if (!answer.ok) return answer;
    pieces.push(answer.value.csv);
    ({ cursor } = answer.value);
    if (cursor === null) return { ok: true, value: new Blob(pieces, { type: "text/csv;charset=utf-8" }) };
  }
}
