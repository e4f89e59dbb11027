// Attacks by questions about a database on a public page, which anyone with an account can prepare and anyone can ask. The data is
// written before measuring begins; what is answered means nothing to the attacker. Measuring is left to measured-server.ts.
import { randomUUID } from "node:crypto";
import { apiPath } from "@tessera/kernel/rules/headers.ts";
import { newBlock, type Caller } from "@tessera/testing/caller.ts";

/** A database on a page that everybody on the internet may read. */
export interface PublicDatabase {
  readonly space: string;
  readonly collection: string;
}

export const queryAttackNames = ["holders", "conditions"] as const;
export type QueryAttackName = (typeof queryAttackNames)[number];

const rows = 5000;
/** Permission items of each row of the attack `holders`. */
const itemsPerRow = 100;
const conditions = 1000;
const reducers = 4;
const rowsPerSave = 50;

export function isQueryAttack(name: string): name is QueryAttackName {
  return queryAttackNames.some((one) => one === name);
}

/** Writes what the attack is about, and asks once, so that the server has loaded it as it would have after the first visitor. */
export async function prepared(url: string, caller: Caller, attack: QueryAttackName): Promise<PublicDatabase> {
  const database = await publicDatabase(caller);
  const items = attack === "holders" ? itemsPerRow : 0;
  for (let from = 0; from < rows; from += rowsPerSave)
    await caller.save(
      database.space,
      Array.from({ length: rowsPerSave }, (_, n) => newRow(database, from + n, items)),
    );
  await ask(url, database, { reducers: { all: { type: "results", limit: 50 } } });
  return database;
}

/** A database of `count` rows in a workspace of its own, on a page that anyone may read. */
export async function publicDatabase(caller: Caller, count = 0): Promise<PublicDatabase> {
  const space = await caller.createSpace();
  const [page, block, collection, view] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const set = (table: string, id: string, value: object): object => ({
    pointer: { table, id, spaceId: space },
    path: [],
    command: "set",
    args: value,
  });
  const inBlock = { parent_id: block, parent_table: "block" };
  const shown = { type: "collection_view", alive: true, collection_id: collection, view_ids: [view] };
  await caller.save(space, [
    newBlock(space, page, { type: "page", parent: { table: "space", id: space }, after: null, title: "Public" }),
    ...[
      { type: "space_permission", role: "editor" },
      { type: "public_permission", role: "reader" },
    ].map((args) => ({
      pointer: { table: "block", id: page, spaceId: space },
      path: [],
      command: "setPermissionItem",
      args,
    })),
    set("block", block, { ...shown, parent_id: page, parent_table: "block" }),
    set("collection", collection, {
      ...inBlock,
      name: [["Tasks"]],
      schema: { title: { name: "Name", type: "title" } },
    }),
    set("collection_view", view, {
      ...inBlock,
      type: "table",
      name: "All",
      format: { collection_pointer: { table: "collection", id: collection } },
    }),
  ]);
  const database = { space, collection };
  if (count > 0)
    await caller.save(
      space,
      Array.from({ length: count }, (_, n) => newRow(database, n, 0)),
    );
  return database;
}

function newRow({ space, collection }: PublicDatabase, n: number, items: number): object {
  const args = {
    type: "page",
    parent: { table: "collection", id: collection },
    properties: { title: [[`Row ${n}`]] },
    ...(items > 0 && {
      permissions: Array.from({ length: items }, () => ({
        type: "user_permission",
        role: "reader",
        user_id: randomUUID(),
      })),
    }),
  };
  return { pointer: { table: "block", id: randomUUID(), spaceId: space }, path: [], command: "new", args };
}

/** Asks a question, signed out unless a cookie is given; resolves to the status of the answer. */
export async function ask(
  url: string,
  { space, collection }: PublicDatabase,
  loader: object,
  cookie?: string,
): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${new URL(url).port}${apiPath}/queryCollection`, {
    method: "POST",
    headers: cookie === undefined ? {} : { cookie },
    body: JSON.stringify({
      source: { type: "collection", id: collection, spaceId: space },
      loader: { type: "reducer", ...loader },
      editing: true,
    }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

type QueryAttack = (url: string, database: PublicDatabase, stranger: Caller, isOver: () => boolean) => Promise<void>;

/** Signed out and as a stranger with an account, one question after the other: rights on every row are to be decided. */
const holders: QueryAttack = async (url, database, { cookie }, isOver) => {
  const all = { reducers: { all: { type: "results", limit: 50 }, count: { type: "results", limit: 0 } } };
  const asking = async (own: string | undefined): Promise<void> => {
    while (!isOver()) await ask(url, database, all, own).catch(() => undefined);
  };
  await Promise.all([undefined, undefined, cookie, cookie].map(asking));
};

/** Six questions at once of a thousand conditions for each of four reducers, other ones each time. */
const filters: QueryAttack = async (url, database, { cookie }, isOver) => {
  let turn = 0;
  const question = (): object => {
    turn++;
    const condition = (n: number): object => ({
      property: "title",
      filter: { operator: "string_contains", value: { type: "exact", value: `${turn} ${n} ${"x".repeat(200)}` } },
    });
    const filter = { operator: "or", filters: Array.from({ length: conditions }, (_, n) => condition(n)) };
    const names = Array.from({ length: reducers }, (_, n) => [`r${n}`, { type: "results", limit: 50 - n }]);
    return { filter, reducers: Object.fromEntries(names) as object };
  };
  const asking = async (own: string | undefined): Promise<void> => {
    while (!isOver()) await ask(url, database, question(), own).catch(() => undefined);
  };
  await Promise.all([undefined, undefined, undefined, cookie, cookie, cookie].map(asking));
};

export const queryAttacks: Readonly<Record<QueryAttackName, QueryAttack>> = { holders, conditions: filters };
