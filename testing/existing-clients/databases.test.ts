// Databases as the clients that others wrote read them: tables, boards and lists, grouped and not, through our address with a
// token, every title, cell and group in what react-notion-x draws.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NotionAPI } from "notion-client";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { NotionRenderer, type NotionComponents } from "react-notion-x";
import { Collection } from "react-notion-x/third-party/collection";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomesLinked, type Look } from "@tessera/database/edit/linked-views.ts";
import { makeDatabase } from "@tessera/database/edit/make-database.ts";
import { setAt } from "@tessera/database/edit/operations.ts";
import { addRow } from "@tessera/database/edit/row-edits.ts";
import { readSchema } from "@tessera/database/schema.ts";
import { formatOfType, type ViewType } from "@tessera/database/view-model/view-types.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { placeTestPglite } from "@tessera/server/database/testing/pglite-for-tests.ts";
import { Programs, ready } from "@tessera/server/testing/programs.ts";
import { Caller } from "../caller.ts";

const folder = mkdtempSync(join(tmpdir(), "tessera-clients-"));
let programs: Programs;
let owner: Caller;
let space: string;
let client: NotionAPI;
let address: string;

beforeAll(async () => {
  programs = await Programs.bundled();
  await placeTestPglite(folder);
  const url = (await ready(programs.run([], { TESSERA_DATA: folder }))).replace("localhost", "127.0.0.1");
  address = url;
  owner = new Caller(url);
  await owner.signUp("Ada Lovelace", "ada@example.com");
  const photo = {
    pointer: { table: "notion_user", id: owner.userId },
    path: [],
    command: "update",
    args: { profile_photo: "https://example.com/ada.png" },
  };
  await owner.call("saveTransactions", { transactions: [{ id: randomUUID(), operations: [photo] }] });
  space = await owner.createSpace("Harbour");
  const authToken = owner.cookie.slice(owner.cookie.indexOf("=") + 1);
  client = new NotionAPI({ apiBaseUrl: `${url}/api/v3`, authToken, activeUser: owner.userId });
});
afterAll(async () => {
  owner.close();
  await programs.close();
  rmSync(folder, { recursive: true, force: true });
});

const options = (...words: string[]): Json => words.map((value) => ({ id: randomUUID(), value, color: "blue" }));
const SHIPS = ["Aurora", "Borealis", "Corvus", "Dorado", "Erebus", "Fulmar"] as const;
const KINDS = ["Cutter", "Ketch", "Sloop"] as const;
const STATES = ["Not started", "In progress", "Done"] as const;

const schema: JsonObject = {
  title: { name: "Ship", type: "title" },
  note: { name: "Note", type: "text" },
  tons: { name: "Tons", type: "number", number_format: "number_with_commas" },
  kind: { name: "Kind", type: "select", options: options(...KINDS) },
  crew: { name: "Crew", type: "multi_select", options: options("Cook", "Mate", "Pilot") },
  state: { name: "State", type: "status", options: options(...STATES) },
  ready: { name: "Ready", type: "checkbox" },
  sails: { name: "Sails", type: "date" },
  owner: { name: "Owner", type: "person" },
  papers: { name: "Papers", type: "file" },
  site: { name: "Site", type: "url" },
  mail: { name: "Mail", type: "email" },
  call: { name: "Call", type: "phone_number" },
};
const columns = Object.keys(schema).map((property) => ({ property, visible: true }));

/** The last one has no values but its title. */
function rowOf(name: string, n: number): JsonObject {
  if (n === SHIPS.length - 1) return { title: [[name]] };
  return {
    title: [[name]],
    note: [[`Note of ${name}`]],
    tons: [[String(1000 + n)]],
    kind: [[KINDS[n % 3] ?? ""]],
    crew: [[n % 2 === 0 ? "Cook,Mate" : "Pilot"]],
    state: [[STATES[n % 3] ?? ""]],
    ready: [[n % 2 === 0 ? "Yes" : "No"]],
    sails: [["‣", [["d", { type: "date", start_date: `2026-03-0${n + 1}` }]]]],
    owner: [["‣", [["u", owner.userId]]]],
    papers: [[`papers-${n}.pdf`, [["a", `https://example.com/papers-${n}.pdf`]]]],
    site: [[`https://example.com/ships/${n}`, [["a", `https://example.com/ships/${n}`]]]],
    mail: [[`ship${n}@example.com`]],
    call: [[`+3223456${n}`]],
  };
}

interface Seen {
  /** What the client draws of the database, as markup. */
  readonly markup: string;
  readonly groups: Groups;
}

/** The groups that it draws, in their order: the words at the head of each, and the titles in it. */
type Groups = readonly (readonly [head: string, titles: readonly string[]])[];

/** A database on a page of its own whose one view is this; then what the clients make of the page, or of one with a linked view of it. */
async function seen(type: ViewType, format: JsonObject, isLinked = false): Promise<Seen> {
  const page = await owner.createPage(space, "Harbour");
  const [blockId, collectionId, viewId] = [randomUUID(), randomUUID(), randomUUID()];
  const at = (path: readonly string[], value: Json): Operation =>
    setAt(space, "collection_view", viewId, [...path], value);
  const operations: Operation[] = [
    ...makeDatabase({
      spaceId: space,
      blockId,
      collectionId,
      viewId,
      type: "collection_view",
      name: "Fleet",
      words: { title: "Ship", view: "All" },
      place: { parent: { table: "block", id: page }, after: null },
    }),
    ...Object.entries(schema).map(([key, property]) =>
      setAt(space, "collection", collectionId, ["schema", key], property),
    ),
    at(["type"], type),
    ...Object.entries(format).map(([key, value]) => at(["format", key], value)),
    ...SHIPS.map((name, n) => addRow({ spaceId: space, collectionId }, randomUUID(), {}, rowOf(name, n))),
  ];
  await owner.save(space, operations.map(toWire));
  const shown = isLinked ? await linked({ collectionId, type, name: "All", query: {}, format }) : page;
  const map = await client.getPage(shown, { throwOnCollectionErrors: true });
  const components = { Collection } as Partial<NotionComponents>;
  const markup = renderToStaticMarkup(
    createElement(NotionRenderer, { recordMap: map as never, fullPage: true, components }),
  );
  return { markup, groups: type === "board" ? boardGroups(markup) : sections(markup) };
}

/** A page with a view of a database that stands elsewhere. */
async function linked(look: Look): Promise<string> {
  const page = await owner.createPage(space, "Quay");
  const block = { id: randomUUID(), spaceId: space };
  const made: Operation = {
    pointer: { table: "block", ...block },
    path: [],
    command: "new",
    args: { type: "collection_view", parent: { table: "block", id: page }, after: null },
  };
  await owner.save(space, [made, ...becomesLinked(block, randomUUID(), look)].map(toWire));
  return page;
}

const text = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
const titlesIn = (markup: string): string[] => SHIPS.filter((name) => new RegExp(`>${name}<`).test(markup));

function sections(markup: string): Groups {
  const all = markup.split('<details open="" class="notion-collection-group">').slice(1);
  return all.map((one) => {
    const [head = "", body = ""] = one.split("</summary>");
    return [text(head), titlesIn(body)];
  });
}

function boardGroups(markup: string): Groups {
  const heads = markup
    .split('class="notion-board-th"')
    .slice(1)
    .map((one) =>
      text(`<b ${one.split('<div class="notion-board-header-placeholder')[0] ?? ""}`.replace(/<div\s*$/, "")),
    );
  const bodies = markup.split('class="notion-board-group"').slice(1).map(titlesIn);
  return heads.map((head, at) => [head, bodies[at] ?? []]);
}

/** Every value of every row, as its cell is drawn; a person by the alternative of the picture. */
function missingCells(markup: string): string[] {
  const words = text(markup);
  const wanted = SHIPS.slice(0, -1).flatMap((name, n) => [
    `Note of ${name}`,
    (1000 + n).toLocaleString("en-US"),
    KINDS[n % 3] ?? "",
    STATES[n % 3] ?? "",
    ...(n % 2 === 0 ? ["Cook", "Mate"] : ["Pilot"]),
    `Mar ${n + 1}, 2026`,
    `ship${n}@example.com`,
    `+3223456${n}`,
  ]);
  const drawn = [
    ...SHIPS.slice(0, -1).flatMap((_name, n) => [`href="https://example.com/ships/${n}"`, `papers-${n}.pdf`]),
    'alt="Ada Lovelace"',
  ];
  return [...wanted.filter((one) => !words.includes(one)), ...drawn.filter((one) => !markup.includes(one))];
}

const valued = (property: string, type: string, ...values: (Json | undefined)[]): Json =>
  values.map((value) => ({ property, hidden: false, value: { type, ...(value === undefined ? {} : { value }) } }));
const byKind = valued("kind", "select", ...KINDS, undefined);
const inKinds = {
  Cutter: ["Aurora", "Dorado"],
  Ketch: ["Borealis", "Erebus"],
  Sloop: ["Corvus"],
};
const counted = (groups: Readonly<Record<string, readonly string[]>>): Groups =>
  Object.entries(groups).map(([name, rows]) => [`${name} ${rows.length}`, rows]);

test("a table, with every title and cell", async () => {
  const { markup } = await seen("table", { table_properties: columns });
  expect(titlesIn(markup)).toEqual([...SHIPS]);
  expect(missingCells(markup)).toEqual([]);
  for (const { name } of Object.values(schema) as { name: string }[]) expect(text(markup)).toContain(name);
});

test("a list, with every title and cell", async () => {
  const { markup } = await seen("list", { list_properties: columns });
  expect(titlesIn(markup)).toEqual([...SHIPS]);
  expect(missingCells(markup)).toEqual([]);
});

test.each(["table", "list"] as const)("a %s in groups: by an option, several options, a tick, a text", async (type) => {
  const properties = { [`${type}_properties`]: columns };
  const groupedBy = async (property: string, kind: string, groups: Json): Promise<Seen> =>
    await seen(type, {
      ...properties,
      collection_group_by: { property, type: kind, sort: { type: "manual" } },
      collection_groups: groups,
    });
  const kinds = await groupedBy("kind", "select", byKind);
  expect(kinds.groups).toEqual([...counted(inKinds), ["1", ["Fulmar"]]]);
  expect(missingCells(kinds.markup)).toEqual([]);
  const crews = await groupedBy("crew", "multi_select", valued("crew", "multi_select", "Cook", "Pilot"));
  // What the view does not name, its schema does.
  const crew = {
    Cook: ["Aurora", "Corvus", "Erebus"],
    Pilot: ["Borealis", "Dorado"],
    Mate: ["Aurora", "Corvus", "Erebus"],
  };
  expect(crews.groups).toEqual([...counted(crew), ["1", ["Fulmar"]]]);
  const ready = await groupedBy("ready", "checkbox", valued("ready", "checkbox", true));
  expect(ready.groups).toEqual([
    ["Ready 3", ["Aurora", "Corvus", "Erebus"]],
    ["Ready 3", ["Borealis", "Dorado", "Fulmar"]],
  ]);
  const notes = await groupedBy("note", "text", valued("note", "text", { type: "exact", value: "Note of Corvus" }));
  expect(notes.groups).toEqual(counted({ "Note of Corvus": ["Corvus"] }));
});

test("a board, by an option and by a status, whose groups those clients ask for without an operator", async () => {
  const properties = { board_properties: columns };
  const kinds = await seen("board", {
    ...properties,
    board_columns_by: { property: "kind", type: "select", sort: { type: "manual" } },
    board_columns: byKind,
  });
  expect(kinds.groups).toEqual(counted({ ...inKinds, "No Kind": ["Fulmar"] }));
  expect(missingCells(kinds.markup)).toEqual([]);
  const states = await seen("board", {
    ...properties,
    board_columns_by: { property: "state", type: "status", sort: { type: "manual" } },
    board_columns: valued("state", "status", ...STATES, undefined),
  });
  expect(states.groups).toEqual(
    counted({
      "Not started": ["Aurora", "Dorado"],
      "In progress": ["Borealis", "Erebus"],
      Done: ["Corvus"],
      "No State": ["Fulmar"],
    }),
  );
});

test("a board and a list as our own app makes them", async () => {
  const told = readSchema(schema);
  const board = await seen("board", { ...formatOfType("board", told), table_properties: columns });
  expect(board.groups).toEqual(
    counted({
      "Not started": ["Aurora", "Dorado"],
      "In progress": ["Borealis", "Erebus"],
      Done: ["Corvus"],
      "No State": ["Fulmar"],
    }),
  );
  expect(missingCells(board.markup)).toEqual([]);
  const list = await seen("list", { ...formatOfType("list", told), table_properties: columns });
  expect(titlesIn(list.markup)).toEqual([...SHIPS]);
  expect(missingCells(list.markup)).toEqual([]);
});

test("linked views of a database on another page: a table and a board", async () => {
  const table = await seen("table", { table_properties: columns }, true);
  expect(titlesIn(table.markup)).toEqual([...SHIPS]);
  expect(missingCells(table.markup)).toEqual([]);
  const board = await seen("board", { ...formatOfType("board", readSchema(schema)), table_properties: columns }, true);
  expect(board.groups).toEqual(
    counted({
      "Not started": ["Aurora", "Dorado"],
      "In progress": ["Borealis", "Erebus"],
      Done: ["Corvus"],
      "No State": ["Fulmar"],
    }),
  );
  expect(missingCells(board.markup)).toEqual([]);
});

test("a view that points at a database elsewhere tells its options to those alone who may read that", async () => {
  const collectionId = randomUUID();
  const source = await owner.createPage(space, "Closed");
  const viewIds = { block: randomUUID(), view: randomUUID() };
  const secret: Json = { name: "Kind", type: "select", options: options("Secret") };
  await owner.save(
    space,
    [
      ...makeDatabase({
        spaceId: space,
        blockId: viewIds.block,
        collectionId,
        viewId: viewIds.view,
        type: "collection_view",
        name: "Fleet",
        words: { title: "Ship", view: "All" },
        place: { parent: { table: "block", id: source }, after: null },
      }),
      setAt(space, "collection", collectionId, ["schema", "kind"], secret),
    ].map(toWire),
  );
  const format = { board_columns_by: { property: "kind", type: "select" } };
  const page = await linked({ collectionId, type: "board", name: "All", query: {}, format });
  const stranger = new Caller(address);
  await stranger.signUp("Eve", "eve@example.com");
  const share = (userId: string, role: string) => ({
    pointer: { table: "block", id: page, spaceId: space },
    path: [],
    command: "setPermissionItem",
    args: { type: "user_permission", user_id: userId, role },
  });
  await owner.save(space, [share(owner.userId, "editor"), share(stranger.userId, "read_and_write")]);
  const readBy = async (caller: Caller): Promise<string> =>
    JSON.stringify(await caller.call("loadCachedPageChunk", { page: { id: page, spaceId: space }, limit: 30 }));
  expect(await readBy(owner)).toContain("Secret");
  const told = await readBy(stranger);
  expect(told).toContain(collectionId);
  expect(told).not.toContain("Secret");
  expect(told).not.toContain("Fleet");
  stranger.close();
});
