// Every way of moving against every kind of restriction: no user without full access to a restricted record changes who may see it by
// moving it or something above it. Beside it the moves that must still succeed, and the rule as a property over random graphs.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "@tessera/kernel/permissions/roles.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId, person, set, TestWorkspace, update } from "../testing/workspace.ts";
import { newBlock, remove } from "./testing/operations.ts";

interface Ref {
  readonly table: "block" | "collection";
  readonly id: string;
}

const block = (id: string): Ref => ({ table: "block", id });
const RULE = { type: "created_by" };
const RESTRICT = { type: "restrict_permission", role: "none" };

const setParent = ({ table, id }: Ref, to: string): Operation => ({
  pointer: { table, id },
  path: [],
  command: "setParent",
  args: { parentId: to, parentTable: "block" },
});
const updateParent = ({ table, id }: Ref, to: string): Operation =>
  update(table, id, { parent_id: to, parent_table: "block" });
const setPath = ({ table, id }: Ref, to: string): Operation[] => [
  set(table, id, ["parent_id"], to),
  set(table, id, ["parent_table"], "block"),
];
const inList = (parent: string, command: "listAfter" | "listRemove", id: string): Operation => ({
  pointer: { table: "block", id: parent },
  path: ["content"],
  command,
  args: { id },
});

/** Each way to move a block out of `from`, as the transactions that it takes. */
const BLOCK_WAYS: Readonly<Record<string, (what: Ref, from: string, to: string) => Operation[][]>> = {
  move: ({ id }, _from, to) => [
    [{ pointer: block(id), path: [], command: "move", args: { parent: block(to), after: null } }],
  ],
  setParent: (what, _from, to) => [[setParent(what, to)]],
  "update parent_id": (what, _from, to) => [[updateParent(what, to)]],
  "set parent_id": (what, _from, to) => [setPath(what, to)],
  "lists and a parent": (what, from, to) => [
    [inList(from, "listRemove", what.id), updateParent(what, to), inList(to, "listAfter", what.id)],
  ],
  "trash, then restore elsewhere": (what, _from, to) => [
    [remove(what.id)],
    [update("block", what.id, { alive: true, parent_id: to, parent_table: "block" })],
  ],
  "trash and restore in one transaction": (what, _from, to) => [
    [remove(what.id), setParent(what, to), update("block", what.id, { alive: true })],
  ],
  "into a new block": (what, _from, to) => {
    const made = newId();
    return [[newBlock(made, "toggle", block(to) as never), setParent(what, made)]];
  },
};

const COLLECTION_WAYS: typeof BLOCK_WAYS = {
  setParent: (what, _from, to) => [[setParent(what, to)]],
  "update parent_id": (what, _from, to) => [[updateParent(what, to)]],
  "set parent_id": (what, _from, to) => [setPath(what, to)],
  "into a new block": (what, _from, to) => {
    const made = newId();
    return [[newBlock(made, "collection_view", block(to) as never), setParent(what, made)]];
  },
  "into a block of an earlier transaction": (what, _from, to) => {
    const made = newId();
    return [[newBlock(made, "collection_view", block(to) as never)], [updateParent(what, made)]];
  },
};

/** What is between the page and the restricted record, from the top. */
const DEPTHS: Readonly<Record<string, readonly string[]>> = {
  "on the page": [],
  "in a toggle": ["toggle"],
  "in columns": ["column_list", "column"],
  "in a page": ["page"],
  "in a page in a page": ["page", "page"],
};

const RESTRICTIONS = [
  "row rule",
  "plain database",
  "restricted page",
  "no access for members",
  "no item for the actor",
] as const;

/** A workspace with a page that the member has a role on, one of the member's own, and a restricted record in the first. */
class Case {
  readonly w = new TestWorkspace();
  readonly path: string[] = [];
  readonly restricted: Ref[] = [];
  collection: string | null = null;
  home = "";
  mine = "";

  async make(restriction: (typeof RESTRICTIONS)[number], types: readonly string[], role: Role): Promise<this> {
    const { w } = this;
    await w.make();
    this.home = await w.page([person(w.owner, "editor"), person(w.member, role), person(w.stranger, "reader")]);
    this.mine = await w.page([person(w.member, "editor")]);
    this.path.push(this.home);
    for (const type of types) await this.add(type);
    if (restriction === "row rule" || restriction === "plain database")
      await this.addDatabase(restriction === "row rule");
    else await this.addPage(restriction);
    return this;
  }

  private async add(type: string): Promise<string> {
    const id = newId();
    await this.w.bootstrap.run(this.w.space, this.w.owner, [
      newBlock(id, type, block(this.path.at(-1) ?? "") as never),
    ]);
    this.path.push(id);
    return id;
  }

  private async addDatabase(hasRule: boolean): Promise<void> {
    const { w } = this;
    const above = await this.add("collection_view");
    const [collection, row] = [newId(), newId()];
    await w.bootstrap.run(w.space, w.owner, [
      set("collection", collection, [], {
        parent_id: above,
        parent_table: "block",
        schema: { title: { name: "Name", type: "title" } },
        ...(hasRule && { row_rule: RULE }),
      }),
      set("block", row, [], { type: "page", parent_id: collection, parent_table: "collection", alive: true }),
    ]);
    this.collection = collection;
    this.restricted.push(block(above), { table: "collection", id: collection }, block(row));
  }

  private async addPage(restriction: (typeof RESTRICTIONS)[number]): Promise<void> {
    const { w } = this;
    const page = await this.add("page");
    const items =
      restriction === "restricted page"
        ? [RESTRICT, person(w.owner, "editor")]
        : restriction === "no access for members"
          ? [{ type: "space_permission", role: "none" }, person(w.owner, "editor")]
          : [person(w.member, "none")];
    await w.bootstrap.run(w.space, w.owner, [set("block", page, ["permissions"], items)]);
    const below = newId();
    await w.bootstrap.run(w.space, w.owner, [newBlock(below, "page", block(page) as never)]);
    this.restricted.push(block(page), block(below));
  }

  async rolesOn({ table, id }: Ref): Promise<Role[]> {
    const { w } = this;
    return await Promise.all([w.owner, w.member, w.stranger, null].map(async (user) => await w.role(user, table, id)));
  }

  async roles(): Promise<Role[][]> {
    return await Promise.all(this.restricted.map(async (one) => await this.rolesOn(one)));
  }

  /** Sends the transactions in order until one is refused. */
  async tryAll(transactions: readonly (readonly Operation[])[]): Promise<{ status: string; code?: string }> {
    let last: { status: string; code?: string } = { status: "done" };
    for (const operations of transactions) {
      last = (await this.w.save(this.w.member, operations)) as typeof last;
      if (last.status !== "done") break;
    }
    return last;
  }
}

const rank = (role: Role): number => ROLES.indexOf(role);

/** No role is higher, and nobody lost full access. Deleting a record is not a change of place: roles that it takes away do not count. */
function expectNoGain(before: readonly Role[][], after: readonly Role[][]): void {
  for (const [at, roles] of before.entries())
    for (const [user, role] of roles.entries()) {
      const now = after[at]?.[user] ?? "none";
      expect(rank(now)).toBeLessThanOrEqual(rank(role));
      if (role === "editor") expect(now).toBe("editor");
    }
}

describe("A:30 no way of moving changes access to a restricted record", () => {
  for (const restriction of RESTRICTIONS)
    for (const [depth, types] of Object.entries(DEPTHS))
      for (const role of ["read_and_write", "comment_only"] as const)
        test(`${restriction}, ${depth}, moved with ${role}`, async () => {
          const made = await new Case().make(restriction, types, role);
          const { w, path, collection, mine } = made;
          const before = await made.roles();
          let refused = 0;
          for (const [above, id] of path.slice(1).entries()) {
            const from = path[above] ?? "";
            for (const [way, transactions] of Object.entries(BLOCK_WAYS)) {
              const { status, code } = await made.tryAll(transactions(block(id), from, mine));
              expect(status, `${way}, ${above} below the page`).toBe("refused");
              refused += code === "move_not_allowed" ? 1 : 0;
              // What was only deleted is taken back for the next way.
              if ((await w.value("block", id))?.["alive"] === false) {
                await w.bootstrap.run(w.space, w.owner, [update("block", id, { alive: true })]);
              }
              expectNoGain(before, await made.roles());
            }
          }
          const inner = path.at(-1) ?? "";
          for (const transactions of collection === null ? [] : Object.values(COLLECTION_WAYS)) {
            const what = { table: "collection", id: collection ?? "" } as const;
            const { status } = await made.tryAll(transactions(what, inner, mine));
            expect(status).toBe("refused");
            expectNoGain(before, await made.roles());
          }
          if (role === "read_and_write" && collection !== null) expect(refused).toBeGreaterThan(6);
        });

  test("the refusal names the record if the actor may read it, and does not if not", async () => {
    const open = await new Case().make("plain database", ["toggle"], "read_and_write");
    const [, toggle = ""] = open.path;
    await open.w.bootstrap.run(open.w.space, open.w.owner, [
      set("block", open.path.at(-1) ?? "", ["properties", "title"], [["Salaries"]]),
    ]);
    const move = (of: Case, id: string) => of.w.save(of.w.member, [setParent(block(id), of.mine)]);
    expect(await move(open, toggle)).toMatchObject({
      status: "refused",
      code: "move_not_allowed",
      values: { table: "collection", id: open.collection, title: "Salaries" },
    });
    const closed = await new Case().make("restricted page", ["toggle"], "read_and_write");
    const refused = await move(closed, closed.path[1] ?? "");
    expect(refused).toMatchObject({ status: "refused", code: "move_not_allowed" });
    expect(JSON.stringify(refused)).not.toContain(closed.restricted[0]?.id);
  });

  test("a database that an earlier move of the same batch put into a toggle counts", async () => {
    const made = await new Case().make("row rule", [], "read_and_write");
    const { w, home, mine } = made;
    const toggle = newId();
    await w.bootstrap.run(w.space, w.owner, [newBlock(toggle, "toggle", block(home) as never)]);
    const before = await made.roles();
    const database = made.path.at(-1) ?? "";
    const results = await Promise.all([
      w.save(w.member, [setParent(block(database), toggle)]),
      w.save(w.member, [setParent(block(toggle), mine)]),
    ]);
    expect(results).toMatchObject([{ status: "done" }, { status: "refused", code: "move_not_allowed" }]);
    expectNoGain(before, await made.roles());
  });
});

describe("moves that succeed", () => {
  test("A:30 a paragraph, and a toggle of paragraphs, between two pages by a user who may edit both", async () => {
    const made = await new Case().make("row rule", ["toggle"], "read_and_write");
    const { w, home, mine } = made;
    const [line, toggle, below] = [newId(), newId(), newId()];
    await w.bootstrap.run(w.space, w.owner, [
      newBlock(line, "text", block(home) as never, "words"),
      newBlock(toggle, "toggle", block(home) as never),
      newBlock(below, "text", block(toggle) as never, "more"),
    ]);
    for (const id of [line, toggle])
      expect(await w.save(w.member, [setParent(block(id), mine)])).toMatchObject({ status: "done" });
  });

  test("A:30 a page, a database and a row within one page by a user who may edit it", async () => {
    const made = await new Case().make("row rule", ["toggle"], "read_and_write");
    const { w, home } = made;
    const page = newId();
    await w.bootstrap.run(w.space, w.owner, [newBlock(page, "page", block(home) as never)]);
    const [, toggle = "", database = ""] = made.path;
    expect(await w.save(w.member, [setParent(block(page), toggle)])).toMatchObject({ status: "done" });
    expect(await w.save(w.member, [setParent(block(database), home)])).toMatchObject({ status: "done" });
  });

  test("A:30 a page and a database by a user with full access to them", async () => {
    for (const restriction of ["row rule", "plain database"] as const) {
      const made = await new Case().make(restriction, ["page"], "editor");
      const [, page = "", database = ""] = made.path;
      const { w, mine } = made;
      expect(await w.save(w.member, [setParent(block(database), mine)])).toMatchObject({ status: "done" });
      expect(await w.save(w.member, [setParent(block(page), mine)])).toMatchObject({ status: "done" });
      expect(await w.role(w.owner, "block", page)).toBe("none");
    }
  });

  test("A:30 pages of the workspace among each other by a member, and below a page that is restricted to others", async () => {
    const w = await new TestWorkspace().make();
    const [one, other] = [await w.page(), await w.page()];
    expect(await w.save(w.member, [setParent(block(one), other)])).toMatchObject({ status: "done" });
    const closed = await w.page([RESTRICT, person(w.member, "read_and_write"), person(w.owner, "editor")]);
    expect(await w.save(w.member, [setParent(block(one), closed)])).toMatchObject({ status: "done" });
  });
});

type RandomItem = JsonObject | { readonly user: number; readonly role: Role };

const roles = fc.constantFrom<Role>("none", "reader", "read_and_write", "editor");
const node = fc.record({
  parent: fc.nat(),
  type: fc.constantFrom("page", "page", "toggle", "collection_view"),
  items: fc.oneof(
    { weight: 3, arbitrary: fc.constant<RandomItem[]>([]) },
    {
      weight: 1,
      arbitrary: fc.array<RandomItem>(
        fc.oneof(
          fc.record({ user: fc.nat(3), role: roles }),
          fc.constantFrom<JsonObject>(RESTRICT, { type: "space_permission", role: "none" }),
        ),
        { maxLength: 2 },
      ),
    },
  ),
  hasRule: fc.boolean(),
});
const step = fc.record({ what: fc.nat(), to: fc.nat(), way: fc.nat(), isCollection: fc.boolean() });

test(
  "A:30 over random graphs and transactions, a change of place gives nobody access and takes full access from nobody",
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(node, { minLength: 3, maxLength: 8 }),
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (nodes, steps) => {
          const w = await new TestWorkspace().make();
          const users = [w.owner, w.member, w.stranger, newId()];
          const refs: Ref[] = [];
          const blocks: string[] = [];
          const isPage: boolean[] = [];
          // The page that most of the rest is on, which the actor may edit, and the actor's own page.
          const shared = await w.page([person(w.owner, "editor"), person(w.member, "read_and_write")]);
          const own = await w.page([person(w.member, "editor")]);
          for (const id of [shared, own]) {
            blocks.push(id);
            refs.push(block(id));
            isPage.push(true);
          }
          for (const one of nodes) {
            const id = newId();
            const isTop = one.type === "page" && one.parent % 5 === 0;
            const parent = isTop
              ? { table: "space" as const, id: w.space }
              : block(blocks[one.parent % blocks.length] ?? shared);
            const type = isTop ? "page" : one.type;
            const items = one.items.map((item) =>
              "user" in item ? person(users[item.user as number] ?? "", item.role as Role) : item,
            );
            await w.bootstrap.run(w.space, w.owner, [
              newBlock(id, type, parent as never),
              ...(type === "page" && items.length > 0 ? [set("block", id, ["permissions"], items)] : []),
            ]);
            blocks.push(id);
            refs.push(block(id));
            isPage[refs.length - 1] = type === "page";
            if (type !== "collection_view") continue;
            const collection = newId();
            await w.bootstrap.run(w.space, w.owner, [
              set("collection", collection, [], {
                parent_id: id,
                parent_table: "block",
                ...(one.hasRule && { row_rule: RULE }),
              }),
            ]);
            refs.push({ table: "collection", id: collection });
          }
          // Lines of text are not restricted: whoever may edit both pages may copy them.
          const holders = refs.map(({ table }, at) => table === "collection" || isPage[at] === true);
          const rolesOf = async (): Promise<Role[][]> =>
            await Promise.all(
              refs.map(async ({ table, id }) => await Promise.all(users.map((user) => w.role(user, table, id)))),
            );
          for (const { what, to, way, isCollection } of steps) {
            const collections = refs.filter(({ table }) => table === "collection");
            const moved =
              isCollection && collections.length > 0
                ? collections[what % collections.length]
                : block(blocks[what % blocks.length] ?? "");
            if (moved === undefined) continue;
            const ways = Object.values(moved.table === "block" ? BLOCK_WAYS : COLLECTION_WAYS);
            const from = String((await w.value(moved.table, moved.id))?.["parent_id"]);
            const transactions = (ways[way % ways.length] ?? (() => []))(
              moved,
              from,
              to % 2 === 0 ? own : (blocks[to % blocks.length] ?? ""),
            );
            const before = await rolesOf();
            const alive = await aliveOf(w, refs);
            for (const operations of transactions) {
              await w.save(w.member, operations);
              const after = await rolesOf();
              const stillAlive = await aliveOf(w, refs);
              for (const at of refs.keys()) {
                const [was, now] = [before[at] ?? [], after[at] ?? []];
                // Trash has a rule of its own: what is in it is compared when it is back.
                if (!holders[at] || was[1] === "editor" || alive[at] !== true || stillAlive[at] !== true) continue;
                expectNoGain([was], [now]);
              }
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  },
);

/** Whether all from the record up to the top of the workspace is alive. */
async function aliveOf(w: TestWorkspace, refs: readonly Ref[]): Promise<boolean[]> {
  return await Promise.all(
    refs.map(async ({ table, id }) => {
      for (let at: { table: Table; id: string } | null = { table, id }; at !== null && at.table !== "space";) {
        const value: JsonObject | null = await w.value(at.table, at.id);
        if (value === null || value["alive"] === false) return false;
        at = { table: value["parent_table"] as Table, id: String(value["parent_id"]) };
      }
      return true;
    }),
  );
}
