// A tree as importers of the v3 API write it: records made from the last one to the first, texts by path, lists at the end,
// with the times and authors of where it comes from. Invariant: what is written is what `read` is compared with.
// Leaves sending to the caller.
import { randomUUID } from "node:crypto";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";

/** A block to be imported. What of it a page must show is its title's words, unless `shows` says otherwise. */
export interface Made {
  readonly type: string;
  readonly id?: string;
  readonly title?: string | Json;
  readonly properties?: JsonObject;
  readonly format?: JsonObject;
  readonly children?: readonly Made[];
  readonly shows?: readonly string[];
}

export interface Imported {
  readonly id: string;
  readonly made: Made;
  readonly parent: { readonly table: string; readonly id: string };
  readonly properties: JsonObject;
  readonly content: readonly string[];
  readonly stamps: {
    readonly created_time: number;
    readonly created_by_table: string;
    readonly created_by_id: string;
    readonly last_edited_time: number;
    readonly last_edited_by_table: string;
    readonly last_edited_by_id: string;
  };
}

const BEGAN = Date.UTC(2021, 4, 13);
const MINUTE = 60_000;

/** Every block of the trees, parents before their children. */
export function plan(trees: readonly Made[], parent: Imported["parent"], authors: readonly string[]): Imported[] {
  const all: Imported[] = [];
  const add = (made: Made, parent: Imported["parent"]): string => {
    const id = made.id ?? randomUUID();
    const at = all.length;
    const content: string[] = [];
    const title: JsonObject =
      made.title === undefined ? {} : { title: typeof made.title === "string" ? [[made.title]] : made.title };
    const stamps = {
      created_time: BEGAN + at * MINUTE,
      created_by_table: "notion_user",
      created_by_id: authors[at % authors.length] ?? "",
      last_edited_time: BEGAN + at * MINUTE + 1,
      last_edited_by_table: "notion_user",
      last_edited_by_id: authors[(at + 1) % authors.length] ?? "",
    };
    all.push({ id, made, parent, properties: { ...title, ...made.properties }, content, stamps });
    for (const child of made.children ?? []) content.push(add(child, { table: "block", id }));
    return id;
  };
  for (const tree of trees) add(tree, parent);
  return all;
}

/** The operations of one transaction that makes all of it. */
export function importOperations(all: readonly Imported[]): unknown[] {
  const operations: unknown[] = [];
  const add = (id: string, command: string, path: readonly string[], args: unknown, table = "block"): void =>
    void operations.push({ pointer: { table, id }, command, path, args });
  for (const { id, made, parent, properties, stamps } of all.toReversed()) {
    const { type, format = null } = made;
    const permissions =
      type === "page" ? null : [{ type: "user_permission", role: "editor", user_id: stamps.created_by_id }];
    add(id, "set", [], {
      id,
      type,
      parent_id: parent.id,
      parent_table: parent.table,
      alive: true,
      format,
      permissions,
      ...stamps,
    });
    for (const [name, text] of Object.entries(properties)) add(id, "set", ["properties", name], text);
  }
  for (const { id, content } of all)
    content.forEach((child, at) =>
      add(id, "listAfter", ["content"], { id: child, ...(at === 0 ? {} : { after: content[at - 1] }) }),
    );
  const [top] = all;
  if (top !== undefined)
    add(
      top.parent.id,
      "listAfter",
      [top.parent.table === "space" ? "pages" : "content"],
      { id: top.id },
      top.parent.table,
    );
  return operations;
}
