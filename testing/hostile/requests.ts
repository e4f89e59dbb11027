/** Bodies for saveTransactionsFanout and beside it for the other record calls, from nearly right to senseless, each from the seed alone. */
import { gzipSync } from "node:zlib";
import type { Random } from "../simulation/random.ts";
import { anyOperation, type Targets } from "./operations.ts";
import { corrupted, deep, oddValue, type Value } from "./values.ts";

export interface HostileRequest {
  readonly kind: string;
  /** saveTransactionsFanout unless it says otherwise. */
  readonly event?: string;
  readonly body: string | Buffer;
  readonly encoding?: string;
}

const KINDS = {
  right: 40,
  corrupted: 22,
  flat: 4,
  envelope: 12,
  junk: 4,
  cycle: 6,
  intruder: 6,
  other: 14,
  many: 2,
  huge: 1,
  deep: 2,
  prototype: 3,
  text: 2,
  packed: 2,
} as const;
const MEGABYTES = 1024 * 1024;

export function hostileRequest(random: Random, to: Targets): HostileRequest {
  const kind = random.weighted(KINDS);
  return { kind, ...make(kind, random, to) };
}

function make(kind: keyof typeof KINDS, random: Random, to: Targets): Omit<HostileRequest, "kind"> {
  const ids = [...to.blocks, ...to.spaces, ...to.users];
  const operations = (): Value[] => Array.from({ length: 1 + random.below(4) }, () => anyOperation(random, to));
  switch (kind) {
    case "right":
      return json(envelopes(random, to, operations()));
    case "corrupted":
      return json(
        envelopes(
          random,
          to,
          operations().map((one) => corrupted(random, one, ids)),
        ),
      );
    case "flat":
      return json({
        operations: operations().map(
          (one) =>
            ({ ...(one as object), ...(one as { pointer: object }).pointer, pointer: undefined }) as unknown as Value,
        ),
      });
    case "envelope":
      return json(corrupted(random, envelopes(random, to, operations()), ids));
    case "junk":
      return json(oddValue(random, ids));
    case "cycle":
      return json(envelopes(random, to, cycle(random, to)));
    case "intruder":
      return json(envelopes(random, to, [intruder(random, to)]));
    case "other":
      return other(random, to, ids);
    case "many":
      return json(
        envelopes(
          random,
          to,
          Array.from({ length: random.pick([2000, 10_001]) }, () =>
            anyOperation(random, { ...to, blocks: to.blocks.slice(0, 2) }),
          ),
        ),
      );
    case "huge":
      return {
        body: `{"transactions":[{"id":"${random.uuid()}","operations":["${"x".repeat(random.pick([9.9, 10, 12]) * MEGABYTES)}"]}]}`,
      };
    case "deep":
      return {
        body: random.chance(0.5) ? `${"[".repeat(100_000)}` : JSON.stringify(envelopes(random, to, [deep(60)])),
      };
    case "prototype":
      return {
        body: JSON.stringify(envelopes(random, to, operations())).replaceAll(
          random.pick([/"path"/g, /"id"/g, /"type"/g]),
          random.pick(['"__proto__"', '"constructor"', '"\\u005f_proto__"']),
        ),
      };
    case "text":
      return {
        body: random.pick([
          "",
          "null",
          "[]",
          "{",
          "\ufeff{}",
          '{"transactions":',
          "\u0000",
          "NaN",
          '{"transactions":[],"transactions":{}}',
        ]),
      };
    case "packed":
      return {
        body: gzipSync(
          random.chance(0.5) ? Buffer.alloc(30 * MEGABYTES) : JSON.stringify(envelopes(random, to, operations())),
        ),
        encoding: "gzip",
      };
  }
}

function json(value: Value): { body: string } {
  return { body: JSON.stringify(value) };
}

function envelopes(random: Random, to: Targets, operations: Value[]): Value {
  const count = random.chance(0.8) ? 1 : 1 + random.below(5);
  const one = (n: number): Value => ({
    id: random.uuid(),
    operations,
    ...(random.chance(0.8) ? { spaceId: random.pick(to.spaces) } : {}),
    ...(random.chance(0.3)
      ? { session: random.pick(["s", to.site, random.uuid()]), n: random.pick([n, n, 0, 5, 2 ** 50]) }
      : {}),
    ...(random.chance(0.2) ? { debug: { userAction: random.pick(["a", "\u0000", "\ud800", "x".repeat(200)]) } } : {}),
  });
  return { requestId: random.uuid(), transactions: Array.from({ length: count }, (_, n) => one(n)) };
}

/** A block under itself, by each way there is to say so. */
function cycle(random: Random, to: Targets): Value[] {
  const [a, b] = [random.pick(to.blocks), random.pick(to.blocks)];
  const at = (id: string, path: string[], command: string, args: Value): Value => ({
    pointer: { table: "block", id },
    path,
    command,
    args,
  });
  const under = (id: string, parent: string): Value[] =>
    random.pick([
      [at(id, [], "move", { parent: { table: "block", id: parent }, after: null })],
      [
        at(id, [], "setParent", { parentId: parent, parentTable: "block" }),
        at(parent, ["content"], "listAfter", { id }),
      ],
      [
        at(parent, ["content"], "listBefore", { id }),
        at(id, [], "update", { parent_id: parent, parent_table: "block" }),
      ],
      [at(id, ["parent_id"], "set", parent), at(parent, ["content"], "listAfter", { id })],
    ]);
  return [...under(a, b), ...under(b, a), ...(random.chance(0.3) ? under(a, a) : [])];
}

/** Records that name their maker as who may make them, in any workspace; and changes that change nothing. */
function intruder(random: Random, to: Targets): Value {
  const space = random.pick(to.spaces);
  const me = random.pick(to.users);
  const at = (table: string, id: string, command: string, args: Value): Value => ({
    pointer: { table, id, spaceId: space },
    path: [],
    command,
    args,
  });
  return random.pick([
    at("team", random.uuid(), "set", {
      name: "Ours",
      membership: [{ entity_type: "user", user_id: me, type: "owner" }],
      settings: { access: "open" },
    }),
    at("space_view", random.uuid(), "set", { user_id: me, space_id: space }),
    at("space_user", `${space}|${me}`, "set", { user_id: me }),
    at("group", random.uuid(), "set", { user_ids: [me] }),
    at("bot", random.uuid(), "set", { name: "x" }),
    at("invite", random.uuid(), "set", { role: "editor", inviter_id: me }),
    at("space", random.uuid(), "set", { permissions: [{ type: "user_permission", role: "editor", user_id: me }] }),
    at("block", random.pick(to.blocks), "unmerge", { y: random.uuid() }),
    at("block", random.pick(to.blocks), "delb", { blocks: [random.uuid()], seen: [] }),
    at("block", random.pick(to.blocks), "revive", { tx: random.uuid(), blocks: [] }),
  ]);
}

/** The other calls on records, their bodies right or nearly so. */
function other(random: Random, to: Targets, ids: readonly string[]): Omit<HostileRequest, "kind"> {
  const id = random.pick(ids);
  const spaceId = random.pick(to.spaces);
  const pointer = {
    table: random.pick(["block", "user", "space", "user_root", "nothing"]),
    id: random.pick([id, "no uuid", "\u0000"]),
    spaceId,
  };
  const cursor = {
    stack: [
      [{ table: "block", id, index: 0, after: random.pick(ids), order: random.pick(["", "a0", "\u0000", "\ud800"]) }],
    ],
  };
  const requests = [pointer, { pointer }, { table: "block", id: `${id}\u0000` }] as Value;
  const bodies: Readonly<Record<string, Value>> = {
    syncRecordValues: { requests, editing: true },
    syncRecordValuesMain: { requests },
    syncRecordValuesSpace: { requests },
    getRecordValues: { requests: [pointer] },
    loadPageChunk: { pageId: id, limit: 30, cursor },
    loadCachedPageChunk: { page: { id, spaceId }, limit: 30, cursor, editing: true },
    loadCachedPageChunkV2: { page: { id }, cursor },
    loadChildPages: {
      spaceId,
      parents: [
        { table: "block", id },
        { table: "space", id: spaceId },
      ],
    },
    getSpaces: {},
    loadUserContent: {},
    loadInvite: { code: random.pick(["\u0000", "\ud800", id]) },
    acceptInvite: { code: random.pick(["\u0000", id]) },
    createSpace: { name: random.pick(["\u0000", "\ud800", "Fine"]) },
    createInvite: { spaceId, role: random.pick(["editor", "reader"]), pageId: id },
  };
  const event = random.pick(Object.keys(bodies));
  const body = bodies[event] ?? {};
  return { event, ...json(random.chance(0.5) ? body : corrupted(random, body, ids)) };
}
