// Damage to a stored text, on both databases: it is reported, its words are served, it is repaired, and editing goes on.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Database } from "../database/sql.ts";
import { Bootstrap } from "./bootstrap.ts";
import { Repairs } from "./repairs.ts";
import { SqlRecordDb } from "./sql-record-db.ts";
import { Store } from "./store.ts";
import { insert, newBlock } from "./testing/operations.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-9400-${(++count).toString(16).padStart(12, "0")}`;

export function repairsSuite(name: string, open: () => Promise<{ database: Database; close(): Promise<void> }>): void {
  describe(`repair on ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => await opened.close());

    test.each([
      ["that is no run list", '{"t": {"title": {"v": 2, "s": ["?"], "t": "x", "r": "broken"}}}'],
      ["of another kind altogether", '{"t": {"title": [1, 2, 3]}}'],
    ])("SPEC 42: a stored list %s", async (_kind, broken) => {
      const faults: string[] = [];
      const repaired: string[] = [];
      const start = (): { store: Store; repairs: Repairs } => {
        const db = new SqlRecordDb(opened.database, (error, row) => {
          faults.push(error.name);
          repairs.report(row.scope_id, row.id);
        });
        const store = new Store(db, { now: () => 1_700_000_000_000, newId });
        const repairs: Repairs = new Repairs(store, {
          newId,
          onRepaired: (_scope, block) => repaired.push(block),
          onError: (error) => {
            throw error;
          },
        });
        return { store, repairs };
      };
      const one = start();
      const bootstrap = new Bootstrap(one.store, newId);
      const owner = newId();
      await bootstrap.createUser({ id: owner, email: `${owner}@example.com`, name: "Ada" });
      const space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      const [page, line] = [newId(), newId()];
      const submit = async (store: Store, ...operations: Operation[]): Promise<unknown> =>
        await store.submit({ id: newId(), scope: space, operations, actor: { userId: owner } });
      await submit(one.store, newBlock(page, "page", { table: "space", id: space }));
      await submit(one.store, newBlock(line, "text", { table: "block", id: page }, "noon"));
      await submit(one.store, insert(line, "s1", "The tide turns at "));

      await opened.database.query(
        "UPDATE record SET state = $1::jsonb WHERE scope_id = $2 AND tbl = 'block' AND id = $3",
        [broken, space, line],
      );
      const two = start();
      const title = async (): Promise<unknown> =>
        await two.store.read(space, (world) => world.entry("block", line)?.value["properties"]);
      expect(await title()).toEqual({ title: [["The tide turns at noon"]] });
      await two.repairs.idle();
      // Whoever reads the row while it is under repair meets the damage too; it is repaired once.
      expect(new Set(faults)).toEqual(new Set(["CrdtError"]));
      const met = faults.length;
      expect(repaired).toEqual([line]);

      const three = start();
      expect(await submit(three.store, insert(line, "s2", "x", 0))).toMatchObject({ status: "done" });
      // What was typed before the damage kept its ids: an edit made against them still lands.
      const late = {
        ...insert(line, "s3", ""),
        args: { left: ["s1", 7], site: "s3", clock: 0, units: "s" },
      } as Operation;
      expect(await submit(three.store, late)).toMatchObject({ status: "done" });
      await two.store.scopes.fresh(space);
      const says = await three.store.read(space, (world) => world.entry("block", line)?.value["properties"]);
      expect(says).toEqual({ title: [["xThe tides turns at noon"]] });
      expect(faults).toHaveLength(met);
    });
  });
}
