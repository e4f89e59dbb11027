import { expect, test } from "vitest";
import { turns, type Rank } from "./turns.ts";

/** A thing that is taken one at a time, a clock that stands, and the order in which turns were had. */
function setUp() {
  const clock = { now: 0 };
  const inTurn = turns(() => clock.now);
  const had: string[] = [];
  let open = (): void => undefined;
  const held = inTurn(async () => await new Promise<void>((resolve) => (open = resolve)));
  const ask = async (name: string, rank?: Rank): Promise<void> => await inTurn(async () => void had.push(name), rank);
  return { clock, had, ask, inTurn, release: () => open(), held };
}

test("commits come first, what people read next, what follows behind both, each in the order of asking", async () => {
  const { had, ask, release } = setUp();
  const all = [
    ask("fold 1", "behind"),
    ask("read 1"),
    ask("commit 1", "commit"),
    ask("fold 2", "behind"),
    ask("read 2", "read"),
    ask("commit 2", "commit"),
  ];
  expect(had).toEqual([]);
  release();
  await Promise.all(all);
  expect(had).toEqual(["commit 1", "commit 2", "read 1", "read 2", "fold 1", "fold 2"]);
});

test("nobody waits for ever: who has waited long comes before who has just asked", async () => {
  const { clock, had, ask, release } = setUp();
  const all = [ask("fold", "behind"), ask("read")];
  clock.now = 11;
  all.push(ask("commit 1", "commit"));
  clock.now = 251;
  all.push(ask("commit 2", "commit"), ask("read 2"));
  release();
  await Promise.all(all);
  expect(had).toEqual(["read", "commit 1", "fold", "commit 2", "read 2"]);
});

test("a turn that failed is over, and fails for whoever asked alone", async () => {
  const { had, ask, inTurn, release, held } = setUp();
  const failing = inTurn(async () => await Promise.reject(new Error("planted")), "commit");
  const after = ask("after");
  release();
  await held;
  await expect(failing).rejects.toThrow("planted");
  await after;
  await ask("later");
  expect(had).toEqual(["after", "later"]);
});
