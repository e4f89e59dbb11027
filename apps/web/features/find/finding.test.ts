import type { CallResult } from "@tessera/platform/http.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import { manualClock, settle } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import type { FoundPage } from "../../data/search/found-page.ts";
import { noFilters } from "../../data/search/search-filters.ts";
import { createFinderMemory, rememberedFor } from "./finder-memory.ts";
import { createFinding, pauseMs } from "./finding.ts";

const page = (id: string): FoundPage => ({
  id,
  title: [{ text: id, marked: false }],
  icon: undefined,
  path: [],
  line: null,
  editedAt: null,
});

function start(titles: readonly string[], { online = true } = {}) {
  const clock = manualClock();
  const known = createWritable(0);
  const asked: { query: string; signal: AbortSignal; answer: (result: CallResult<readonly FoundPage[]>) => void }[] =
    [];
  const finding = createFinding({
    clock,
    online: () => online,
    search: {
      prepare: () => undefined,
      known,
      recent: () => [page("read last")],
      local: (query) => titles.filter((title) => title.startsWith(query)).map(page),
      remote: (query, _filters, signal) => new Promise((answer) => asked.push({ query, signal, answer })),
    },
  });
  const shown = () => finding.state.read().pages.map(({ id }) => id);
  return { finding, clock, asked, shown, known };
}

test("what this device knows is there with the key, the server is asked when typing pauses", async () => {
  const { finding, clock, asked, shown } = start(["harbour", "haven"]);
  expect(shown()).toEqual(["read last"]);
  finding.ask("ha", noFilters);
  expect(shown()).toEqual(["harbour", "haven"]);
  clock.pass(pauseMs - 1);
  finding.ask("hav", noFilters);
  clock.pass(pauseMs - 1);
  expect(asked).toEqual([]);
  clock.pass(1);
  expect(asked.map(({ query }) => query)).toEqual(["hav"]);
  asked[0]?.answer({ ok: true, value: [page("found in text"), page("haven")] });
  await settle();
  expect(shown()).toEqual(["haven", "found in text"]);
  expect(finding.state.read().phase).toBe("answered");
});

test("a title that this device learns of meanwhile joins below", () => {
  const titles = ["harbour"];
  const { finding, shown, known } = start(titles);
  finding.ask("ha", noFilters);
  titles.unshift("haven");
  known.set(1);
  expect(shown()).toEqual(["harbour", "haven"]);
});

test("an answer to words that were changed since does not count", async () => {
  const { finding, clock, asked, shown } = start(["harbour"]);
  finding.ask("h", noFilters);
  clock.pass(pauseMs);
  finding.ask("ha", noFilters);
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[0]?.answer({ ok: true, value: [page("late")] });
  await settle();
  expect(shown()).toEqual(["harbour"]);
  finding.ask("", noFilters);
  expect([shown(), finding.state.read().phase]).toEqual([["read last"], "recent"]);
});

test("offline, or where the server fails, what this device knows stays, and asking again is possible", async () => {
  const offline = start(["harbour"], { online: false });
  offline.finding.ask("ha", noFilters);
  offline.clock.pass(pauseMs);
  expect([offline.shown(), offline.finding.state.read().phase]).toEqual([["harbour"], "offline"]);
  expect(offline.asked).toEqual([]);

  const { finding, clock, asked, shown } = start(["harbour"]);
  finding.ask("ha", noFilters);
  clock.pass(pauseMs);
  asked[0]?.answer({ ok: false, failure: { kind: "timeout" } });
  await settle();
  expect([shown(), finding.state.read().phase]).toEqual([["harbour"], "failed"]);
  finding.again();
  clock.pass(0);
  expect(asked).toHaveLength(2);
});

test("a question is remembered for five minutes", () => {
  const clock = manualClock();
  const memory = createFinderMemory(clock);
  expect(memory.recall().query).toBe("");
  memory.keep({ query: "tide", filters: noFilters });
  clock.pass(rememberedFor);
  expect(memory.recall().query).toBe("tide");
  clock.pass(1);
  expect(memory.recall().query).toBe("");
});
