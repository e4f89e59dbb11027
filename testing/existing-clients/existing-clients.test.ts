// The clients that others wrote for the API that we speak, as published, against a running server: an import, a page of
// every block shown by react-notion-x, a page of 10,000 blocks, search, people.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NotionAPI } from "notion-client";
import { getBlockTitle, getBlockValue, getPageContentBlockIds } from "notion-utils";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { NotionRenderer, type NotionComponents } from "react-notion-x";
import { Code } from "react-notion-x/third-party/code";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { placeTestPglite } from "@tessera/server/database/testing/pglite-for-tests.ts";
import { Programs, ready } from "@tessera/server/testing/programs.ts";
import { Caller, transactionBody } from "../caller.ts";
import { everyBlock, everyMark, wordsOf } from "./every-block.ts";
import { importOperations, plan, type Imported, type Made } from "./importer.ts";

const folder = mkdtempSync(join(tmpdir(), "tessera-clients-"));
let programs: Programs;
let owner: Caller;
let member: Caller;
let space: string;
let client: NotionAPI;
let stranger: NotionAPI;
const [open, closed] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  programs = await Programs.bundled();
  await placeTestPglite(folder);
  const url = (await ready(programs.run([], { TESSERA_DATA: folder }))).replace("localhost", "127.0.0.1");
  [owner, member] = [new Caller(url), new Caller(url)];
  await owner.signUp("Ada Lovelace", "ada@example.com");
  await member.signUp("Grace Hopper", "grace@example.com");
  space = await owner.createSpace("Harbour");
  const { code } = await owner.call<{ code: string }>("createInvite", { spaceId: space, role: "read_and_write" });
  await member.call("acceptInvite", { code });
  const photo = { profile_photo: "https://example.com/grace.png" };
  await member.call("saveTransactions", {
    transactions: [
      {
        id: randomUUID(),
        operations: [
          { pointer: { table: "notion_user", id: member.userId }, path: [], command: "update", args: photo },
        ],
      },
    ],
  });
  const apiBaseUrl = `${url}/api/v3`;
  const authToken = owner.cookie.slice(owner.cookie.indexOf("=") + 1);
  client = new NotionAPI({ apiBaseUrl, authToken, activeUser: owner.userId });
  stranger = new NotionAPI({ apiBaseUrl });
  for (const id of [open, closed])
    await imported({ type: "page", id, title: "Lighthouse", children: [{ type: "text", title: "beacon" }] });
  const item = { type: "public_permission", role: "reader" };
  await owner.save(space, [
    { pointer: { table: "block", id: open }, path: ["permissions"], command: "setPermissionItem", args: item },
  ]);
});
afterAll(async () => {
  for (const caller of [owner, member]) caller.close();
  await programs.close();
  rmSync(folder, { recursive: true, force: true });
});

type Map = Awaited<ReturnType<NotionAPI["getPage"]>>;

async function imported(tree: Made, parent = { table: "space", id: space }): Promise<Imported[]> {
  const all = plan([tree], parent, [owner.userId, member.userId]);
  const body = transactionBody(space, importOperations(all));
  const transactions = body.transactions.map((one) => ({ ...one, imported: true, debug: { userAction: "import" } }));
  await owner.call("saveTransactionsFanout", { ...body, transactions });
  return all;
}

/** What the clients have of a block, in the form that it was imported in. */
function readBack(map: Map, { id, stamps }: Imported): unknown {
  const value = getBlockValue(map.block[id]) as unknown as Record<string, unknown> | undefined;
  const stamped = Object.fromEntries(Object.keys(stamps).map((name) => [name, value?.[name]]));
  return {
    type: value?.["type"],
    properties: value?.["properties"] ?? {},
    format: value?.["format"],
    content: value?.["content"] ?? [],
    stamps: stamped,
  };
}

const written = ({ made, properties, content, stamps }: Imported): unknown => ({
  type: made.type,
  properties,
  format: made.format,
  content,
  stamps,
});

function html(map: Map): string {
  // What is drawn in a browser alone: equations stand as they are written.
  const Equation = ({ math, block }: { math?: string; block: never }): string =>
    math ?? getBlockTitle(block, map as never);
  const nothing = (): null => null;
  const components = { Code, Equation, Pdf: nothing, Tweet: nothing } as Partial<NotionComponents>;
  return renderToStaticMarkup(createElement(NotionRenderer, { recordMap: map as never, fullPage: true, components }));
}

/** The words of a document, as a reader has them. */
function words(markup: string): string {
  const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return markup
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_whole, name: string) => entities[name] ?? "");
}

test("an imported page of every block is read as it was written, and react-notion-x shows every text", async () => {
  const [page, subPage, original, external] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const named = { page, subPage, original, external, person: member.userId };
  const all = await imported(everyBlock(named));
  expect(all.length).toBeGreaterThan(64);
  const map = await client.getPage(page);
  for (const one of all) expect(readBack(map, one), one.made.type).toEqual(written(one));
  expect(all.some(({ properties }) => JSON.stringify(properties["title"]) === JSON.stringify(everyMark(named)))).toBe(
    true,
  );

  const complaints = vi.spyOn(console, "log").mockReturnValue();
  const shown = html(map);
  // It knows no breadcrumb.
  expect(complaints.mock.calls.map(([first]) => String(first))).toEqual(["Unsupported block type breadcrumb"]);
  complaints.mockRestore();
  const text = words(shown);
  const missing = all.flatMap(({ made }) => wordsOf(made)).filter((one) => !text.includes(one));
  expect(missing).toEqual([]);
  expect(shown).toContain('alt="Grace Hopper"');
  expect(Object.keys(map.notion_user).toSorted()).toEqual([owner.userId, member.userId].toSorted());
  // In the order of the tree.
  const lines = [
    "First heading",
    "Second heading",
    "First bullet",
    "To be done",
    "A quotation",
    "North basin",
    "Press me",
  ];
  const places = lines.map((one) => text.lastIndexOf(one));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("whoever may read a page finds it, its own words and people, and nobody else", async () => {
  const find = async (by: NotionAPI, ancestorId: string, query: string): Promise<string[]> =>
    (await by.search({ ancestorId, query } as never)).results.map(({ id }) => id);
  // What was written is found a moment later.
  await expect.poll(async () => await find(stranger, open, "beacon")).toEqual([open]);
  await expect.poll(async () => await find(client, closed, "beacon")).toEqual([closed]);
  expect(await find(client, open, "lighthouse")).toEqual([open]);
  expect(await find(stranger, closed, "beacon")).toEqual([]);
  expect((await find(client, space, "beacon")).toSorted()).toEqual([closed, open].toSorted());
  expect(await find(stranger, space, "beacon")).toEqual([open]);
  await expect(stranger.getPage(closed)).resolves.toMatchObject({ block: { [closed]: { role: "none" } } });
  expect(words(html(await stranger.getPage(open)))).toContain("beacon");
  const users = await client.getUsers([owner.userId, member.userId]);
  expect(JSON.stringify(users)).toContain('"family_name":"Lovelace"');
});

test("getPage reads all of a page of 10,000 blocks, in order", async () => {
  const page = randomUUID();
  const [parts, lines] = [5, 1999];
  const children = Array.from({ length: lines }, (_, n): Made => ({ type: "text", title: `Line ${n}` }));
  await imported({ type: "page", id: page, title: "Long" });
  const order: string[] = [];
  for (let part = 0; part < parts; part++) {
    const toggle = await imported({ type: "toggle", title: `Part ${part}`, children }, { table: "block", id: page });
    order.push(...toggle.map(({ id }) => id));
  }
  expect(order).toHaveLength(10_000);
  const map = await client.getPage(page, { chunkLimit: 5000 });
  expect(getPageContentBlockIds(map, page)).toHaveLength(order.length + 1);
  expect(order.filter((id) => getBlockValue(map.block[id])?.id !== id)).toEqual([]);
  const small = await client.getPage(page);
  expect(Object.keys(small.block).toSorted()).toEqual(Object.keys(map.block).toSorted());
});
