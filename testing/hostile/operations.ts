/**
 * Operations of every command that look right at first: on own and foreign records, in text that is not there, into their
 * own subtrees, across voids and pages. What a random caller could send that read the schema but not the rules.
 */
import type { Command } from "@tessera/kernel/world/operation.ts";
import type { Random } from "../simulation/random.ts";
import { oddValue, type Value } from "./values.ts";

export interface Targets {
  /** Blocks that the sender may edit, and some that it may not. */
  readonly blocks: readonly string[];
  readonly spaces: readonly string[];
  readonly users: readonly string[];
  readonly site: string;
}

const TABLES = [
  "block",
  "block",
  "block",
  "block",
  "collection",
  "collection_view",
  "space",
  "team",
  "group",
  "user",
  "notion_user",
  "user_root",
  "user_settings",
  "space_view",
  "space_user",
  "invite",
  "bot",
] as const;
const TYPES = [
  "text",
  "page",
  "to_do",
  "divider",
  "column_list",
  "table_row",
  "collection_view_page",
  "toggle",
  "",
  "x".repeat(65),
];

type Make = (random: Random, to: Targets) => Value;

const anyOf = (random: Random, to: Targets): string =>
  random.pick([...to.blocks, ...to.blocks, ...to.spaces, ...to.users, random.uuid()]);

function site(random: Random, to: Targets): string {
  const key = `${random.pick(to.blocks)}/${random.pick(["title", "caption", "other"])}`;
  return random.pick([
    to.site,
    to.site,
    "api",
    "a",
    "site-unknown",
    `${key}#`,
    `${key}^`,
    `${key}$`,
    `${key}<`,
    "\u0000/x#",
    "/#",
  ]);
}

const clock = (random: Random): number => random.pick([0, 0, 1, 2, 7, 500, 2 ** 30, 2 ** 40, -1, 0.5]);
const item = (random: Random, to: Targets): Value => [site(random, to), clock(random)];
const range = (random: Random, to: Targets): Value => [
  site(random, to),
  clock(random),
  random.pick([1, 2, 3, 1000, 10_000_000, 0, -1]),
];

function ranges(random: Random, to: Targets): Value {
  const length = random.pick([0, 1, 1, 3, 10, 400]);
  return Array.from({ length }, () => range(random, to));
}

const words = (random: Random): string =>
  random.pick(["a", "word", "😀", "\ud83d", "\ude00", "\u0000", "\n", "e\u0301", "z".repeat(3000), ""]);
const parent = (random: Random, to: Targets): Value => ({
  table: random.pick(["block", "space", "team", "user", "collection"]),
  id: anyOf(random, to),
});
const blocks = (random: Random, to: Targets): string[] =>
  Array.from({ length: random.pick([1, 2, 30]) }, () => random.pick(to.blocks));

function item_(random: Random, to: Targets): Value {
  const type = random.pick([
    "user_permission",
    "space_permission",
    "public_permission",
    "group_permission",
    "restrict_permission",
    "odd",
  ]);
  return {
    type,
    role: random.pick(["editor", "none", "reader", "king"]),
    user_id: random.pick(to.users),
    group_id: random.uuid(),
  };
}

function record(random: Random, to: Targets): Value {
  return {
    type: random.pick(TYPES),
    parent_id: anyOf(random, to),
    parent_table: random.pick(["block", "space", "team", "collection"]),
    alive: random.chance(0.8),
    properties: { title: random.pick<Value>([[[words(random)]], [["a", [["b"]]]], "no", oddValue(random, to.blocks)]) },
    version: random.below(9),
    ...(random.chance(0.3) ? { permissions: [item_(random, to)] } : {}),
    ...(random.chance(0.2) ? { space_id: random.pick(to.spaces) } : {}),
    ...(random.chance(0.2)
      ? {
          user_id: random.pick(to.users),
          membership: [{ entity_type: "user", user_id: random.pick(to.users), type: "owner" }],
        }
      : {}),
    ...(random.chance(0.2)
      ? { id: anyOf(random, to), content: blocks(random, to), created_by_id: random.pick(to.users) }
      : {}),
  };
}

const ARGS: { readonly [C in Command]: Make } = {
  ins: (random, to) => ({
    left: item(random, to),
    site: site(random, to),
    clock: clock(random),
    units: words(random),
    marks: random.chance(0.3) ? [["b"], ["a", words(random)]] : [],
  }),
  del: (random, to) => ({ ids: ranges(random, to) }),
  undel: (random, to) => ({
    ids: ranges(random, to),
    tx: random.uuid(),
    units: [[range(random, to), words(random), []]],
  }),
  fmt: (random, to) => ({
    ids: ranges(random, to),
    key: random.pick(["b", "a", "m:x", "__proto__", "zzzzzzzzzz"]),
    val: random.pick<Value>([null, [], [words(random)], [1]]),
  }),
  split: (random, to) => ({
    right: item(random, to),
    left: item(random, to),
    n: random.pick([random.uuid(), ...to.blocks]),
    type: random.pick(TYPES),
    inside: random.chance(0.5),
  }),
  merge: (random, to) => ({ from: random.pick(to.blocks), to: random.pick(to.blocks), end: item(random, to) }),
  unmerge: (random, to) => ({ y: random.pick(to.blocks) }),
  delb: (random, to) => ({
    blocks: blocks(random, to),
    below: blocks(random, to),
    seen: ranges(random, to),
    voids: [[random.pick(to.blocks), clock(random)]],
    upTo: clock(random),
  }),
  revive: (random, to) => ({ tx: random.pick([random.uuid(), "", "m:x"]), blocks: blocks(random, to) }),
  move: (random, to) => ({
    parent: parent(random, to),
    after: random.pick([null, ...to.blocks]),
    ...(random.chance(0.3) ? { before: random.pick([null, ...to.blocks]) } : {}),
    ...(random.chance(0.1) ? { order: random.pick(["V00000", "", "0".repeat(600), "a/b"]) } : {}),
    ...(random.chance(0.3) ? { end: item(random, to) } : {}),
  }),
  turn: (random) => ({ type: random.pick(TYPES) }),
  unturn: (random) => ({ type: random.pick(TYPES), tx: random.uuid() }),
  new: (random, to) => ({
    ...(record(random, to) as object),
    parent: parent(random, to),
    after: random.pick([null, ...to.blocks]),
    ...(random.chance(0.3) ? { before: random.pick([null, ...to.blocks]) } : {}),
  }),
  set: (random, to) =>
    random.pick<Value>([
      record(random, to),
      [[words(random)]],
      oddValue(random, to.blocks),
      { value: words(random), was: null },
    ]),
  update: (random, to) =>
    random.pick<Value>([
      record(random, to),
      { alive: false },
      { alive: true },
      { parent_id: random.pick(to.blocks), parent_table: "block" },
    ]),
  listAfter: (random, to) => ({ id: anyOf(random, to), after: random.pick(to.blocks) }),
  listBefore: (random, to) => ({ id: anyOf(random, to), before: random.pick(to.blocks) }),
  listRemove: (random, to) => ({ id: anyOf(random, to) }),
  setParent: (random, to) => ({
    parentId: anyOf(random, to),
    parentTable: random.pick(["block", "space", "team", "collection", "user"]),
  }),
  setPermissionItem: item_,
  keyedObjectListAfter: (random, to) => ({
    value: random.pick<Value>([item_(random, to), oddValue(random, to.blocks)]),
    after: { id: random.uuid() },
  }),
  keyedObjectListBefore: (random, to) => ({ value: { id: anyOf(random, to), x: oddValue(random, to.blocks) } }),
  keyedObjectListUpdate: (random, to) => ({ value: { id: anyOf(random, to), x: oddValue(random, to.blocks) } }),
  keyedObjectListRemove: (random, to) => ({ remove: { id: anyOf(random, to) } }),
  addRelationAfter: (random, to) => ({ id: anyOf(random, to), spaceId: random.pick(to.spaces) }),
};
const COMMANDS = Object.keys(ARGS) as Command[];

const PATHS: readonly (readonly string[])[] = [
  [],
  ["properties", "title"],
  ["properties", "title"],
  ["properties", "caption"],
  ["properties", "p/q"],
  ["properties"],
  ["content"],
  ["pages"],
  ["permissions"],
  ["format", "deep", "er"],
  ["parent_id"],
  ["alive"],
  ["space_id"],
  ["version"],
  ["id"],
  ["type"],
  ["space_views"],
  ["settings", "x"],
  ["user_ids"],
  ["membership"],
  Array.from({ length: 20 }, (_, n) => `k${n}`),
  ["k".repeat(200)],
];

export function anyOperation(random: Random, to: Targets): Value {
  const command = random.pick(COMMANDS);
  const table = random.pick(TABLES);
  const id =
    table === "block" || table.startsWith("collection")
      ? random.pick([...to.blocks, random.uuid()])
      : random.pick([...to.spaces, ...to.users, random.uuid(), `${random.pick(to.spaces)}|${random.pick(to.users)}`]);
  const pointer = { table, id, ...(random.chance(0.4) ? { spaceId: random.pick(to.spaces) } : {}) };
  return { pointer, path: [...random.pick(PATHS)], command, args: ARGS[command](random, to) };
}
