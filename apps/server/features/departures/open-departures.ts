// What happens to pages when users leave a workspace, as a feature.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { createGetDeparture, createHandOverPrivatePages, type DepartureServices } from "./departure-calls.ts";
import { departureFold } from "./departure-fold.ts";
import { Departures, ITEMS_KIND, PURGE_KIND, type DeparturesOptions } from "./departures.ts";
import { ItemUserDb } from "./item-user-db.ts";
import { createGetOrphanedPages, createTakeOverPages } from "./orphaned-pages.ts";

/** `purgePage` purges a page with everything below it. */
export function openDepartures(
  { database, behind, records: { store }, log, now, newId }: Ground,
  purgePage: DeparturesOptions["purgePage"],
): NounFeature<"departures"> {
  const shared = { store, purgePage, now, newId };
  const items = new ItemUserDb(behind);
  const departures = new Departures({ ...shared, sql: behind, items });
  const requested = new ItemUserDb(database);
  return {
    handlers: departureHandlers({
      store,
      newId,
      items: requested,
      departures: new Departures({ ...shared, sql: database, items: requested }),
    }),
    folds: [
      {
        fold: departureFold(items, departures),
        onError: (error, about) => log.error({ err: error, ...about }, "departures fell behind"),
      },
    ],
    dueWork: [
      {
        kind: PURGE_KIND,
        effect: "outside",
        run: async (item, isStopping) => await departures.purge(item, isStopping),
      },
      {
        kind: ITEMS_KIND,
        effect: "outside",
        run: async (item) => await departures.removeItemsOf(item),
      },
    ],
  };
}

export function departureHandlers(services: DepartureServices): NounFeature<"departures">["handlers"] {
  return {
    getDeparture: createGetDeparture(services),
    handOverPrivatePages: createHandOverPrivatePages(services),
    getOrphanedPages: createGetOrphanedPages(services),
    takeOverPages: createTakeOverPages(services),
  };
}
