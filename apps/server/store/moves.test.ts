// Every way of moving against every kind of restriction: no user without full access to a restricted record changes who may see it by
// moving it or something above it. Beside it the moves that must still succeed. The rule over random graphs: moves-random.test.ts.

import { describe, expect, test } from "vitest";
import { newId, person, set, TestWorkspace } from "../testing/workspace.ts";
import {
  block,
  BLOCK_WAYS,
  Case,
  COLLECTION_WAYS,
  DEPTHS,
  expectNoGain,
  RESTRICT,
  RESTRICTIONS,
  setParent,
} from "./testing/moving.ts";
import { newBlock, restore } from "./testing/operations.ts";

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
                await w.bootstrap.run(w.space, w.owner, [restore(id)]);
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
