// A client holds records of several moments, of a server on which no block ever stands below itself: two of them may name
// each other as their parent until the newer one comes.
import { expect, it } from "vitest";
import { TextBench } from "../testing/text-bench.ts";

/** Two lines, each of which says that it stands in the other. */
function circle(b: TextBench): readonly [string, string] {
  const one = b.line("one");
  const other = b.line("other", null, one);
  const entry = b.entry(one);
  b.world.put("block", one, { ...entry, value: { ...entry.value, parent_table: "block", parent_id: other } });
  return [one, other];
}

const areAlive = (b: TextBench, ids: readonly string[]) => ids.map((id) => b.entry(id).value["alive"]);

it("SPEC 27: what goes round in a circle is deleted, and taken back, as far as it goes", () => {
  const b = new TextBench();
  const [one, other] = circle(b);
  const seen = [...b.ids(one), ...b.ids(other)];
  const { inverse } = b.run(b.on(one, "delb", { blocks: [one], below: [one, other], seen, voids: [] }));
  expect(areAlive(b, [one, other])).toEqual([false, false]);
  b.run(...inverse);
  expect(areAlive(b, [one, other])).toEqual([true, true]);
});

it("SPEC 30: text that nobody had seen brings back all of a circle that died, and ends", () => {
  const b = new TextBench();
  const [one, other] = circle(b);
  b.run(b.on(one, "delb", { blocks: [one], below: [one, other], seen: [...b.ids(one), ...b.ids(other)], voids: [] }));
  b.run(b.type(other, 0, "new "));
  expect(areAlive(b, [one, other])).toEqual([true, true]);
});
