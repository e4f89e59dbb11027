// The migration of a database that the version before membership rows wrote, on every database of the server. Run by
// earlier-members.test.ts (PGlite) and earlier-members.pg.test.ts. The expected roles are the answers of that version.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../database/sql.ts";
import { loadEarlier, loadLater, rolesBefore, rolesLater, rolesOn, startOn } from "./testing/earlier-members.ts";
import { killedMigration } from "./testing/killed-migration.ts";

/** Opens an empty database that no other test uses. */
export interface EmptyPlace {
  /** What the process that migrates opens: a folder, or an address. */
  readonly place: string;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** Calls of the migration at which its process is killed, one process after the other on the same database. */
const MOMENTS = ["submit 1", "submit 2", "note 1"] as const;

export function earlierMembersSuite(name: string, createPlace: () => Promise<EmptyPlace>): void {
  describe(`a database of the version before membership rows on ${name}`, () => {
    let place: EmptyPlace;
    let database: Database;
    beforeEach(async () => {
      place = await createPlace();
      database = await place.open();
      await loadEarlier(database);
    });
    afterEach(async () => {
      await database.close();
      await place.remove();
    });

    test("every user has the same role on every record after the migration, and after a second one", async () => {
      const expected = rolesBefore();
      const answers = Object.values(expected).flatMap((roles) => Object.keys(roles));
      expect([Object.keys(expected).length, answers.length]).toEqual([67, 377]);
      for (let n = 0; n < 2; n++) {
        await startOn(database);
        expect(await rolesOn(database)).toEqual(expected);
      }
    });

    test("every user has the expected role on every record after the earlier version wrote its list again", async () => {
      await startOn(database);
      await loadLater(database);
      for (let n = 0; n < 2; n++) {
        await startOn(database);
        expect(await rolesOn(database)).toEqual(rolesLater());
      }
    });

    test("every user has the same role at all times while a process that migrates is killed three times", async () => {
      for (const moment of MOMENTS) {
        await database.close();
        const begun = await killedMigration(place.place, moment);
        database = await place.open();
        expect(begun.at(-1)).toBe(moment);
        expect(await rolesOn(database)).toEqual(rolesBefore());
      }
      await startOn(database);
      expect(await rolesOn(database)).toEqual(rolesBefore());
    });
  });
}
