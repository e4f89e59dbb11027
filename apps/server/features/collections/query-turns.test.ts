import { expect, test } from "vitest";
import { QueryTurns, type TurnLimits } from "./query-turns.ts";

const limits: TurnLimits = { running: 2, ofCaller: 5, ofWorkspace: 8 };

/** Questions that are answered when the test says so; `begun` names them as they begin. */
function turnsOf(given = limits) {
  const turns = new QueryTurns(given);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = async (name: string, caller: string, collection: string, workspace = "w"): Promise<string> =>
    await turns.run({ caller, collection, workspace }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settled();
  };
  return { turns, begun, ask, end };
}

const settled = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

test("questions about one collection are answered one at a time, and those who ask take turns", async () => {
  const { begun, ask, end } = turnsOf();
  const all = [ask("a1", "a", "c"), ask("a2", "a", "c"), ask("a3", "a", "c"), ask("b1", "b", "c"), ask("d1", "d", "c")];
  await settled();
  for (const name of ["a1", "b1", "d1", "a2"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "d1", "a2", "a3"]);
  await end("a3");
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "d1"]);
});

test("a caller has two answers under way at once; the collections of others are answered meanwhile", async () => {
  const { turns, begun, ask, end } = turnsOf();
  const all = [ask("a1", "a", "c1"), ask("a2", "a", "c2"), ask("a3", "a", "c3"), ask("b1", "b", "c4")];
  await settled();
  expect(begun).toEqual(["a1", "a2", "b1"]);
  const idle = turns.idle();
  for (const name of ["a2", "a1", "b1", "a3"]) await end(name);
  await idle;
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1"]);
});

test("beyond the limit of a caller, and of a workspace, a question is refused at once with the time to ask again", async () => {
  const { begun, ask, end } = turnsOf();
  const mine = [1, 2, 3, 4, 5].map((n) => ask(`a${n}`, "a", "c"));
  await expect(ask("a6", "a", "c")).rejects.toMatchObject({ kind: "TooManyRequestsError", retryAfterSeconds: 2 });
  const others = ["b", "d", "e"].map((caller) => ask(caller, caller, "c"));
  await expect(ask("f", "f", "c")).rejects.toMatchObject({ kind: "TooManyRequestsError", retryAfterSeconds: 2 });
  const elsewhere = ask("g", "f", "other", "another workspace");
  await settled();
  while (begun.length < 9) {
    for (const name of begun) await end(name);
  }
  for (const name of begun) await end(name);
  await Promise.all([...mine, ...others, elsewhere]);
});

test("a question that fails gives way to the next one", async () => {
  const { turns, ask, end } = turnsOf();
  const failing = turns.run({ caller: "a", collection: "c", workspace: "w" }, async () => {
    throw new Error("broken");
  });
  const next = ask("b1", "b", "c");
  await expect(failing).rejects.toThrow("broken");
  await settled();
  await end("b1");
  expect(await next).toBe("b1");
});
