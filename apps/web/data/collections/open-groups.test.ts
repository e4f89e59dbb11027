// Groups on this device: counts as the server tells them, one's own changes in them at once, and the device's answer without a server.
import { expect, test } from "vitest";
import { conditionOfGroup, readGroupBy } from "@tessera/database/query/group-by.ts";
import type { GroupsSource } from "@tessera/database/source/database-source.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { playedDatabase, type PlayedDatabase } from "./testing/played-database.ts";

const groupBy = readGroupBy({ property: "num", type: "number", range: { from: 0, to: 4, size: 2 } });

const shown = (groups: GroupsSource): Record<string, number> =>
  Object.fromEntries(groups.read().groups.map(({ key, total }) => [key, total]));

async function opened(count: number) {
  const played = await playedDatabase(count);
  played.load();
  const question = {
    ...played.question,
    groupBy,
    subGroupBy: null,
    aggregations: [{ property: "num", aggregator: "sum" }],
    limit: 100,
  };
  return { played, question, groups: played.source.groups(question) };
}

const setNumber = (played: PlayedDatabase, id: string, number: string): void => {
  const operation = played.on(id, "set", { value: [[number]] }, ["properties", "num"]);
  expect(played.source.transact([operation], { userAction: "edit-cell" })).toBe(true);
};

test("groups come as the server tells them, and news of a row is asked after", async () => {
  const { played, groups } = await opened(5);
  expect(groups.read()).toMatchObject({ kind: "loading", groups: [] });
  await played.groupsAsked[0]?.answer();
  expect(groups.read()).toMatchObject({ kind: "ready", rows: 5, isWhole: true, aggregations: [{ value: 10 }] });
  expect(shown(groups)).toEqual({ "0..2": 2, "2..4": 2, "4..": 1 });
  played.write(played.ids[0] ?? "", 9);
  played.clock.pass(200);
  await played.groupsAsked[1]?.answer();
  expect(shown(groups)).toEqual({ "0..2": 1, "2..4": 2, "4..": 2 });
  expect(played.groupsAsked).toHaveLength(2);
});

test("a row that is moved, made or deleted here counts at once, and once", async () => {
  const { played, groups, question } = await opened(3);
  const rows = played.source.rows({
    ...played.question,
    filter: {
      operator: "and",
      filters: groupBy === null ? [] : [conditionOfGroup(groupBy, { type: "number", value: { from: 0, to: 2 } })],
    },
  });
  await played.answer();
  await played.groupsAsked[0]?.answer();
  expect([shown(groups), rows.read().total]).toEqual([{ "0..2": 2, "2..4": 1 }, 2]);
  const [first = "", second = ""] = played.ids;
  setNumber(played, first, "3");
  expect([shown(groups), rows.read().total]).toEqual([{ "0..2": 1, "2..4": 2 }, 1]);
  setNumber(played, first, "7");
  expect(shown(groups)).toEqual({ "0..2": 1, "2..4": 1, "4..": 1 });
  const made = newId();
  const parent = { table: "collection", id: played.collection };
  played.source.transact([played.on(made, "new", { type: "page", parent, after: undefined })], {
    userAction: "add-row",
  });
  expect(groups.read()).toMatchObject({ rows: 4 });
  expect(shown(groups)[""]).toBe(1);
  // The server has it: the same counts, before and after it is asked.
  played.write(first, 0, { properties: { title: [["Row"]], num: [["7"]] } });
  expect(shown(groups)["4.."]).toBe(1);
  played.clock.pass(200);
  await played.groupsAsked.at(-1)?.answer();
  expect(shown(groups)["4.."]).toBe(1);
  setNumber(played, second, "1");
  expect(shown(groups)["0..2"]).toBe(1);
  expect(question.groupBy).toBe(groupBy);
  groups.close();
});

test("without a server the device counts the rows that it has", async () => {
  const { played, groups } = await opened(5);
  const rows = played.source.rows(played.question);
  await played.answer();
  await played.groupsAsked[0]?.answer();
  expect(rows.read().total).toBe(5);
  groups.close();
  const again = played.source.groups({ ...played.question, groupBy, subGroupBy: null, aggregations: [], limit: 100 });
  await played.groupsAsked.at(-1)?.fail();
  await expect.poll(() => shown(again)).toEqual({ "0..2": 2, "2..4": 2, "4..": 1 });
  expect(again.read().kind).toBe("ready");
});
