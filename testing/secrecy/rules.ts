/**
 * The rules of rights once more, as a reader of the documentation would write them down, without the product's code:
 * find out which principals someone is, look for the nearest item of each going up, and see whether one of them reads.
 */
import { tableOf } from "@tessera/kernel/records/pointer.ts";
import { declaredLists } from "./declared.ts";
import { ITEM_ROLES, type Holder, type Item, type ItemRole, type Model, type Team } from "./model.ts";

/** Members and owners: by name, or through a living group. */
export function isInSpace(model: Model, user: string | null): boolean {
  return model.spaceItems.some((item) => {
    if (user === null || !(item.role === "editor" || item.role === "read_and_write")) return false;
    return item.type === "user_permission"
      ? item.user_id === user
      : item.type === "group_permission" && isInGroup(model, user, item.group_id);
  });
}

export function isOwner(model: Model, user: string | null): boolean {
  return model.spaceItems.some(
    (item) =>
      user !== null &&
      item.role === "editor" &&
      (item.type === "user_permission"
        ? item.user_id === user
        : item.type === "group_permission" && isInGroup(model, user, item.group_id)),
  );
}

/** Owners and admins. */
export function managesMembers(model: Model, user: string | null): boolean {
  return isOwner(model, user) || (user !== null && model.admins.has(user));
}

export function isInGroup(model: Model, user: string, id: string | undefined): boolean {
  const group = model.groups.get(id ?? "");
  return group !== undefined && group.alive && group.users.has(user);
}

/** An owner or member of a teamspace; its guests are neither. */
function isInTeam(model: Model, user: string, team: Team): boolean {
  return team.membership.some(
    (entry) =>
      entry.type !== "team_level_guest" &&
      (entry.entity_type === "user" ? entry.user_id === user : isInGroup(model, user, entry.group_id)),
  );
}

/** The names under which items may speak of someone, today. */
function principalsOf(model: Model, user: string | null): Set<string> {
  const names = new Set<string>();
  if (!model.noPublic) names.add("public_permission");
  if (user === null) return names;
  const inside = isInSpace(model, user);
  if (inside || !(model.noGuests || model.removed.has(user))) names.add(`user_permission:${user}`);
  if (!inside) return names;
  names.add("space_permission");
  for (const id of model.groups.keys()) if (isInGroup(model, user, id)) names.add(`group_permission:${id}`);
  for (const [id, team] of model.teams) if (isInTeam(model, user, team)) names.add(`team_permission:${id}`);
  return names;
}

function nameOf(item: Item): string {
  return [item.type, item.user_id ?? item.group_id ?? item.team_id].filter((part) => part !== undefined).join(":");
}

/** An item over a block, and the rows on the way to it that are hidden from others: each with those who see it, and its collection. */
type Over = Item & { readonly hidden: readonly { readonly people: readonly string[]; readonly collection: string }[] };

/** All items over a block, the nearest first, up to a page that takes nothing from above; and where the way ended. */
function itemsAbove(
  model: Model,
  id: string,
): { items: Over[]; root: { table: string; id: string } | null; top: Item[]; hidden: Over["hidden"] } {
  const items: Over[] = [];
  let hidden: Over["hidden"] = [];
  for (let node = model.nodes.get(id); node !== undefined; node = model.blockAbove(node)) {
    const over = node.parent.table === "collection" ? model.collections.get(node.parent.id) : undefined;
    if (over !== undefined && over.rule !== null) {
      const named = over.rule === "property" && over.who === "person" ? node.named : [];
      hidden = [...hidden, { people: [node.maker, ...named], collection: over.id }];
    }
    for (const item of node.items) items.push({ ...item, hidden });
    const isClosed = node.items.some(
      ({ type, role }) => type === "restrict_permission" || (type === "space_permission" && role === "none"),
    );
    if (isClosed) return { items, root: null, top: node.items, hidden };
    if (node.parent.table === "space" || node.parent.table === "team")
      return { items, root: node.parent, top: node.items, hidden };
  }
  return { items, root: null, top: [], hidden };
}

/** The highest role of somebody on a block; `without` leaves out what is given to everybody on the internet. */
export function blockRole(model: Model, user: string | null, id: string, without: "public" | null = null): ItemRole {
  return highest(rolesOn(model, user, id, true, without));
}

/** Whether a user may invite to a page: with full access to it. To the workspace (null) owners invite, and admins invite members. */
export function mayInvite(model: Model, user: string, page: string | null, role: ItemRole): boolean {
  if (page !== null) return blockRole(model, user, page) === "editor";
  return isOwner(model, user) || (role !== "editor" && managesMembers(model, user));
}

/** The role of the nearest item that names the person, going up, whether it counts today or not. */
export function nearestItemFor(model: Model, user: string, id: string): ItemRole {
  return itemsAbove(model, id).items.find((item) => nameOf(item) === `user_permission:${user}`)?.role ?? "none";
}

export function highest(roles: readonly ItemRole[]): ItemRole {
  return ITEM_ROLES.findLast((role) => roles.includes(role)) ?? "none";
}

/** The person has, or has got, some right in the workspace. */
export function hasPlace(model: Model, user: string): boolean {
  if (isInSpace(model, user) || [...model.nodes.keys()].some((id) => mayReadBlock(model, user, id, true))) return true;
  return [...model.declared.values()].some((one) => one.scope === model.space && mayReadDeclared(model, user, one));
}

function mayReadBlock(model: Model, user: string | null, id: string, withTeamItems: boolean): boolean {
  return highest(rolesOn(model, user, id, withTeamItems, null)) !== "none";
}

function rolesOn(
  model: Model,
  user: string | null,
  id: string,
  withTeamItems: boolean,
  without: "public" | null,
): ItemRole[] {
  if (!model.nodes.has(id)) return [];
  const deleted = trashOver(model, id);
  if (deleted === "erased" || !deleted.every((one) => mayRestore(model, user, one, withTeamItems))) return [];
  return rolesOfPlace(model, user, id, withTeamItems, without);
}

/**
 * The deleted pages and databases that a block is or is below, and deleted blocks between them; "erased" where one was deleted
 * from the trash. The deleted lines of a living page do not count.
 */
function trashOver(model: Model, id: string): string[] | "erased" {
  const deleted: string[] = [];
  let isBelowPage = false;
  for (let node = model.nodes.get(id); node !== undefined; node = model.blockAbove(node)) {
    isBelowPage ||= node.kind !== "text";
    if (node.alive || !isBelowPage) continue;
    if (node.erased) return "erased";
    deleted.push(node.id);
  }
  return deleted;
}

/** Whether the user may take a deleted block back: that is, could edit it if it were alive. */
function mayRestore(model: Model, user: string | null, id: string, withTeamItems: boolean): boolean {
  const role = highest(rolesOfPlace(model, user, id, withTeamItems, null));
  return role === "read_and_write" || role === "editor";
}

function rolesOfPlace(
  model: Model,
  user: string | null,
  id: string,
  withTeamItems: boolean,
  without: "public" | null,
): ItemRole[] {
  const { items, root, top, hidden } = itemsAbove(model, id);
  // A page at the top of the workspace that says nothing of who may see it is every member's.
  if (root?.table === "space" && top.length === 0) items.push({ type: "space_permission", role: "editor", hidden });
  const team = root?.table === "team" ? model.teams.get(root.id) : undefined;
  const roles: ItemRole[] = [];
  if (team !== undefined && user !== null && isInSpace(model, user)) {
    if (isInTeam(model, user, team) && isShown(model, user, hidden)) roles.push("editor");
    if (withTeamItems) items.push(...team.items.map((item) => ({ ...item, hidden })));
  }
  for (const name of principalsOf(model, user)) {
    if (without !== null && name.startsWith(without)) continue;
    const item = items.find((one) => nameOf(one) === name);
    if (item !== undefined && isShown(model, user, item.hidden)) roles.push(item.role);
  }
  return roles;
}

/** Rows that are hidden from others: their maker sees them, those whom they name where that counts, and whoever has full access to their collection. */
function isShown(model: Model, user: string | null, hidden: Over["hidden"]): boolean {
  return hidden.every(({ people, collection }) => {
    const block = model.collections.get(collection)?.block ?? "";
    return (user !== null && people.includes(user)) || blockRole(model, user, block) === "editor";
  });
}

/** Whether a user may read a record of a table that is played by its declaration, or watch the list that the id names. */
function mayReadDeclared(model: Model, user: string | null, { table, id }: Holder): boolean {
  const record = model.declared.get(`${table}:${id}`);
  if (record === undefined) {
    const watcher = declaredLists(model).get(`${table}:${id}`);
    if (watcher === undefined) throw new Error(`no rule for ${table}`);
    return watcher === null ? isInSpace(model, user) : watcher === user;
  }
  const { permissions } = tableOf(table);
  const isTheirs = user !== null && user === record.userId;
  switch (permissions.by) {
    case "place":
      return record.parent !== null && mayRead(model, user, record.parent);
    case "members": {
      const isMakers = permissions.maker !== null && isTheirs;
      return isInSpace(model, user) && (permissions.others === "members" || isMakers || isOwner(model, user));
    }
    case "user":
      if (isTheirs || permissions.others === "nobody") return isTheirs;
      return isInSpace(model, user) && (permissions.others === "members" || isInSpace(model, record.userId));
    case "nobody":
      return false;
    default:
      throw new Error(`the model has no ${table} that decides for itself`);
  }
}

/** Whether this person may be shown anything of this record. Null: anyone on the internet. */
export function mayRead(model: Model, user: string | null, { table, id }: Holder): boolean {
  switch (table) {
    case "block":
      return mayReadBlock(model, user, id, true);
    case "collection":
      return mayReadBlock(model, user, model.collections.get(id)?.block ?? "", true);
    case "collection_view": {
      const found = [...model.collections.values()].find(({ view }) => view === id);
      return mayReadBlock(model, user, found?.block ?? "", true);
    }
    case "team": {
      const team = model.teams.get(id);
      if (team === undefined || user === null) return false;
      return isInTeam(model, user, team) || (team.access !== "private" && isInSpace(model, user));
    }
    case "space":
    case "group":
      return isInSpace(model, user);
    case "space_user":
      return isInSpace(model, user) || id === `${model.space}|${user}`;
    case "invite":
      return managesMembers(model, user) || (isInSpace(model, user) && model.invites.get(id) === user);
    case "space_view":
      return user !== null && model.views.get(user) === id;
    case "user":
      return user === id || (isInSpace(model, user) && isInSpace(model, id));
    case "user_settings":
    case "user_root":
      return user === id;
    default:
      return mayReadDeclared(model, user, { table, id });
  }
}

/**
 * Whether this person must be shown the record. Two rules forbid nothing and promise nothing: the items of a teamspace
 * itself, and what somebody whom a teamspace names is told of it without being in the workspace.
 */
export function mustRead(model: Model, user: string | null, { table, id }: Holder): boolean {
  const { permissions } = tableOf(table);
  // A user lists the workspaces in which others may know this user, and a member by a group need not list the workspace.
  if (permissions.by === "user" && permissions.others === "sharing") return user === id;
  if (table === "block") return mayRead(model, user, { table, id }) && mayReadBlock(model, user, id, false);
  return mayRead(model, user, { table, id }) && (table !== "team" || isInSpace(model, user));
}
