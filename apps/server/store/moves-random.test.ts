// The rule that moves keep access, stated over random graphs of pages and databases and random ways of moving.

import fc from "fast-check";
import { test } from "vitest";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { newId, person, set, TestWorkspace } from "../testing/workspace.ts";
import { block, BLOCK_WAYS, COLLECTION_WAYS, expectNoGain, RESTRICT, RULE, type Ref } from "./testing/moving.ts";
import { newBlock } from "./testing/operations.ts";

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

test("A:30 over random graphs and transactions, a change of place gives nobody access and takes full access from nobody", async () => {
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
});

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
