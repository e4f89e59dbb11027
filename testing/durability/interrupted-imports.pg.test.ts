// CSV files that are on their way in when the server is killed: all of a file or nothing of it, on each database.
import { expect, test } from "vitest";
import { InterruptedImports } from "./interrupted-imports.ts";
import { onPglite, onPostgres } from "./storm-databases.ts";

test("on the embedded database a kill leaves all of a file or nothing of it", async () => {
  expect(await onPglite(async (place) => await new InterruptedImports(place).run())).toEqual([]);
});

test("on PostgreSQL a kill leaves all of a file or nothing of it", async () => {
  expect(await onPostgres(async (place) => await new InterruptedImports(place).run())).toEqual([]);
});
