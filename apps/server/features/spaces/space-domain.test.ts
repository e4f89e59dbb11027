// What a workspace may be called in addresses, judged where records are written.
import { expect, test } from "vitest";
import { set, TestWorkspace, update } from "../../testing/workspace.ts";

test("a workspace takes no domain that leads elsewhere, nor one for no stranger's eyes", async () => {
  const w = await new TestWorkspace().make();
  const domain = (value: string | number | null) => w.save(w.owner, [set("space", w.space, ["domain"], value)]);
  for (const word of ["login", "docs", "assets", "shit-happens", "Upper", "a b", "", 7])
    expect(await domain(word), String(word)).toMatchObject({ status: "refused", kind: "ValidationError" });
  expect(await w.save(w.owner, [update("space", w.space, { domain: "wiki" })])).toMatchObject({ status: "refused" });
  for (const word of ["acme", null]) expect(await domain(word), String(word)).toMatchObject({ status: "done" });
  // What people write is theirs: a name is no address.
  expect(await w.save(w.owner, [set("space", w.space, ["name"], "Shit happens")])).toMatchObject({ status: "done" });
});

test("a workspace that had such a word before can still be changed", async () => {
  const w = await new TestWorkspace().make();
  await w.bootstrap.run(w.space, w.owner, [set("space", w.space, ["domain"], "login")]);
  expect(await w.save(w.owner, [set("space", w.space, ["name"], "Other")])).toMatchObject({ status: "done" });
});
