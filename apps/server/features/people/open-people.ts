// Users as a feature: finding them by name, and the names of users whom records name.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { createFindUser } from "./find-user.ts";
import { createGetNamedUsers } from "./get-named-users.ts";
import { PeopleDb } from "./people-db.ts";

export function openPeople({ database, records: { store }, now }: Ground): NounFeature<"people"> {
  return {
    handlers: {
      findUser: createFindUser(store, new PeopleDb(database), now),
      getNamedUsers: createGetNamedUsers(store),
    },
  };
}
