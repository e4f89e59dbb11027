import { expect, test } from "vitest";
import { EVERYTHING } from "../query/filter.ts";
import type { Question, Row } from "../query/question.ts";
import type { Schema } from "../schema.ts";
import { Engine, type EngineAnswer, type EngineMessage } from "./engine.ts";

const schema: Schema = { properties: { title: { name: "Name", type: "title", options: [] } }, deleted: {} };
const row = (n: number, more: Partial<Row> = {}): Row => ({
  id: `row${n}`,
  properties: { title: [[`Row ${n}`]] },
  createdTime: n,
  createdBy: "ada",
  editedTime: n,
  editedBy: "ada",
  order: `V${String(n).padStart(5, "0")}`,
  holder: "space",
  alive: true,
  ...more,
});
const rows = (count: number): Row[] => Array.from({ length: count }, (_, n) => row(n));
const question = (more: Partial<Question> = {}): Question => ({
  reader: { signature: "s", holders: ["space"], shown: null },
  filter: EVERYTHING,
  sorts: [],
  search: "",
  zone: "",
  now: 0,
  me: null,
  after: null,
  limit: 2,
  ...more,
});

/** Messages and answers travel as they do to a thread. */
function hosted(mostBytes = 1e9) {
  const engine = new Engine(mostBytes);
  const send = (message: EngineMessage): EngineAnswer => structuredClone(engine.handle(structuredClone(message)));
  const load = (collection: string, count: number): EngineAnswer => {
    send({ kind: "open", collection, schema, locale: "en", sequence: 1 });
    return send({ kind: "rows", collection, rows: rows(count), gone: [], sequence: 2 });
  };
  const ask = (collection: string, more: Partial<Question> = {}) => {
    const answer = send({ kind: "ask", collection, question: question(more) });
    return answer.kind === "answer" ? answer.answer : answer;
  };
  return { engine, send, load, ask };
}

test("a collection is loaded, asked page by page, changed and closed", () => {
  const { send, load, ask } = hosted();
  expect(load("c", 3)).toEqual({ kind: "done", rows: 3, holders: 1, sequence: 2, released: [] });
  const next = { row: "row1", offset: 2 };
  expect(ask("c")).toEqual({ rows: ["row0", "row1"], total: 3, next, ignored: [], sequence: 2 });
  expect(ask("c", { after: next })).toMatchObject({ rows: ["row2"], next: null });
  expect(ask("c", { limit: 0 })).toMatchObject({ rows: [], total: 3, next: null });
  send({
    kind: "rows",
    collection: "c",
    rows: [row(9, { order: "A" }), row(0, { alive: false })],
    gone: ["row2"],
    sequence: 5,
  });
  expect(ask("c", { limit: 9 })).toMatchObject({ rows: ["row9", "row1"], total: 2, sequence: 5 });
  expect(send({ kind: "close", collection: "c" })).toMatchObject({ kind: "done", released: ["c"] });
  expect(ask("c")).toEqual({ kind: "not-held" });
});

test("a page goes on behind its row, wherever that is now, and at its place where the row went", () => {
  const { send, load, ask } = hosted();
  load("c", 6);
  const after = { row: "row1", offset: 2 };
  send({ kind: "rows", collection: "c", rows: [row(7, { order: "A" })], gone: [], sequence: 3 });
  expect(ask("c", { after })).toMatchObject({ rows: ["row2", "row3"] });
  send({ kind: "rows", collection: "c", rows: [], gone: ["row1"], sequence: 4 });
  expect(ask("c", { after })).toMatchObject({ rows: ["row2", "row3"] });
  expect(ask("c", { after: { row: "never", offset: 99 } })).toMatchObject({ rows: [], next: null });
});

test("a reader sees rows of the holders that they may read, and no others count", () => {
  const { send, load, ask } = hosted();
  load("c", 2);
  send({
    kind: "rows",
    collection: "c",
    rows: [row(5, { holder: "row5" }), row(6, { createdBy: "bob" })],
    gone: [],
    sequence: 3,
  });
  expect(send({ kind: "holders", collection: "c" })).toEqual({ kind: "holders", holders: ["space", "row5"] });
  expect(ask("c")).toMatchObject({ total: 3 });
  expect(ask("c", { reader: { signature: "t", holders: ["row5"], shown: null } })).toMatchObject({
    rows: ["row5"],
    total: 1,
  });
  expect(ask("c", { reader: { signature: "s", shown: { person: "bob", property: null } } })).toMatchObject({
    rows: ["row6"],
    total: 1,
  });
  expect(ask("c", { reader: { signature: "s", shown: { person: "nobody", property: null } } })).toMatchObject({
    rows: [],
    total: 0,
  });
  // The same signature for others than before: what was kept for it is not given again.
  expect(ask("c", { reader: { signature: "s", holders: ["row5"], shown: null } })).toMatchObject({ total: 1 });
  expect(ask("c", { reader: { signature: "new", shown: null } })).toEqual({
    kind: "unknown-reader",
    signature: "new",
  });
});

test("a row whose holder changes is seen by others at once", () => {
  const { send, load, ask } = hosted();
  load("c", 2);
  expect(ask("c")).toMatchObject({ total: 2 });
  send({ kind: "rows", collection: "c", rows: [row(1, { holder: "row1" })], gone: [], sequence: 3 });
  expect(ask("c")).toMatchObject({ rows: ["row0"], total: 1 });
});

test("another schema rereads what is stored", () => {
  const { send, load, ask } = hosted();
  load("c", 12);
  const sorts = [{ property: "n", direction: "descending" as const }];
  expect(ask("c", { sorts })).toMatchObject({ ignored: [{ property: "n", operator: "descending", why: "property" }] });
  send({
    kind: "rows",
    collection: "c",
    rows: [row(3, { properties: { n: [["10"]] } }), row(4, { properties: { n: [["9"]] } })],
    gone: [],
    sequence: 3,
  });
  const withN = { ...schema.properties, n: { name: "N", type: "number", options: [] } };
  send({ kind: "schema", collection: "c", schema: { properties: withN, deleted: {} }, sequence: 4 });
  expect(ask("c", { sorts })).toMatchObject({ rows: ["row3", "row4"], ignored: [], sequence: 4 });
  const asText = { ...withN, n: { name: "N", type: "text", options: [] } };
  send({ kind: "schema", collection: "c", schema: { properties: asText, deleted: {} }, sequence: 5 });
  expect(
    ask("c", { sorts, filter: { operator: "and", filters: [{ property: "n", operator: "string_is", value: "9" }] } }),
  ).toMatchObject({ rows: ["row4"] });
});

test("a snapshot is restored elsewhere; a damaged one is refused", () => {
  const { send, load } = hosted();
  load("c", 3);
  const answer = send({ kind: "snapshot", collection: "c" });
  if (answer.kind !== "snapshot") throw new Error(answer.kind);
  expect(answer.sequence).toBe(2);
  const other = hosted();
  expect(other.send({ kind: "restore", collection: "d", snapshot: answer.snapshot })).toMatchObject({
    rows: 3,
    sequence: 2,
  });
  expect(other.ask("d")).toMatchObject({ rows: ["row0", "row1"] });
  expect(other.send({ kind: "restore", collection: "e", snapshot: answer.snapshot.slice(8) })).toEqual({
    kind: "refused",
    fault: "damaged",
  });
});

test("past the cap the collection that was used least is let go of, and said", () => {
  const { engine, load, ask } = hosted(300_000);
  load("a", 500);
  load("b", 500);
  ask("a");
  expect(load("c", 500)).toMatchObject({ kind: "done", released: ["b"] });
  expect(ask("b")).toEqual({ kind: "not-held" });
  expect(ask("a")).toMatchObject({ total: 500 });
  expect(engine.weight()).toBeLessThan(300_000);
  // One that is too large for the cap is held by itself.
  expect(load("d", 5000)).toMatchObject({ rows: 5000 });
  expect(ask("d")).toMatchObject({ total: 5000 });
});

test("one that is too large for the cap keeps its orders, so that it is not sorted anew with every question", () => {
  const { engine, load, ask } = hosted(1);
  load("c", 5000);
  const sorts = [{ property: "title", direction: "descending" as const }];
  ask("c", { sorts });
  const before = engine.weight();
  ask("c", { sorts: [{ property: "title", direction: "ascending" }] });
  expect(engine.weight()).toBeGreaterThanOrEqual(before + 5000 * Uint32Array.BYTES_PER_ELEMENT);
});

test("an answer that many edits have passed by is still right", () => {
  const { send, load, ask } = hosted();
  load("c", 3000);
  const sorts = [{ property: "title", direction: "descending" as const }];
  expect(ask("c", { sorts })).toMatchObject({ rows: ["row2999", "row2998"] });
  for (let n = 0; n < 25; n++) {
    const edited = Array.from({ length: 1000 }, (_, at) =>
      row(at, { properties: { title: [[`Row ${4000 + at + n}`]] } }),
    );
    send({ kind: "rows", collection: "c", rows: edited, gone: [], sequence: 3 + n });
  }
  expect(ask("c", { sorts })).toMatchObject({ rows: ["row999", "row998"], total: 3000 });
});
