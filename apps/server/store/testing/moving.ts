// The ways of moving a record, and a workspace with a restricted record to move, for the tests of the rule that moves keep access.

import { expect } from "vitest";
import { ROLES, type Role } from "@tessera/kernel/permissions/roles.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId, person, set, TestWorkspace, update } from "../../testing/workspace.ts";
import { newBlock, remove } from "./operations.ts";

export interface Ref {
  readonly table: "block" | "collection";
  readonly id: string;
}

export const block = (id: string): Ref => ({ table: "block", id });
export const RULE = { type: "created_by" };
export const RESTRICT = { type: "restrict_permission", role: "none" };

export const setParent = ({ table, id }: Ref, to: string): Operation => ({
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
export const BLOCK_WAYS: Readonly<Record<string, (what: Ref, from: string, to: string) => Operation[][]>> = {
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

export const COLLECTION_WAYS: typeof BLOCK_WAYS = {
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
export const DEPTHS: Readonly<Record<string, readonly string[]>> = {
  "on the page": [],
  "in a toggle": ["toggle"],
  "in columns": ["column_list", "column"],
  "in a page": ["page"],
  "in a page in a page": ["page", "page"],
};

export const RESTRICTIONS = [
  "row rule",
  "plain database",
  "restricted page",
  "no access for members",
  "no item for the actor",
] as const;

/** A workspace with a page that the member has a role on, one of the member's own, and a restricted record in the first. */
export class Case {
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
export function expectNoGain(before: readonly Role[][], after: readonly Role[][]): void {
  for (const [at, roles] of before.entries())
    for (const [user, role] of roles.entries()) {
      const now = after[at]?.[user] ?? "none";
      expect(rank(now)).toBeLessThanOrEqual(rank(role));
      if (role === "editor") expect(now).toBe("editor");
    }
}
