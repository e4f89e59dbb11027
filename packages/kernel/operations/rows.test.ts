// Collections, their views and their rows: who makes them, where they may stand, and rows in order without a list.
import { describe, expect, it } from "vitest";
import { can } from "../permissions/can.ts";
import type { Entry } from "../records/entry.ts";
import { newId } from "../values/ids.ts";
import { getIn, type JsonObject } from "../values/json.ts";
import type { Table } from "../records/pointer.ts";
import { nameOf } from "./collection-name.ts";
import { execute, type Done, type Outcome } from "./execute.ts";
import { MemoryWorld } from "../world/memory-world.ts";
import type { Operation } from "../world/operation.ts";

const SPACE = newId();
const item = (userId: string, role: string): JsonObject => ({ type: "user_permission", user_id: userId, role });

/** Notes which lists were asked for. */
class Watched extends MemoryWorld {
  readonly asked = new Set<string>();

  override children(parent: string): ReturnType<MemoryWorld["children"]> {
    this.asked.add(parent);
    return super.children(parent);
  }
}

/** A page with a database on it, which the owner made as existing clients do, row first; a guest may edit the page. */
class Bench {
  readonly world = new Watched();
  readonly home = newId();
  readonly frame = newId();
  readonly collection = newId();
  readonly view = newId();
  readonly first = newId();
  now = 1_700_000_000_000;
  private seq = 1;
  private drawn = 0;

  constructor() {
    const permissions = [item("owner", "editor"), item("member", "read_and_write")];
    this.world.put("space", SPACE, {
      table: "space",
      id: SPACE,
      scope: SPACE,
      version: 1,
      value: { id: SPACE, permissions },
      order: null,
      texts: {},
      meta: {},
      seq: 1,
    });
    const items = [item("owner", "editor"), item("guest", "read_and_write"), item("reader", "reader")];
    this.done("owner", [
      this.on(this.home, "new", { type: "page", parent: { table: "space", id: SPACE }, permissions: items }),
    ]);
    this.done("owner", this.database());
  }

  database(): Operation[] {
    const { home, frame, collection, view, first } = this;
    const inFrame = { parent_id: frame, parent_table: "block" };
    return [
      this.set("block", first, { type: "page", parent_id: collection, parent_table: "collection", alive: true }),
      this.set("collection", collection, { ...inFrame, schema: { title: { name: "Name", type: "title" } } }),
      this.set("collection_view", view, { ...inFrame, type: "table" }),
      this.set("block", frame, {
        type: "collection_view",
        collection_id: collection,
        view_ids: [view],
        parent_id: home,
        parent_table: "block",
        alive: true,
      }),
      this.on(home, "listAfter", { id: frame }, ["content"]),
    ];
  }

  on(id: string, command: string, args: object, path: string[] = [], table: Table = "block"): Operation {
    return { pointer: { table, id }, path, command, args } as unknown as Operation;
  }

  set(table: Table, id: string, value: JsonObject): Operation {
    return this.on(id, "set", { value }, [], table);
  }

  run(userId: string, operations: Operation[]): Outcome {
    const may = (action: Parameters<typeof can>[1], entry: Entry, at: Parameters<typeof can>[3]): boolean =>
      can({ userId }, action, entry, at);
    this.now += 1000;
    const outcome = execute(this.world, operations, {
      transaction: newId(),
      actor: { table: "user", id: userId },
      now: this.now,
      scope: SPACE,
      trusted: false,
      may,
      allocate: (length) => ["api", (this.drawn += length) - length],
    });
    if (outcome.status === "done") this.world.take(outcome.draft, ++this.seq);
    return outcome;
  }

  done(userId: string, operations: Operation[]): Done {
    const outcome = this.run(userId, operations);
    if (outcome.status !== "done") throw new Error(JSON.stringify(outcome));
    return outcome;
  }

  /** A new row; behind all where nothing else is said. */
  row(args: object = {}, userId = "owner"): string {
    const id = newId();
    this.done(userId, [this.on(id, "new", { type: "page", parent: this.parent, ...args })]);
    return id;
  }

  move(id: string, args: object): Done {
    return this.done("owner", [this.on(id, "move", { parent: this.parent, after: null, ...args })]);
  }

  get parent(): { table: Table; id: string } {
    return { table: "collection", id: this.collection };
  }

  entry(table: Table, id: string): Entry {
    const entry = this.world.entry(table, id);
    if (entry === null) throw new Error(`no ${table} ${id}`);
    return entry;
  }

  /** The rows by their keys, each of which is one row's alone. */
  order(): string[] {
    const rows = [...this.world.entries.values()].filter(({ value }) => value["parent_id"] === this.collection);
    const keys = rows.map(({ order }) => order ?? "");
    expect(new Set(keys).size).toBe(keys.length);
    return rows.toSorted((a, b) => ((a.order ?? "") < (b.order ?? "") ? -1 : 1)).map(({ id }) => id);
  }
}

describe("collections and views", () => {
  it("SPEC 47: one transaction makes block, collection, view and row, in whatever order it names them", () => {
    const orders: (readonly number[])[] = [
      [0, 1, 2, 3, 4],
      [3, 4, 1, 2, 0],
      [2, 1, 0, 3, 4],
    ];
    for (const order of orders) {
      const b = new Bench();
      const at = new Bench();
      const operations = at.database();
      b.world.put("block", at.home, { ...at.entry("block", at.home) });
      b.done(
        "guest",
        order.flatMap((n) => operations[n] ?? []),
      );
      expect(b.entry("collection", at.collection).value).toMatchObject({ parent_id: at.frame, alive: true });
      expect(b.entry("block", at.first).order).not.toBe(null);
      expect(b.entry("collection", at.collection).order).toBe(null);
      expect([...b.world.children(at.frame)]).toEqual([]);
    }
  });

  it("SPEC 47: a transaction that makes a database with our own commands makes rows in it", () => {
    const b = new Bench();
    const [frame, collection, row] = [newId(), newId(), newId()];
    b.done("guest", [
      b.on(frame, "new", { type: "collection_view", parent: { table: "block", id: b.home } }),
      b.set("collection", collection, { parent_id: frame, parent_table: "block" }),
      b.on(row, "new", { type: "page", parent: { table: "collection", id: collection } }),
    ]);
    expect(b.entry("block", row).value["parent_id"]).toBe(collection);
  });

  it("SPEC 47: who may edit the block makes and changes them, nobody else", () => {
    const b = new Bench();
    const made = newId();
    const value = { type: "board", parent_id: b.frame, parent_table: "block" };
    const rename = b.on(b.collection, "set", { value: [["Tasks"]] }, ["name"], "collection");
    for (const userId of ["reader", "member", "stranger"]) {
      expect(b.run(userId, [b.set("collection_view", made, value)])).toMatchObject({ kind: "ForbiddenError" });
      expect(b.run(userId, [rename])).toMatchObject({ kind: "ForbiddenError" });
    }
    b.done("guest", [b.set("collection_view", made, value), rename]);
    expect(nameOf(b.entry("collection", b.collection), b.world)).toEqual([["Tasks"]]);
  });

  it("SPEC 47: they stand in a block, are moved with the rights of both, and never into themselves", () => {
    const b = new Bench();
    const inSpace = { parent_id: SPACE, parent_table: "space" };
    expect(b.run("owner", [b.set("collection", newId(), inSpace)])).toMatchObject({ kind: "ValidationError" });
    expect(b.run("owner", [b.set("collection", newId(), {})])).toMatchObject({ kind: "ValidationError" });
    const [other, closed, below] = [newId(), newId(), newId()];
    b.done("owner", [
      b.on(other, "new", { type: "collection_view", parent: { table: "block", id: b.home } }),
      b.on(closed, "new", { type: "page", parent: { table: "space", id: SPACE } }),
      b.on(below, "new", { type: "toggle", parent: { table: "block", id: b.first } }),
    ]);
    const to = (id: string): Operation =>
      b.on(b.collection, "setParent", { parentId: id, parentTable: "block" }, [], "collection");
    expect(b.run("guest", [to(closed)])).toMatchObject({ kind: "ForbiddenError" });
    expect(b.run("owner", [to(below)])).toMatchObject({ kind: "OperationConflictError" });
    const moved = b.done("guest", [to(other)]);
    expect(b.entry("collection", b.collection).value["parent_id"]).toBe(other);
    b.done("guest", [...moved.inverse]);
    expect(b.entry("collection", b.collection).value["parent_id"]).toBe(b.frame);
  });

  it("SPEC 50: the name of a collection is the title of its block, by whatever way it is written", () => {
    const b = new Bench();
    const named = [["Plants"]];
    const title = (): unknown => getIn(b.entry("block", b.frame).value, ["properties", "title"]);
    b.done("owner", [b.on(b.collection, "set", { value: named }, ["name"], "collection")]);
    expect(title()).toEqual(named);
    expect(b.entry("collection", b.collection).value["name"]).toBeUndefined();
    expect(nameOf(b.entry("collection", b.collection), b.world)).toEqual(named);

    const renamed = b.done("guest", [b.on(b.collection, "update", { value: { name: [["Trees"]] } }, [], "collection")]);
    expect(title()).toEqual([["Trees"]]);
    b.done("guest", [...renamed.inverse]);
    expect(title()).toEqual(named);
    expect(b.run("reader", [b.on(b.collection, "set", { value: [["Mine"]] }, ["name"], "collection")])).toMatchObject({
      status: "refused",
    });
  });

  it("SPEC 50: a collection that is made with a name gives it to its block, named before or after it", () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const b = new Bench();
      const [frame, collection] = [newId(), newId()];
      const both = [
        b.set("block", frame, {
          type: "collection_view_page",
          collection_id: collection,
          parent_id: b.home,
          parent_table: "block",
          alive: true,
        }),
        b.set("collection", collection, { parent_id: frame, parent_table: "block", name: [["Plants"]], schema: {} }),
      ];
      b.done(
        "owner",
        order.flatMap((at) => both[at] ?? []),
      );
      expect(getIn(b.entry("block", frame).value, ["properties", "title"])).toEqual([["Plants"]]);
    }
  });

  it("SPEC 47: whether they live is a plain value that is undone, and they carry no permission items", () => {
    const b = new Bench();
    const died = b.done("guest", [b.on(b.view, "set", { value: false }, ["alive"], "collection_view")]);
    expect(b.entry("collection_view", b.view).value["alive"]).toBe(false);
    b.done("guest", [...died.inverse]);
    expect(b.entry("collection_view", b.view).value["alive"]).toBe(true);
    const open = b.on(b.collection, "setPermissionItem", item("stranger", "editor"), ["permissions"], "collection");
    expect(b.run("owner", [open])).toMatchObject({ kind: "ValidationError" });
    const list = b.on(b.collection, "set", { value: [item("stranger", "editor")] }, ["permissions"], "collection");
    expect(b.run("owner", [list])).toMatchObject({ kind: "ValidationError" });
  });
});

describe("rows", () => {
  it("SPEC 48: a row is made, moved and trashed without a look at any list, and the collection does not change", () => {
    const b = new Bench();
    b.world.asked.clear();
    const last = b.row();
    const made = b.row({ after: b.first, before: last });
    b.move(made, { after: last, before: null });
    b.done("owner", [b.on(made, "update", { value: { alive: false } })]);
    b.done("owner", [b.on(made, "update", { value: { alive: true } })]);
    expect(b.world.asked.has(b.collection)).toBe(false);
    expect(b.world.lists.has(b.collection)).toBe(false);
    expect(b.entry("collection", b.collection).version).toBe(1);
  });

  it("SPEC 48: a new row stands behind all or before all, many of one transaction in their order", () => {
    const b = new Bench();
    const [second, top] = [b.row(), b.row({ after: null })];
    const many = Array.from({ length: 200 }, () => newId());
    b.done(
      "owner",
      many.map((id, n) =>
        b.on(id, "new", { type: "page", parent: b.parent, ...(n === 0 ? {} : { after: many[n - 1] }) }),
      ),
    );
    expect(b.order()).toEqual([top, b.first, second, ...many]);
    for (const id of many) expect(b.entry("block", id).order?.length).toBeLessThan(20);
  });

  it("SPEC 48: a row moves between its two neighbours, to the top and to the end", () => {
    const b = new Bench();
    const [x, y, z] = [b.row(), b.row(), b.row()];
    b.move(z, { after: b.first, before: x });
    expect(b.order()).toEqual([b.first, z, x, y]);
    b.move(y, { after: null, before: b.first });
    expect(b.order()).toEqual([y, b.first, z, x]);
    b.move(b.first, { after: x, before: null });
    expect(b.order()).toEqual([y, z, x, b.first]);
    // Whoever names one neighbour alone gets the place right behind it.
    b.move(b.first, { after: y });
    b.move(x, { after: y });
    expect(b.order()).toEqual([y, x, b.first, z]);
  });

  it("SPEC 48: hundreds of rows moved into one gap keep their order, and each has a key of its own", () => {
    const b = new Bench();
    const end = b.row();
    let last = b.first;
    const many: string[] = [];
    for (let n = 0; n < 300; n++) many.push((last = b.row({ after: last, before: end })));
    expect(b.order()).toEqual([b.first, ...many, end]);
    const stale = [b.row({ after: b.first, before: end }), b.row({ after: b.first, before: end })];
    const order = b.order();
    for (const id of stale) expect(order.indexOf(id)).toBeLessThan(order.indexOf(end));
  });

  it("SPEC 48: a neighbour that left does not count, and one that was moved past the other is not asked", () => {
    const b = new Bench();
    const [x, y] = [b.row(), b.row()];
    b.done("owner", [b.on(x, "move", { parent: { table: "block", id: b.home }, after: null })]);
    const made = b.row({ after: x, before: y });
    expect(b.order()).toEqual([made, b.first, y]);
    const late = b.row({ after: y, before: b.first });
    expect(b.order().slice(-2)).toEqual([y, late]);
  });

  it("SPEC 48: the undo of a move brings a row back to its place, also out of a page", () => {
    const b = new Bench();
    const [x, y] = [b.row(), b.row()];
    for (const args of [
      { after: y, before: null },
      { parent: { table: "block", id: b.home }, after: null },
    ]) {
      const moved = b.move(x, args);
      expect(b.order()).not.toEqual([b.first, x, y]);
      b.done("owner", [...moved.inverse]);
      expect(b.order()).toEqual([b.first, x, y]);
    }
  });

  it("SPEC 47: only a page is a row, and none stands below itself", () => {
    const b = new Bench();
    const text = b.on(newId(), "new", { type: "text", parent: b.parent });
    expect(b.run("owner", [text])).toMatchObject({ kind: "ValidationError" });
    const inner = newId();
    b.done("owner", [b.on(inner, "new", { type: "collection_view", parent: { table: "block", id: b.first } })]);
    const into = b.on(b.first, "setParent", { parentId: inner, parentTable: "block" });
    expect(b.run("owner", [into])).toMatchObject({ kind: "OperationConflictError" });
    b.done("owner", [b.on(b.home, "move", { parent: b.parent, after: null })]);
    expect(b.entry("block", b.home).value["parent_id"]).toBe(SPACE);
  });

  it("SPEC 49: rights come down from the page of the database, and items on a row decide over it", () => {
    const b = new Bench();
    const text = newId();
    b.done("guest", [
      b.on(b.first, "update", { value: { properties: { title: [["One"]] } } }),
      b.on(text, "new", { type: "text", parent: { table: "block", id: b.first } }),
    ]);
    b.row({}, "guest");
    const may = (userId: string, id: string): boolean => can({ userId }, "read", b.entry("block", id), b.world);
    expect(["owner", "guest", "reader", "member"].map((userId) => may(userId, text))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const closes = [{ type: "restrict_permission", role: "none" }, item("owner", "editor"), item("member", "reader")];
    b.done("owner", [b.on(b.first, "set", { value: closes }, ["permissions"])]);
    expect(["owner", "guest", "reader", "member"].map((userId) => may(userId, text))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(b.run("guest", [b.on(b.first, "update", { value: { alive: false } })])).toMatchObject({
      kind: "ForbiddenError",
    });
  });
});
