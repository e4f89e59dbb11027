// Random graphs of rights for property tests: nested pages, one of which may be a row of a collection, with permission items of all
// kinds, in a space, a teamspace or nowhere, some in the trash; and users who are members, guests, in a group, or none of these.
import fc from "fast-check";
import { MemoryWorld } from "../world/memory-world.ts";
import type { Actor } from "../permissions/can.ts";
import { ROLES } from "../permissions/roles.ts";
import type { Entry } from "../records/entry.ts";
import type { JsonObject } from "../values/json.ts";
import { mentionsOf } from "../records/mentioned-people.ts";

export const SPACE = "00000000-0000-4000-8000-000000000001";
/** Each stands in the one before. */
export const PAGES = [2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const COLLECTION = "00000000-0000-4000-8000-000000000005";
const USERS = ["me", "other"] as const;

const role = fc.constantFrom(...ROLES);
const user = fc.constantFrom(...USERS);
const item: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ type: fc.constant("user_permission"), user_id: user, role }),
  fc.record({ type: fc.constant("group_permission"), group_id: fc.constantFrom("g1", "gone"), role }),
  fc.record({ type: fc.constant("team_permission"), team_id: fc.constantFrom("t1", "t2"), role }),
  fc.record({ type: fc.constantFrom("space_permission", "public_permission"), role }),
  fc.record({ type: fc.constant("bot_permission"), bot_id: fc.constant("bot"), role }),
  fc.constant({ type: "restrict_permission", role: "none" }),
  fc.constant({ type: "unheard_of", role: "editor" }),
);
const items = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 3, arbitrary: fc.array(item, { maxLength: 4 }) },
);
/** Two, each of which items may name, also those of the other. */
const team = fc.record({
  permissions: items,
  membership: fc.subarray([
    { user_id: "me", type: "member" },
    { user_id: "other", type: "owner" },
    { entity_type: "group", group_id: "g1", type: "member" },
  ]),
});
type TrashedPart = number | "collection";

export const worlds = fc.record({
  lists: fc.tuple(items, items, items),
  isRow: fc.boolean(),
  /** Which page is the row: what stands in it is hidden with it. */
  rowAt: fc.constantFrom(1, 2),
  hides: fc.boolean(),
  /** The row names an import; it is hidden while that is open. */
  staged: fc.constantFrom("no", "no", "open", "landed"),
  /** By whom a hidden row is seen: its maker alone, or by a property too that is of people, of another type, or gone. */
  seenBy: fc.constantFrom("maker", "person", "text", "gone"),
  /** Whom the pages mention in that property. */
  named: fc.subarray([...USERS]),
  maker: fc.constantFrom(...USERS, "nobody"),
  /** The pages that are deleted, by their index; "collection" for the collection of the row. */
  trashed: fc.oneof(
    { weight: 2, arbitrary: fc.constant<TrashedPart[]>([]) },
    { weight: 1, arbitrary: fc.subarray<TrashedPart>([0, 1, 2, "collection"], { minLength: 1 }) },
  ),
  /** The deleted page that was deleted from the trash too. */
  erased: fc.constantFrom(null, null, null, 0, 1),
  top: fc.constantFrom("space", "team", "other", "nothing"),
  members: fc.subarray([...USERS]),
  memberGroup: fc.boolean(),
  team,
  other: team,
  group: fc.record({ user_ids: fc.subarray([...USERS]), alive: fc.boolean() }),
  space: fc.record({ disable_guests: fc.boolean(), disable_public_access: fc.boolean() }),
});
export const actors: readonly Actor[] = [
  { userId: null },
  { userId: "me" },
  { userId: "other" },
  { userId: null, botId: "bot" },
];

function record(table: Entry["table"], id: string, value: JsonObject): Entry {
  return { table, id, scope: SPACE, version: 1, value: { id, ...value }, order: null, texts: {}, meta: {}, seq: 1 };
}

export type RightsWorld = typeof worlds extends fc.Arbitrary<infer Of> ? Of : never;

export function worldOf(of: RightsWorld): MemoryWorld {
  const world = new MemoryWorld();
  const permissions: JsonObject[] = of.members.map((id) => ({
    type: "user_permission",
    user_id: id,
    role: "read_and_write",
  }));
  if (of.memberGroup) permissions.push({ type: "group_permission", group_id: "g1", role: "editor" });
  world.put("space", SPACE, record("space", SPACE, { permissions, ...of.space }));
  world.put("team", "t1", record("team", "t1", of.team as unknown as JsonObject));
  world.put("team", "t2", record("team", "t2", of.other as unknown as JsonObject));
  world.put("group", "g1", record("group", "g1", of.group));
  const isTrashed = (part: TrashedPart): boolean => of.trashed.includes(part);
  const row = of.isRow ? of.rowAt : -1;
  const kind: JsonObject = of.seenBy === "maker" ? { type: "created_by" } : { type: "property", property: "who" };
  const schema: JsonObject =
    of.seenBy === "person" || of.seenBy === "text" ? { who: { name: "Who", type: of.seenBy } } : {};
  const rule: JsonObject = {
    ...(of.hides ? { row_rule: kind, schema } : { schema }),
    ...(of.staged === "open" ? { staged_imports: { import: { by: "me", at: 1 } } } : {}),
  };
  const mark: JsonObject = of.staged === "no" ? {} : { format: { staged_row: "import" } };
  if (of.isRow)
    world.put(
      "collection",
      COLLECTION,
      record("collection", COLLECTION, {
        alive: !isTrashed("collection"),
        parent_table: "block",
        parent_id: PAGES[row - 1] ?? "",
        ...rule,
      }),
    );
  for (const [n, id] of PAGES.entries()) {
    const tops = {
      space: ["space", SPACE],
      team: ["team", "t1"],
      other: ["team", "t2"],
      nothing: ["block", "nowhere"],
    } as const;
    const above = n === row ? (["collection", COLLECTION] as const) : (["block", PAGES[n - 1] ?? ""] as const);
    const [parent_table, parent_id] = n === 0 ? tops[of.top] : above;
    world.put(
      "block",
      id,
      record("block", id, {
        type: "page",
        alive: !isTrashed(n),
        ...(isTrashed(n) && of.erased === n ? { deleted_from_trash_time: 1 } : {}),
        created_by_id: of.maker,
        properties: { who: mentionsOf(of.named) },
        permissions: of.lists[n] ?? [],
        parent_table,
        parent_id,
        ...(n === row ? mark : {}),
      }),
    );
  }
  return world;
}
