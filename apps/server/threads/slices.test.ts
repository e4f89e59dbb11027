import { expect, test } from "vitest";
import { Slices } from "./slices.ts";

/** A clock that each step moves on by a millisecond, and slices of three. */
function slicesOf3() {
  const log: string[] = [];
  let clock = 0;
  const rests: number[] = [];
  const slices = new Slices({
    sliceMs: 3,
    now: () => clock,
    rest: async (took) => {
      rests.push(took);
      log.push("-");
    },
  });
  function* work(name: string, steps: number): Generator<undefined, string> {
    for (let n = 0; n < steps; n++) {
      log.push(name);
      clock++;
      yield;
    }
    return name;
  }
  return { slices, work, log, rests };
}

test("owners take turns slice by slice, so that short work waits for two slices of long work at most and not for its end", async () => {
  const { slices, work, log } = slicesOf3();
  const long = slices.run("a", work("a", 9));
  const short = slices.run("b", work("b", 1));
  expect(await short).toBe("b");
  expect(await long).toBe("a");
  expect(log.join("")).toBe("aaa-aaa-baa-a");
});

test("an owner with many pieces of work has one turn for all of them, and they are done in order", async () => {
  const { slices, work, log } = slicesOf3();
  const many = ["1", "2", "3", "4", "5", "6"].map(async (name) => await slices.run("a", work(name, 3)));
  const other = slices.run("b", work("b", 3));
  await other;
  expect(await Promise.all(many)).toEqual(["1", "2", "3", "4", "5", "6"]);
  expect(log.join("")).toBe("111-bbb-222-333-444-555-666-");
});

test("work that arrives while nothing runs begins at once, and short work has one rest together", async () => {
  const { slices, work, log, rests } = slicesOf3();
  const ended = slices.run("a", work("a", 0));
  expect(await ended).toBe("a");
  expect(rests).toEqual([]);
  await slices.run("a", work("b", 2));
  expect(rests).toEqual([]);
  await slices.run("a", work("c", 2));
  expect(rests).toEqual([4]);
  expect(log).toEqual(["b", "b", "c", "c", "-"]);
});

test("work that throws rejects, and the work after it is done", async () => {
  const { slices, work } = slicesOf3();
  function* failing(): Generator<undefined, never> {
    yield;
    throw new Error("broken");
  }
  const [failed, done] = await Promise.allSettled([slices.run("a", failing()), slices.run("a", work("a", 1))]);
  expect(failed).toMatchObject({ status: "rejected", reason: new Error("broken") });
  expect(done).toMatchObject({ status: "fulfilled", value: "a" });
});
