// Options renamed, merged and deleted in small and large databases, and where some rows are not to be rewritten.
import { getIn, type JsonObject } from "@tessera/kernel/values/json.ts";
import { expect, test } from "vitest";
import { modelOf } from "../properties/models.ts";
import { memoryDatabase } from "../testing/memory-source.ts";
import { sampleDatabase } from "../testing/sample-database.ts";
import { mergeOption, removeOption, renameOption, rowsWithOption } from "./replace-option.ts";
import { setFilter } from "./view-edits.ts";

function open(count: number) {
  const database = memoryDatabase(sampleDatabase(count));
  const { source, viewId } = database;
  const rows = source.rows({
    collectionId: database.collectionId,
    viewId,
    filter: { operator: "and", filters: [] },
    sorts: [],
    search: "",
  });
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
  expect([options(), words()["Open"], words()["To do"]]).toEqual([
    ["Open", "In progress", "Done"],
    before["To do"],
    undefined,
  ]);
  expect(done).toHaveLength(1);
  expect(source.undo()).toBe(true);
  expect([options(), words()]).toEqual([["To do", "In progress", "Done"], before]);
});

test("many rows are rewritten in steps, and then the old option goes", async () => {
  const { source, viewId, words, options, done } = open(1000);
  const before = words();
  expect(await renameOption(source, to(viewId, "Open"))).toBe("done");
  expect([options(), words()["Open"], words()["To do"]]).toEqual([
    ["Open", "In progress", "Done"],
    before["To do"],
    undefined,
  ]);
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
  const asked = {
    property: "stat",
    operator: "enum_is",
    value: [
      { type: "exact", value: "To do" },
      { type: "exact", value: "Done" },
    ],
  };
  source.transact(
    setFilter(source.spaceId, viewId, { operator: "and", filters: [{ operator: "or", filters: [asked] }] }),
    { userAction: "filter" },
  );
  expect(await renameOption(source, to(viewId, "Open"))).toBe("done");
  const state = source.state.read();
  const view = state.kind === "ready" ? state.views[0]?.value : undefined;
  expect(getIn(getIn(view, ["query2", "filter"]), ["filters"])).toMatchObject([
    { filters: [{ property: "stat", filter: { value: [{ value: "Open" }, { value: "Done" }] } }] },
  ]);
});

test("an option is merged into another: its rows get that one, and it is one step back", async () => {
  for (const count of [30, 1000]) {
    const { source, viewId, words, options } = open(count);
    const before = words();
    expect(await mergeOption(source, to(viewId, "Done"))).toBe("done");
    expect([options(), words()["Done"]]).toEqual([
      ["In progress", "Done"],
      (before["To do"] ?? 0) + (before["Done"] ?? 0),
    ]);
    expect(source.undo()).toBe(true);
    expect([options(), words()]).toEqual([["To do", "In progress", "Done"], before]);
  }
});

test("an option that goes is lost by its rows, which are counted before; it is one step back", async () => {
  for (const count of [30, 1000]) {
    const { source, viewId, words, options } = open(count);
    const before = words();
    const option = { viewId, key: "stat", words: "To do" };
    expect(await rowsWithOption(source, option)).toBe(before["To do"]);
    expect(await removeOption(source, option)).toBe("done");
    expect([options(), words()["To do"]]).toEqual([["In progress", "Done"], undefined]);
    expect(source.undo()).toBe(true);
    expect([options(), words()]).toEqual([["To do", "In progress", "Done"], before]);
  }
});

test("of several options one is merged or goes, and the others stay in their order", async () => {
  const schema = {
    title: { name: "Name", type: "title" },
    tags: {
      name: "Tags",
      type: "multi_select",
      options: [
        { id: "a", value: "a" },
        { id: "b", value: "b" },
        { id: "c", value: "c" },
      ],
    },
  };
  const { source, viewId, collectionId } = memoryDatabase({
    name: "D",
    schema,
    rows: [{ tags: [["a,b,c"]] }, { tags: [["a"]] }],
  });
  const rows = source.rows({ collectionId, viewId, filter: { operator: "and", filters: [] }, sorts: [], search: "" });
  const stored = () => [0, 1].map((at) => getIn(source.row(rows.idAt(at) ?? "").read()?.value, ["properties", "tags"]));
  expect(await mergeOption(source, { viewId, key: "tags", words: "a", next: "c" })).toBe("done");
  expect(stored()).toEqual([[["c,b"]], [["c"]]]);
  expect(await removeOption(source, { viewId, key: "tags", words: "c" })).toBe("done");
  expect(stored()).toEqual([[["b"]], undefined]);
});

test("renamed by one and deleted by another at once: whoever is last has the option and its rows", async () => {
  const act = async (name: "rename" | "remove") => {
    const side = open(30);
    const option = to(side.viewId, "Open");
    expect(await (name === "rename" ? renameOption(side.source, option) : removeOption(side.source, option))).toBe(
      "done",
    );
    return side.done.flatMap(({ operations }) => operations);
  };
  const [renamed, removed] = [await act("rename"), await act("remove")];
  const { byOthers, options, words } = open(30);
  byOthers([...renamed, ...removed]);
  expect([options(), words()["Open"], words()["To do"]]).toEqual([["In progress", "Done"], undefined, undefined]);
  const other = open(30);
  other.byOthers([...removed, ...renamed]);
  expect(other.options()).toEqual(["Open", "In progress", "Done"]);
  expect(other.words()["Open"]).toBe(open(30).words()["To do"]);
});

test("of an option that one renames while another deletes it, what is last holds, in the schema and in its rows", async () => {
  for (const last of ["renamed", "deleted"] as const) {
    const [she, he, left, right] = [open(30), open(30), open(30), open(30)];
    const before = she.words();
    expect(await renameOption(she.source, to(she.viewId, "Open"))).toBe("done");
    expect(await removeOption(he.source, { viewId: he.viewId, key: "stat", words: "To do" })).toBe("done");
    const [hers, his] = [she, he].map(({ done }) => done.flatMap(({ operations }) => operations));
    const ordered = last === "renamed" ? [...(his ?? []), ...(hers ?? [])] : [...(hers ?? []), ...(his ?? [])];
    // Her side has her own at once, takes it back for what the server says, and executes all of it.
    left.source.transact(hers ?? [], { userAction: "own" });
    left.source.undo();
    for (const side of [left, right]) side.byOthers(ordered);
    expect([left.options(), left.words()]).toEqual([right.options(), right.words()]);
    expect(left.options()).toEqual(last === "renamed" ? ["Open", "In progress", "Done"] : ["In progress", "Done"]);
    expect(left.words()["To do"]).toBe(undefined);
    expect(left.words()["Open"]).toBe(last === "renamed" ? before["To do"] : undefined);
  }
});
