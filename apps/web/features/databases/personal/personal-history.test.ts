// One order of steps that count for one person and steps that are written.
import { expect, test } from "vitest";
import { PersonalHistory } from "./personal-history.ts";
import { NOTHING_PERSONAL, type PersonalQuery } from "./personal-query.ts";

const by = (property: string): PersonalQuery => {
  const sorts = [{ property, direction: "ascending" }] as const;
  return { filter: null, sorts: { value: sorts, over: [] } };
};

function historyOf() {
  const undone: string[] = [];
  const written = ["row"];
  const said: PersonalQuery[] = [];
  let now = 0;
  const move = (from: string[], to: string[]) => {
    const step = from.pop();
    if (step !== undefined) to.push(step);
    return step !== undefined;
  };
  const history = new PersonalHistory(
    { undo: () => move(written, undone), redo: () => move(undone, written) },
    (_view, personal) => void said.push(personal),
    () => now,
  );
  const wait = (time: number): void => void (now += time);
  return { history, written, undone, said, wait };
}

test("what was done last is taken back first, and repeated last", () => {
  const { history, written, said } = historyOf();
  history.push({ viewId: "v", before: NOTHING_PERSONAL, after: by("a") });
  expect(history.undo()).toBe(true);
  expect([written, said]).toEqual([["row"], [NOTHING_PERSONAL]]);
  expect(history.undo()).toBe(true);
  expect(written).toEqual([]);
  expect(history.undo()).toBe(false);
  expect(history.redo()).toBe(true);
  expect([written, said.length]).toEqual([["row"], 1]);
  expect(history.redo()).toBe(true);
  expect(said.at(-1)).toEqual(by("a"));
  expect(history.undo()).toBe(true);
  expect(written).toEqual(["row"]);
});

test("what is written ends what of one's own could be taken back", () => {
  const { history, written, said } = historyOf();
  history.push({ viewId: "v", before: NOTHING_PERSONAL, after: by("a") });
  history.end();
  expect(history.undo()).toBe(true);
  expect([written, said]).toEqual([[], []]);
});

test("what is saved for everyone is one's own again once that is taken back", () => {
  const { history, written, undone, said } = historyOf();
  written.push("query");
  history.push({ viewId: "v", before: by("a"), after: NOTHING_PERSONAL, isWritten: true });
  expect(history.undo()).toBe(true);
  expect([undone, said]).toEqual([["query"], [by("a")]]);
  expect(history.redo()).toBe(true);
  expect([written, said.at(-1)]).toEqual([["row", "query"], NOTHING_PERSONAL]);
});

test("a filter that is written letter by letter is one step, and one after a rest is another", () => {
  const { history, said, wait } = historyOf();
  const type = (before: PersonalQuery, after: PersonalQuery) =>
    history.push({ viewId: "v", before, after, group: "filter" });
  type(NOTHING_PERSONAL, by("a"));
  wait(400);
  type(by("a"), by("b"));
  wait(600);
  type(by("b"), by("c"));
  history.undo();
  history.undo();
  expect(said).toEqual([by("b"), NOTHING_PERSONAL]);
});
