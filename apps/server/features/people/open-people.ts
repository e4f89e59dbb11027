// Users as a feature: finding them by name.

import { SearchedNames } from "./searched-names.ts";
import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { createFindUser } from "./find-user.ts";
import { PeopleDb } from "./people-db.ts";

interface People extends NounFeature<"people"> {
  /** The folded names of these users in order, see SearchedNames. */
  readonly foldedNames: SearchedNames["of"];
}

export function openPeople({ database, records: { store }, now }: Ground): People {
  const people = new PeopleDb(database);
  const names = new SearchedNames(people, now);
  return {
    handlers: { findUser: createFindUser(store, people, names) },
    foldedNames: async (list, ids) => await names.of(list, ids),
  };
}
