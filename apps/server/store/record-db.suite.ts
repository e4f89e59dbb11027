// What every implementation of the record port must do; run by record-db.test.ts (memory, PGlite) and
// record-db.pg.test.ts. Invariant under test: a write happens whole or not at all, and only at the number it expects.

import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { insertUnits, pristine, type Runs } from "@tessera/kernel/text/runs.ts";
import type { LogBody, LogRow, RecordDb, RowCursor, ScopeWrite } from "./record-db.ts";

export interface RecordDbUnderTest {
  open(): Promise<{ readonly db: RecordDb; close(): Promise<void> }>;
}

let count = 0;
const newId = (): string => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, "0")}`;

export function recordDbSuite(name: string, under: RecordDbUnderTest): void {
  describe(`the record port on ${name}`, () => {
    let opened: Awaited<ReturnType<RecordDbUnderTest["open"]>>;
    let db: RecordDb;
    let scope: string;
    beforeAll(async () => {
      opened = await under.open();
      db = opened.db;
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      scope = newId();
      await db.createScope(scope, "space");
    });

    test("a scope begins at 0, is made once, and what does not exist has no number", async () => {
      await db.write([writeOf(scope, 0)]);
      await db.createScope(scope, "space");
      const missing = newId();
      expect(await db.sequences([scope, missing])).toEqual(new Map([[scope, 1]]));
      expect(await db.sequences([])).toEqual(new Map());
    });

    test("names that are no ids belong to nobody", async () => {
      for (const id of ["no uuid", "with \u0000", "half \ud800", "'; --"]) {
        expect(await db.sequences([id, scope])).toEqual(new Map([[scope, 0]]));
        expect(await db.scopesOf([{ table: "block", id }])).toEqual(new Map());
        expect(await db.entries(scope, [{ table: "block", id }], true)).toEqual([]);
        expect(await db.textsOfSites(scope, [id])).toEqual(new Map([[id, []]]));
        expect(await db.children(scope, [id])).toEqual(new Map([[id, []]]));
      }
    });

    test("a record comes back as it was written, run lists and notes too", async () => {
      const id = newId();
      const runs = typed(id);
      const value = { title: null, properties: { title: [["hello"]] }, format: { deep: [1, { "": "ü😀\n" }] } };
      const entry = {
        ...block(scope, id, null, value),
        texts: { title: runs },
        meta: { cutFrom: newId(), turnedBy: newId() },
        seq: 1,
      };
      await db.write([writeOf(scope, 0, { records: [{ entry, previous: 0 }] })]);
      expect(await db.entries(scope, [{ table: "block", id }], false)).toEqual([entry]);
    });

    test("a write at another number than the scope's is told which scopes moved, and writes nothing", async () => {
      const other = newId();
      await db.createScope(other, "space");
      await db.write([writeOf(scope, 0)]);
      const id = newId();
      const late = writeOf(scope, 0, { records: [{ entry: block(scope, id), previous: 0 }] });
      const result = await db.write([late, writeOf(other, 0)]);
      expect(result.status).toBe("moved");
      expect(result).toMatchObject({ scopes: expect.arrayContaining([scope]) });
      expect(await db.sequences([scope, other])).toEqual(
        new Map([
          [scope, 1],
          [other, 0],
        ]),
      );
      expect(await db.entries(scope, [{ table: "block", id }], false)).toEqual([]);
      expect(await db.scopesOf([{ table: "block", id }])).toEqual(new Map());
      expect(await db.log(other, 0, 10)).toEqual([]);
      expect((await db.write([writeOf(newId(), 0)])).status).toBe("moved");
    });

    test("of many writers at one number exactly one writes", async () => {
      const results = await Promise.all(Array.from({ length: 12 }, async () => await db.write([writeOf(scope, 0)])));
      expect(results.filter(({ status }) => status === "written")).toHaveLength(1);
      expect(results.filter(({ status }) => status === "moved")).toHaveLength(11);
      expect((await db.log(scope, 0, 100)).map(({ seq }) => seq)).toEqual([1]);
    });

    test("writes that lock the same scopes in another order do not wait for each other for good", async () => {
      const other = newId();
      await db.createScope(other, "space");
      for (let seq = 0; seq < 10; seq++) {
        const both = [writeOf(scope, seq), writeOf(other, seq)];
        const results = await Promise.all([db.write(both), db.write(both.toReversed().map((write) => renamed(write)))]);
        expect(results.map(({ status }) => status).sort()).toEqual(["moved", "written"]);
      }
    });

    test("the records below a root that decide over access are found at any depth, near and far, trashed ones too", async () => {
      const [root, toggle, page, frame, collection, outside] = Array.from({ length: 6 }, newId) as [
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      const items = [{ type: "user_permission", role: "editor", user_id: newId() }];
      const rows = [newId(), newId(), newId()];
      const under = (table: string, id: string) => ({ table, id });
      const entries = [
        block(scope, root, under("space", scope), { type: "page" }),
        block(scope, toggle, under("block", root), { type: "toggle" }),
        block(scope, page, under("block", toggle), { type: "page", permissions: items, alive: false }),
        block(scope, frame, under("block", page), { type: "collection_view" }),
        {
          ...record("collection", collection, scope, {
            parent_table: "block",
            parent_id: frame,
            row_rule: { type: "created_by" },
          }),
          order: null,
        },
        block(scope, rows[0] ?? "", under("collection", collection), { type: "page", permissions: items }),
        block(scope, rows[1] ?? "", under("collection", collection), { type: "page", permissions: items }),
        block(scope, rows[2] ?? "", under("collection", collection), { type: "page", permissions: [] }),
        block(scope, outside, under("space", scope), { type: "page", permissions: items }),
      ];
      await db.write([writeOf(scope, 0, { records: entries.map((entry) => ({ entry, previous: 0 })) })]);
      const found = async (table: Table, id: string) =>
        new Set((await db.decidingBelow(scope, [{ table, id }])).map((key) => key.id));
      const isAll = (ids: Set<string>): void => {
        for (const id of [page, collection]) expect(ids).toContain(id);
        // Siblings with equal items: one of them is enough.
        expect(ids.has(rows[0] ?? "") || ids.has(rows[1] ?? "")).toBe(true);
        for (const id of [root, toggle, frame, rows[2], outside]) expect(ids).not.toContain(id);
      };
      isAll(await found("block", root));
      expect([...(await found("collection", collection))].every((id) => rows.includes(id))).toBe(true);
      expect(await found("block", outside)).toEqual(new Set());
      const many = Array.from({ length: 2100 }, () => block(scope, newId(), under("block", root)));
      await db.write([writeOf(scope, 1, { records: many.map((entry) => ({ entry, previous: 0 })) })]);
      isAll(await found("block", root));
    });

    test("a page or collection below a block is found through plain blocks, but for what is passed over", async () => {
      const [root, toggle, column, page, frame, collection] = Array.from({ length: 6 }, newId) as [
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      const under = (table: string, id: string) => ({ table, id });
      const entries = [
        block(scope, root, under("space", scope), { type: "page" }),
        block(scope, toggle, under("block", root), { type: "toggle" }),
        block(scope, page, under("block", toggle), { type: "page" }),
        block(scope, column, under("block", root), { type: "column" }),
        block(scope, frame, under("block", column), { type: "collection_view" }),
        record("collection", collection, scope, { parent_table: "block", parent_id: frame }),
        block(scope, newId(), under("block", page)),
      ];
      await db.write([writeOf(scope, 0, { records: entries.map((entry) => ({ entry, previous: 0 })) })]);
      expect(await db.pageBelow(scope, [toggle], [])).toEqual({ table: "block", id: page });
      expect(await db.pageBelow(scope, [toggle], [page])).toBe(null);
      expect(await db.pageBelow(scope, [column], [])).toEqual({ table: "collection", id: collection });
      expect(await db.pageBelow(scope, [column], [frame])).toBe(null);
      expect(await db.pageBelow(scope, [newId()], [])).toBe(null);
    });

    test("a transaction id or a record id that is taken writes nothing", async () => {
      const id = newId();
      const first = writeOf(scope, 0, { records: [{ entry: block(scope, id), previous: 0 }] });
      await db.write([first]);
      const log = [{ ...(writeOf(scope, 1).log[0] as LogRow), transaction: first.log[0]?.transaction ?? "" }];
      expect((await db.write([writeOf(scope, 1, { log })])).status).toBe("exists");
      const other = newId();
      await db.createScope(other, "space");
      const stolen = writeOf(other, 0, { records: [{ entry: block(other, id), previous: 0 }] });
      expect((await db.write([stolen])).status).toBe("exists");
      expect(await db.sequences([scope, other])).toEqual(
        new Map([
          [scope, 1],
          [other, 0],
        ]),
      );
      expect(
        await db.scopesOf([
          { table: "block", id },
          { table: "team", id },
        ]),
      ).toEqual(new Map([[`block:${id}`, scope]]));
    });

    test("a record that is not at the version that its number promises is a fault, and changes nothing", async () => {
      const id = newId();
      await db.write([writeOf(scope, 0, { records: [{ entry: block(scope, id), previous: 0 }] })]);
      const wrong = { ...block(scope, id), version: 5, value: { lost: true } };
      await expect(db.write([writeOf(scope, 1, { records: [{ entry: wrong, previous: 4 }] })])).rejects.toThrow(
        "not at the version",
      );
      expect(await db.sequences([scope])).toEqual(new Map([[scope, 1]]));
      expect((await db.entries(scope, [{ table: "block", id }], false))[0]?.version).toBe(1);
    });

    test("entries with ancestors bring everything above, once, within the scope", async () => {
      const [page, list, one, two] = [newId(), newId(), newId(), newId()] as const;
      const records = [
        record("space", scope, scope, {}),
        block(scope, page, { table: "space", id: scope }),
        block(scope, list, { table: "block", id: page }),
        block(scope, one, { table: "block", id: list }),
        block(scope, two, { table: "block", id: list }),
      ];
      await db.write([writeOf(scope, 0, { records: records.map((entry) => ({ entry, previous: 0 })) })]);
      const keys = [one, two].map((id) => ({ table: "block" as const, id }));
      const ids = async (ancestors: boolean): Promise<string[]> =>
        (await db.entries(scope, keys, ancestors)).map(({ id }) => id).sort();
      expect(await ids(false)).toEqual([one, two].sort());
      expect(await ids(true)).toEqual([scope, page, list, one, two].sort());
      expect(await db.entries(newId(), keys, true)).toEqual([]);
    });

    test("children come by order key byte for byte, then id, the dead ones too, and move with their parent", async () => {
      const [parent, other] = [newId(), newId()] as const;
      const orders = ["b", "B", "a0", "a", "Zz", "a"];
      const kids = orders.map((order, at) => ({
        ...block(scope, newId(), { table: "block", id: parent }, { alive: at !== 2 }),
        order,
      }));
      await db.write([writeOf(scope, 0, { records: kids.map((entry) => ({ entry, previous: 0 })) })]);
      const sorted = kids.toSorted((a, b) =>
        a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order < b.order ? -1 : 1,
      );
      const lists = await db.children(scope, [parent, other]);
      expect(lists.get(parent)).toEqual(sorted.map(({ id, order, value }) => ({ id, order, alive: value["alive"] })));
      expect(lists.get(other)).toEqual([]);
      const mover = kids[0] as Entry;
      const moved = { ...mover, version: 2, value: { ...mover.value, parent_id: other } };
      await db.write([writeOf(scope, 1, { records: [{ entry: moved, previous: 1 }] })]);
      const after = await db.children(scope, [parent, other]);
      expect(after.get(parent)?.map(({ id }) => id)).toEqual(
        sorted.map(({ id }) => id).filter((id) => id !== mover.id),
      );
      expect(after.get(other)?.map(({ id }) => id)).toEqual([mover.id]);
    });

    test("homes of a site are kept once each, and are the scope's own", async () => {
      const id = newId();
      const home = ["site-1", id, "title"] as const;
      await db.write([writeOf(scope, 0, { homes: [home] })]);
      await db.write([writeOf(scope, 1, { homes: [home, ["site-1", id, "caption"]] })]);
      const texts = await db.textsOfSites(scope, ["site-1", "site-2"]);
      expect(texts.get("site-1")?.sort()).toEqual([`${id}/caption`, `${id}/title`]);
      expect(texts.get("site-2")).toEqual([]);
      expect(await db.textsOfSites(newId(), ["site-1"])).toEqual(new Map([["site-1", []]]));
    });

    test("sessions and sites are kept at their last state", async () => {
      const user = newId();
      const session = { id: "s", userId: user, next: 1, closed: false };
      const site = { id: "x", userId: user, next: 7 };
      await db.write([
        writeOf(scope, 0, { sessions: [session], sites: [site, { id: "api", userId: null, next: 2 ** 40 }] }),
      ]);
      expect(await db.session(scope, "s")).toEqual(session);
      expect(await db.site(scope, "api")).toEqual({ id: "api", userId: null, next: 2 ** 40 });
      await db.write([
        writeOf(scope, 1, { sessions: [{ ...session, next: 2, closed: true }], sites: [{ ...site, next: 9 }] }),
      ]);
      expect(await db.session(scope, "s")).toEqual({ ...session, next: 2, closed: true });
      expect(await db.site(scope, "x")).toEqual({ ...site, next: 9 });
      expect(await db.session(scope, "other")).toBeNull();
      expect(await db.site(newId(), "x")).toBeNull();
    });

    test("large rows are read a few at a time, each once, in order", async () => {
      const collection = newId();
      const title = (): string => randomBytes(800_000).toString("hex");
      const rows = Array.from({ length: 12 }, () => ({
        ...block(
          scope,
          newId(),
          { table: "collection", id: collection },
          { type: "page", properties: { title: title() } },
        ),
      }));
      for (const [seq, entry] of rows.entries())
        await db.write([writeOf(scope, seq, { records: [{ entry, previous: 0 }] })]);
      const read: string[] = [];
      for (let after: RowCursor | null = null; ;) {
        const some: Entry[] = await db.rows(scope, collection, after, 1000);
        const last = some.at(-1);
        if (last === undefined) break;
        expect(some.length).toBeLessThan(rows.length);
        read.push(...some.map(({ id }) => id));
        after = { order: last.order ?? "", id: last.id };
      }
      expect(read).toEqual(rows.map(({ id }) => id));
    });

    test("the log is read in order from a number on, and by transaction, deleted text included", async () => {
      const body: LogBody = {
        operations: [{ command: "set" }],
        action: "typing",
        changed: [["block", newId()]],
        lists: [newId()],
        rights: true,
        left: [["block:x", ["topic"]]],
        deleted: [[["site", 3, 2], "ab", [["b"]]]],
        refused: { kind: "ForbiddenError", message: "no", operation: 2 },
      };
      const rows: LogRow[] = [1, 2, 3].map((seq) => ({
        scope,
        seq,
        transaction: newId(),
        userId: newId(),
        session: seq === 1 ? null : "s",
        n: seq === 1 ? null : seq,
        at: 1_700_000_000_123 + seq,
        body,
      }));
      await db.write([{ ...writeOf(scope, 0), next: 3, log: rows }]);
      expect(await db.log(scope, 0, 10)).toEqual(rows);
      expect(await db.log(scope, 1, 1)).toEqual(rows.slice(1, 2));
      expect(await db.log(scope, 3, 10)).toEqual([]);
      const second = rows[1] as LogRow;
      expect(await db.transaction(second.transaction, scope)).toEqual(second);
      expect(await db.transaction(second.transaction, newId())).toBeNull();
      const [units] = await db.deletedBy(scope, second.transaction);
      expect(units).toMatchObject({ range: ["site", 3, 2], text: "ab", marks: { b: [] } });
      expect(await db.deletedBy(scope, newId())).toEqual([]);
    });
  });
}

/** A write that moves a scope by one row, and carries what it is told. */
export function writeOf(scope: string, expected: number, rest: Partial<ScopeWrite> = {}): ScopeWrite {
  const row: LogRow = {
    scope,
    seq: expected + 1,
    transaction: newId(),
    userId: null,
    session: null,
    n: null,
    at: 1000,
    body: { operations: [], changed: [] },
  };
  return { scope, expected, next: expected + 1, records: [], homes: [], log: [row], sessions: [], sites: [], ...rest };
}

function renamed(write: ScopeWrite): ScopeWrite {
  return { ...write, log: write.log.map((row) => ({ ...row, transaction: newId() })) };
}

function record(table: Table, id: string, scope: string, value: JsonObject): Entry {
  return { table, id, scope, version: 1, value: { id, ...value }, order: null, texts: {}, meta: {}, seq: 1 };
}

function block(
  scope: string,
  id: string,
  parent: { table: string; id: string } | null = null,
  value: JsonObject = {},
): Entry {
  const place: JsonObject = parent === null ? {} : { parent_id: parent.id, parent_table: parent.table };
  return {
    ...record("block", id, scope, { type: "text", alive: true, ...place, ...value }),
    order: parent === null ? null : "a0",
  };
}

function typed(id: string): Runs {
  const key = `${id}/title`;
  const runs = insertUnits(pristine(key, [["heo"]]), [`${key}#`, 1], {
    site: "site-1",
    clock: 4,
    units: "ll",
    marks: {},
    chosen: [],
  });
  if (runs === null) throw new Error("the text has no second unit");
  return runs;
}
