// Users as a feature: finding them by name.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { createFindUser } from "./find-user.ts";
import { PeopleDb } from "./people-db.ts";

export function openPeople({ database, records: { store }, now }: Ground): NounFeature<"people"> {
  return { handlers: { findUser: createFindUser(store, new PeopleDb(database), now) } };
}
