/**
 * The ways in which someone's rights change: items, membership, groups, teamspaces, moves, the workspace's switches. Each
 * is committed in the store, and then noted in the model.
 */
import { mentionsOf } from "@tessera/kernel/records/mentioned-people.ts";
import { invite as inviteSomebody } from "./invitations.ts";
import { SPACE_ROLES } from "@tessera/kernel/rules/space-role-names.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Node } from "./model.ts";
import { blockRole, highest } from "./rules.ts";
import { RULES, ruleOf, schemaOf, WHO, type SecretWorld } from "./world.ts";

type Change = (world: SecretWorld) => Promise<void>;

const CHANGES: readonly Change[] = [
  ...[setItem, setItem, setWholeList, restrict],
  ...[move, move, moveAsUser, moveAsUser],
  ...[changeMember, changeGroup, changeTeam, changeAccess, switchPublic, switchGuests],
  ...[invite, invite, invite, invite, invite, invite],
  ...[switchRule, switchRule, nameSomebody, nameSomebody, nameSomebody, nameSomebody, changeWho],
  ...[trashRow, trashPage, restore, erase],
];

/** Changes of the members of the workspace. */
const MEMBER_CHANGES: readonly Change[] = [
  ...[changeRole, changeRole, changeRole, changeRole, leave, changeMember],
  ...[changeGroup, changeGroup, changeGroupRole, changeGroupRole, setItem, invite],
];

export async function changeRights(world: SecretWorld): Promise<void> {
  const { random } = world.model;
  const changes = world.members && random.chance(0.8) ? MEMBER_CHANGES : CHANGES;
  await random.pick(changes)(world);
}

/** The owner gives a user any role by the row. */
async function changeRole(world: SecretWorld): Promise<void> {
  const { random, people, owner } = world.model;
  await world.setRole(random.pick(people.slice(1)), random.pick([...SPACE_ROLES, "none", "guest"] as const), owner);
}

async function leave(world: SecretWorld): Promise<void> {
  const { random, people } = world.model;
  const user = random.pick(people.slice(1));
  await world.setRole(user, "none", user);
}

/** A group becomes a member or an owner of the workspace, or is none any more. */
async function changeGroupRole(world: SecretWorld): Promise<void> {
  const { random, groups } = world.model;
  if (groups.size === 0) return;
  const role = random.pick(["none", "read_and_write", "editor"] as const);
  await world.permitSpace({ type: "group_permission", role, group_id: random.pick([...groups.keys()]) });
}

async function setItem(world: SecretWorld): Promise<void> {
  const node = pageOf(world);
  const [item] = world.items(1);
  if (item === undefined) return;
  await world.run([
    { pointer: { table: "block", id: node.id }, path: [], command: "setPermissionItem", args: { ...item } },
  ]);
  const others = node.items.filter(
    (other) =>
      other.type !== item.type ||
      other.user_id !== item.user_id ||
      other.group_id !== item.group_id ||
      other.team_id !== item.team_id,
  );
  world.noteItems([item], node.items);
  // "none" takes the principal's own item away; a page stays closed to what is above it.
  node.items = item.role === "none" && item.type !== "restrict_permission" ? others : [...others, item];
}

async function setWholeList(world: SecretWorld): Promise<void> {
  const node = pageOf(world);
  const items = world.items(world.model.random.below(4));
  await world.set("block", node.id, "permissions", items.length === 0 ? null : items);
  world.noteItems(items, node.items);
  node.items = items;
}

async function restrict(world: SecretWorld): Promise<void> {
  const node = pageOf(world);
  const item = { type: "restrict_permission", role: "none" } as const;
  await world.run([{ pointer: { table: "block", id: node.id }, path: [], command: "setPermissionItem", args: item }]);
  node.items = [...node.items.filter(({ type }) => type !== item.type), item];
}

async function move(world: SecretWorld): Promise<void> {
  const wanted = randomMove(world);
  await world.run([moveTo(wanted)]);
  wanted.node.parent = wanted.parent;
}

/**
 * A user moves a block, with their own rights. If the server lets them, nobody has a higher role afterwards on a page or database that
 * they have no full access to, and nobody lost full access to one.
 */
async function moveAsUser(world: SecretWorld): Promise<void> {
  const { model, store } = world;
  const wanted = randomMove(world);
  const userId = model.random.pick(model.users);
  const kept = [...model.nodes.values()].filter(
    ({ id, kind }) => kind !== "text" && blockRole(model, userId, id) !== "editor",
  );
  const everybody = [null, ...model.users];
  const before = kept.map(({ id }) => everybody.map((user) => blockRole(model, user, id)));
  const result = await store.submit({
    id: model.random.uuid(),
    scope: model.space,
    operations: [moveTo(wanted)],
    actor: { userId },
  });
  if (result.status !== "done") return;
  wanted.node.parent = wanted.parent;
  for (const [at, { id }] of kept.entries())
    for (const [n, user] of everybody.entries()) {
      const [was, now] = [before[at]?.[n] ?? "none", blockRole(model, user, id)];
      if (highest([was, now]) !== was || (was === "editor" && now !== "editor"))
        world.faults.push(
          `${userId} moved ${wanted.node.id}, and ${user ?? "anyone"} has ${now} on ${id} instead of ${was}`,
        );
    }
}

interface WantedMove {
  readonly node: Node;
  readonly parent: Node["parent"];
}

function moveTo({ node, parent }: WantedMove): Operation {
  return { pointer: { table: "block", id: node.id }, path: [], command: "move", args: { parent, after: null } };
}

function randomMove(world: SecretWorld): WantedMove {
  const { random, nodes, space, teams, collections } = world.model;
  const node = random.pick([...nodes.values()].filter(({ alive }) => alive));
  const rooms = [...collections.values()].filter(({ block }) => !isWithin(world, nodes.get(block), node));
  const into = node.kind === "page" && rooms.length > 0 && random.chance(0.4) ? random.pick(rooms).id : null;
  const targets = [...nodes.values()].filter((other) => other.alive && !isWithin(world, other, node));
  const parent: Node["parent"] =
    into !== null
      ? { table: "collection", id: into }
      : targets.length > 0 && (node.kind !== "page" || random.chance(0.5))
        ? { table: "block", id: random.pick(targets).id }
        : node.kind !== "page"
          ? node.parent
          : random.pick([
              { table: "space", id: space } as const,
              ...[...teams.keys()].map((id) => ({ table: "team", id }) as const),
            ]);
  return { node, parent };
}

function isWithin(world: SecretWorld, at: Node | undefined, node: Node): boolean {
  for (let up = at; up !== undefined; up = world.model.blockAbove(up)) if (up === node) return true;
  return false;
}

async function changeMember(world: SecretWorld): Promise<void> {
  const { random, people } = world.model;
  const user_id = random.pick(people.slice(1));
  await world.permitSpace({
    type: "user_permission",
    role: random.pick(["none", "read_and_write", "editor"]),
    user_id,
  });
}

async function changeGroup(world: SecretWorld): Promise<void> {
  const { random, groups, people: users } = world.model;
  const found = [...groups][0];
  if (found === undefined) return;
  const [id, group] = found;
  if (random.chance(0.3)) {
    await world.set("group", id, "alive", !group.alive);
    group.alive = !group.alive;
    return;
  }
  const user = random.pick(users);
  const next = new Set(group.users);
  if (!next.delete(user)) next.add(user);
  await world.set("group", id, "user_ids", [...next]);
  group.users = next;
}

async function changeTeam(world: SecretWorld): Promise<void> {
  const [id, team] = world.model.random.pick([...world.model.teams]);
  const membership = team.membership.filter(() => world.model.random.chance(0.5));
  await world.set("team", id, "membership", membership);
  team.membership = membership;
}

async function changeAccess(world: SecretWorld): Promise<void> {
  const [id, team] = world.model.random.pick([...world.model.teams]);
  const access = world.model.random.pick(["open", "closed", "private"] as const);
  await world.set("team", id, "settings", { access });
  team.access = access;
}

async function switchPublic(world: SecretWorld): Promise<void> {
  await world.set("space", world.model.space, "disable_public_access", !world.model.noPublic);
  world.model.noPublic = !world.model.noPublic;
}

async function switchGuests(world: SecretWorld): Promise<void> {
  await world.set("space", world.model.space, "disable_guests", !world.model.noGuests);
  world.model.noGuests = !world.model.noGuests;
}

async function invite(world: SecretWorld): Promise<void> {
  const { random } = world.model;
  await inviteSomebody(world, async () => await random.pick([setItem, changeMember, restrict])(world));
}

function pageOf({ model }: SecretWorld): Node {
  return model.random.pick(model.pages());
}

async function switchRule(world: SecretWorld): Promise<void> {
  const { random, collections } = world.model;
  if (collections.size === 0) return;
  const collection = random.pick([...collections.values()]);
  const rule = random.pick(RULES);
  await world.set("collection", collection.id, "row_rule", rule === null ? null : ruleOf(rule));
  collection.rule = rule;
}

/** A row mentions others, or nobody any more, in the property that its collection may go by. */
async function nameSomebody(world: SecretWorld): Promise<void> {
  const { random, nodes } = world.model;
  const rows = [...nodes.values()].filter(({ parent, alive }) => parent.table === "collection" && alive);
  if (rows.length === 0) return;
  const row = random.pick(rows);
  const named = world.somebody();
  await world.run([
    {
      pointer: { table: "block", id: row.id },
      path: ["properties", "who"],
      command: "set",
      args: { value: mentionsOf(named) },
    },
  ]);
  row.named = named;
}

async function changeWho(world: SecretWorld): Promise<void> {
  const { random, collections } = world.model;
  if (collections.size === 0) return;
  const collection = random.pick([...collections.values()]);
  const who = random.pick(WHO);
  await world.set("collection", collection.id, "schema", schemaOf(who));
  collection.who = who;
}

async function trashRow(world: SecretWorld): Promise<void> {
  const { random, nodes } = world.model;
  const rows = [...nodes.values()].filter(({ parent, alive }) => parent.table === "collection" && alive);
  if (rows.length > 0) await world.trash(random.pick(rows));
}

/** A page with all below it, or a database. */
async function trashPage(world: SecretWorld): Promise<void> {
  const { random, nodes } = world.model;
  const pages = [...nodes.values()].filter(({ kind, alive }) => kind !== "text" && alive);
  if (pages.length > 0) await world.trash(random.pick(pages));
}

async function restore(world: SecretWorld): Promise<void> {
  const { random, nodes } = world.model;
  const deleted = [...nodes.values()].filter(({ alive, erased }) => !alive && !erased);
  if (deleted.length === 0) return await trashPage(world);
  await world.restore(random.pick(deleted));
}

async function erase(world: SecretWorld): Promise<void> {
  const { random, nodes } = world.model;
  const deleted = [...nodes.values()].filter(({ kind, alive, erased }) => kind === "page" && !alive && !erased);
  if (deleted.length === 0) return await trashPage(world);
  await world.erase(random.pick(deleted));
}
