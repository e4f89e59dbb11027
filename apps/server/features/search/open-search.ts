// Search as a feature: quick find, and the index that follows from the log.

import { statisticsOf } from "../../ground/records.ts";
import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { Indexer } from "./indexer.ts";
import { createSearch, type UsedPages } from "./search-call.ts";
import { SearchDb, searchTables } from "./search-db.ts";
import { searchFold } from "./search-fold.ts";
import { Search } from "./search.ts";

export function openSearch({ database, behind, records, log, now }: Ground, visits: UsedPages): NounFeature<"search"> {
  const tables = new SearchDb(behind);
  const onError = (error: unknown, about: object): void => log.error({ err: error, ...about }, "search fell behind");
  const statistics = statisticsOf(behind, searchTables, log);
  const indexer = new Indexer({
    store: records.store,
    records: records.behind,
    search: tables,
    now,
    onError: (error, space, page) => onError(error, { space, page }),
    onRead: () => statistics.added(1),
  });
  return {
    handlers: { search: createSearch(records.store, new Search(database, records.store, now), visits) },
    folds: [
      {
        fold: searchFold(records.behind, tables, now),
        // A page that the fold has noted just now, or that is put off, is due later: another round begins at that time.
        after: async (isStopping) => {
          await indexer.runOnce(isStopping);
          const due = await tables.nextDue();
          return due === null ? null : due - now();
        },
        onError,
      },
    ],
  };
}
