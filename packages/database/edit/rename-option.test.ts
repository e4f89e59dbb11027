// Options renamed in small and large databases, and where some rows are not to be rewritten.
import { getIn, type JsonObject } from "@tessera/kernel/records/json.ts";
import { expect, test } from "vitest";
import { modelOf } from "../properties/models.ts";
import { memoryDatabase } from "../testing/memory-source.ts";
import { sampleDatabase } from "../testing/sample-database.ts";
import { renameOption } from "./rename-option.ts";
import { setFilter } from "./view-edits.ts";

function open(count: number) {
  const database = memoryDatabase(sampleDatabase(count));
  const { source, viewId } = database;
  const rows = source.rows({ collectionId: database.collectionId, viewId, filter: { operator: "and", filters: [] }, sorts: [], search: "" }); // prettier-ignore
  const words = (): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (let at = 0; at < rows.read().total; at++) {
      const { value } = source.row(rows.idAt(at) ?? "").read() ?? { value: {} };
      const name = modelOf("select").asText(getIn(value, ["properties", "stat"]) ?? []);
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  };
  const options = (): unknown[] => {
    const state = source.state.read();
    if (state.kind !== "ready") throw new Error(state.kind);
    return (getIn(state.collection, ["schema", "stat", "options"]) as JsonObject[]).map(({ value }) => value);
  };
  return { ...database, words, options };
}
const to = (viewId: string, next: string) => ({ viewId, key: "stat", words: "To do", next });

test("few rows are rewritten with the option, and taken back with it", async () => {
  const { source, viewId, words, options, done } = open(30);
  const before = words();
  expect(await renameOption(source, to(viewId, "Open"))).toBe("done");
  expect([options(), words()["Open"], words()["To do"]]).toEqual([["Open", "In progress", "Done"], before["To do"], undefined]); // prettier-ignore
  expect(done).toHaveLength(1);
  expect(source.undo()).toBe(true);
  expect([options(), words()]).toEqual([["To do", "In progress", "Done"], before]);
});

test("many rows are rewritten in steps, and then the old option goes", async () => {
  const { source, viewId, words, options, done } = open(1000);
  const before = words();
  expect(await renameOption(source, to(viewId, "Open"))).toBe("done");
  expect([options(), words()["Open"], words()["To do"]]).toEqual([["Open", "In progress", "Done"], before["To do"], undefined]); // prettier-ignore
  for (const { operations } of done) expect(operations.length).toBeLessThanOrEqual(100);
});

test("where not all rows are at hand the old option stays for those that hold it", async () => {
  const { source, viewId, options, setWhole } = open(30);
  setWhole(false);
  expect(await renameOption(source, to(viewId, "Open"))).toBe("partly");
  expect(options()).toEqual(["Open", "To do", "In progress", "Done"]);
});

test("a name that is taken, empty or too long is told and nothing is written", async () => {
  const { source, viewId, done } = open(30);
  expect(await renameOption(source, to(viewId, "Done"))).toMatchObject({ fault: "option-twice" });
  expect(await renameOption(source, to(viewId, ""))).toMatchObject({ fault: "option" });
  expect(await renameOption(source, to(viewId, "x".repeat(101)))).toMatchObject({ fault: "option-too-long" });
  expect(done).toHaveLength(0);
});

test("views that ask for the old words ask for the new ones", async () => {
  const { source, viewId } = open(300);
  const asked = { property: "stat", operator: "enum_is", value: [{ type: "exact", value: "To do" }, { type: "exact", value: "Done" }] }; // prettier-ignore
  source.transact(setFilter(source.spaceId, viewId, { operator: "and", filters: [{ operator: "or", filters: [asked] }] }), { userAction: "filter" }); // prettier-ignore
  expect(await renameOption(source, to(viewId, "Open"))).toBe("done");
  const state = source.state.read();
  const view = state.kind === "ready" ? state.views[0]?.value : undefined;
  expect(getIn(getIn(view, ["query2", "filter"]), ["filters"])).toMatchObject([{ filters: [{ property: "stat", filter: { value: [{ value: "Open" }, { value: "Done" }] } }] }]); // prettier-ignore
});
