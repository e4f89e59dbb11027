// The declarations of record tables agree with each other, and the compiler demands what has no default.
import { expect, test } from "vitest";
import { onServer } from "../on-server.ts";
import { childrenOf, isOrdered, isPlaced, mayBeIn, PARENT_NAMES } from "../parents.ts";
import { tableOf, TABLES, toTable } from "../pointer.ts";
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";
import { serverTables } from "./server-tables.ts";

test("every table has both parts, and every parent that a table names has children", () => {
  expect(Object.keys(serverTables).toSorted()).toEqual(TABLES.toSorted());
  for (const table of TABLES)
    for (const parent of tableOf(table).parents) expect([table, parent, childrenOf(parent)]).not.toContain(undefined);
  for (const parent of PARENT_NAMES) expect(TABLES.some((table) => mayBeIn(table, parent))).toBe(true);
});

test("records with a place are decided over by it, and records in a list of their own have none", () => {
  for (const table of TABLES) {
    const { permissions, ownList, children } = tableOf(table);
    expect([table, permissions.by === "place"]).toEqual([table, isPlaced(table)]);
    if (ownList !== undefined) expect([table, isPlaced(table)]).toEqual([table, false]);
    if (children?.isTop === false) expect([table, isPlaced(table)]).toEqual([table, true]);
    if (isOrdered(table)) expect(isPlaced(table)).toBe(true);
    if (onServer(table).topics.includes("list")) expect([table, ownList]).not.toContain(undefined);
  }
});

test("a name that is no table has a closed declaration, whatever objects inherit under that name", () => {
  for (const name of ["", "comment", "constructor", "__proto__"]) {
    expect(toTable(name)).toBeNull();
    expect(tableOf(name).permissions).toEqual({ by: "nobody" });
    expect(onServer(name)).toMatchObject({ creators: "server", serverFields: "all", topics: [], isCopied: false });
  }
});

test("a table without a permission rule, a creator, topics or other readers does not compile", () => {
  const shared = { parents: [], actions: { create: "full", change: "full" }, disk: "start" } as const;
  const server = { schema: null, isCopied: false, isExported: false, isPurged: false } as const;
  const members = { by: "members", maker: null, others: "members" } as const;
  const incomplete: readonly unknown[] = [
    // @ts-expect-error a table states whose permission decides
    { ...shared, scope: "space" } satisfies TableDeclaration,
    // @ts-expect-error records of a user are this user's
    { ...shared, scope: "user", permissions: members } satisfies TableDeclaration,
    // @ts-expect-error a table of users states who else may read them
    { ...shared, scope: "user", permissions: { by: "user", userOf: () => null } } satisfies TableDeclaration,
    // @ts-expect-error a table states who creates its records
    { ...server, topics: ["record"] } satisfies ServerDeclaration,
    // @ts-expect-error a table states who hears of changes
    { ...server, creators: "server" } satisfies ServerDeclaration,
  ];
  expect(incomplete).toHaveLength(5);
});
