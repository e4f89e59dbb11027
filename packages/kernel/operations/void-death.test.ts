// Blocks without a text line: their captions count as text, whoever deletes them.
import { expect, it } from "vitest";
import { contentDigest } from "../records/content-digest.ts";
import { newId } from "../values/ids.ts";
import { TextBench } from "../testing/text-bench.ts";
import type { Operation } from "../world/operation.ts";

function image(b: TextBench): { readonly id: string; readonly undo: readonly Operation[] } {
  const id = newId();
  const parent = { table: "block", id: b.page };
  return { id, undo: b.run(b.on(id, "new", { type: "image", parent, after: null })).inverse };
}

const caption = (b: TextBench, id: string, units: string): Operation =>
  b.on(id, "ins", { left: [`${id}/caption^`, 0], site: `s${units}`, clock: 0, units }, ["properties", "caption"]);

it("SPEC 18, 27: a block taken back by its maker stays while it holds a caption that the maker had not seen", () => {
  const b = new TextBench();
  const { id, undo } = image(b);
  b.run(caption(b, id, "mine"));
  b.run(...undo);
  expect(b.entry(id).value["alive"]).toBe(true);
  const { inverse } = b.run(b.on(id, "del", { ids: [["smine", 0, 4]] }, ["properties", "caption"]));
  b.run(...undo);
  expect(b.entry(id).value["alive"]).toBe(false);
  b.run(...inverse);
  expect(b.entry(id).value["alive"]).toBe(true);
});

it("SPEC 30: a captioned block that was deleted, brought back and deleted again is gone", () => {
  const b = new TextBench();
  const { id } = image(b);
  b.run(caption(b, id, "seen"));
  const { version } = b.entry(id);
  const { inverse: revive } = b.run(
    b.on(id, "delb", { blocks: [id], below: [id], seen: [["sseen", 0, 4]], voids: [[id, version]] }),
  );
  expect(b.entry(id).value["alive"]).toBe(false);
  const { inverse: again } = b.run(...revive);
  expect(b.entry(id).value["alive"]).toBe(true);
  b.run(...again);
  expect(b.entry(id).value["alive"]).toBe(false);
});

it("SPEC 18: an unseen caption or attribute keeps a block, also from a sender whose own idle steps have raised its version", () => {
  for (const change of ["caption", "attribute", "place"] as const) {
    const b = new TextBench();
    const { id } = image(b);
    const seen = b.entry(id);
    if (change === "caption") b.run(caption(b, id, "late"));
    if (change === "attribute") b.run(b.on(id, "set", { value: 300 } as never, ["format", "block_width"]));
    if (change === "place") b.run(b.on(id, "move", { parent: { table: "block", id: b.page }, after: null }));
    // The sender moved it too, which was one version more there; here the move came to nothing.
    const held: [string, number, string] = [id, seen.version + 1, contentDigest(seen)];
    b.run(b.on(id, "delb", { blocks: [id], below: [id], seen: [], voids: [held] }));
    expect(b.entry(id).value["alive"], change).toBe(change !== "place");
  }
});
