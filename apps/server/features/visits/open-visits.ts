// Visits of pages as a feature: which pages a user opened, and when.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { PageVisits } from "./page-visits.ts";
import { createGetPageVisits, createRecordPageVisit, type Visits } from "./visit-calls.ts";

export interface VisitsFeature extends NounFeature<"visits"> {
  readonly visits: Visits;
  /** See PageVisits.lastOf. */
  readonly lastVisits: PageVisits["lastOf"];
}

export function openVisits({ database, records: { store }, now }: Ground): VisitsFeature {
  const visits = new PageVisits(database);
  return {
    visits,
    lastVisits: async (space, users) => await visits.lastOf(space, users),
    handlers: {
      recordPageVisit: createRecordPageVisit(store, visits, now),
      getPageVisits: createGetPageVisits(store, visits),
    },
  };
}
