/**
 * A random workspace, made in the real store and noted in the model at once: people, groups, teamspaces, pages within
 * pages with items of every kind. Its changes of rights are made the same way. Everything comes from the seed.
 */
import { attachmentUrl } from "@tessera/kernel/rules/attachment.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { mentionsOf } from "@tessera/kernel/records/mentioned-people.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { Bootstrap } from "@tessera/server/store/bootstrap.ts";
import type { Visits } from "@tessera/server/features/visits/visit-calls.ts";
import type { InviteServices } from "@tessera/server/features/invites/invites.ts";
import type { QuickFind } from "@tessera/server/features/search/search-call.ts";
import type { Store } from "@tessera/server/store/store.ts";
import { memberRow, roleOnSpace } from "@tessera/kernel/permissions/space-roles.ts";
import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { submitUpkeep } from "@tessera/server/store/upkeep.ts";
import { deletedFromTrash } from "@tessera/kernel/world/purge.ts";
import { DeclaredRecords } from "./declared.ts";
import { ITEM_ROLES, type Item, type Membership, type Model, type Node } from "./model.ts";
import { isInSpace } from "./rules.ts";

/** What a collection says of who sees its rows, and the property that it may go by. */
export const RULES = [null, "created_by", "property", "property"] as const;
export const WHO = ["person", "person", "person", "text", null] as const;

export function ruleOf(rule: Exclude<(typeof RULES)[number], null>): JsonObject {
  return rule === "property" ? { type: rule, property: "who" } : { type: rule };
}

export function schemaOf(who: (typeof WHO)[number]): JsonObject {
  return { title: { name: "Name", type: "title" }, ...(who !== null && { who: { name: "Who", type: who } }) };
}

export class SecretWorld {
  readonly bootstrap: Bootstrap;
  /** Everybody has been everywhere, and that is noted without asking whether they might. */
  readonly visits: Visits = {
    record: async () => undefined,
    latest: async () =>
      [...this.model.nodes.keys()].map((pageId) => ({ pageId, visits: 1, lastViewTime: 1, lastExitTime: null })),
  };

  /** What the calls of invitations stand on. The record of a code is the code with its first digits backwards. */
  readonly inviting: InviteServices;
  /** What was found wrong while the workspace changed. */
  readonly faults: string[] = [];
  readonly counts = { invited: 0, forged: 0 };

  private readonly declared: DeclaredRecords;

  constructor(
    readonly model: Model,
    readonly store: Store,
    /** Quick find over the same database; null where that is none on SQL. */
    readonly search: { readonly quickFind: QuickFind; readonly catchUp: () => Promise<void> } | null,
    seed: number,
    /** Membership rows and groups change, and users ask for the members. */
    readonly members: boolean,
  ) {
    this.declared = new DeclaredRecords(model, store, seed);
    const newId = (): string => model.random.uuid();
    this.bootstrap = new Bootstrap(store, newId);
    const idOfCode = (code: string): string => [...code.slice(0, 8)].toReversed().join("") + code.slice(8);
    this.inviting = { store, bootstrap: this.bootstrap, newCode: newId, idOfCode };
  }

  async make(): Promise<void> {
    const { model } = this;
    const { random } = model;
    for (let n = 0; n < 6; n++) await this.makeUser(n);
    model.people = model.users.slice(0, 5);
    model.owner = model.users[0] as string;
    model.space = await this.bootstrap.createSpace({ userId: model.owner, name: "-" });
    model.spaceItems = [{ type: "user_permission", role: "editor", user_id: model.owner }];
    await this.set("space", model.space, "name", model.secret("space", model.space));
    for (const user of model.people.slice(1)) if (random.chance(0.6)) await this.join(user);
    for (const user of model.users) await this.noteView(user);
    for (let n = random.below(3) + (this.members ? 1 : 0); n > 0; n--) await this.makeGroup();
    for (let n = 1 + random.below(2); n > 0; n--) await this.makeTeam();
    if (random.chance(0.5)) await this.makeInvite();
    for (let n = 6 + random.below(6); n > 0; n--) {
      await this.makeNode();
      if (random.chance(0.2)) await this.makeDatabase();
    }
    await this.declared.make();
  }

  private async makeUser(n: number): Promise<void> {
    const id = this.model.random.uuid();
    this.model.users.push(id);
    const name = this.model.secret("user", id);
    await this.bootstrap.createUser({ id, email: `${name}${n}@example.com`, name });
    const value = { note: this.model.secret("user_settings", id) };
    await this.bootstrap.run(id, id, [
      { pointer: { table: "user_settings", id }, path: ["settings"], command: "set", args: { value } },
    ]);
  }

  private async join(user: string): Promise<void> {
    const role = this.model.random.chance(0.2) ? "editor" : "read_and_write";
    await this.bootstrap.join(this.model.space, user, role);
    this.model.spaceItems.push({ type: "user_permission", role, user_id: user });
    this.model.accepted.add(user);
  }

  /** The view that a member got of the workspace, with a secret of its own. */
  async noteView(user: string): Promise<void> {
    const pointers = await this.store.read(
      user,
      (world) => world.entry("user_root", user)?.value["space_view_pointers"],
    );
    for (const { id } of (pointers ?? []) as { id: string }[]) {
      this.model.views.set(user, id);
      await this.set("space_view", id, "note", this.model.secret("space_view", id));
    }
  }

  private async makeGroup(): Promise<void> {
    const { random } = this.model;
    const id = random.uuid();
    const users = this.model.people.filter(() => random.chance(0.4));
    this.model.groups.set(id, { users: new Set(users), alive: true });
    await this.create("group", id, { name: this.model.secret("group", id), user_ids: users, alive: true });
    if (random.chance(0.3))
      await this.permitSpace({
        type: "group_permission",
        role: random.pick(["read_and_write", "editor"]),
        group_id: id,
      });
  }

  private async makeTeam(): Promise<void> {
    const { random } = this.model;
    const id = random.uuid();
    const team = {
      access: random.pick(["open", "closed", "private"] as const),
      membership: this.membership(),
      items: this.items(random.below(2)),
    };
    this.model.teams.set(id, team);
    const name = this.model.secret("team", id);
    const description = this.model.secret("team", id);
    await this.create("team", id, {
      name,
      description,
      settings: { access: team.access },
      membership: team.membership as never,
      permissions: team.items as never,
    });
  }

  /** Some of the space's people, and of its groups; only who is inside counts in a teamspace. */
  private membership(): Membership[] {
    const { random, people: users, groups } = this.model;
    const type = (): Membership["type"] => random.pick(["owner", "member", "team_level_guest"]);
    return [
      ...users
        .filter(() => random.chance(0.4))
        .map((user_id) => ({ entity_type: "user" as const, user_id, type: type() })),
      ...[...groups.keys()]
        .filter(() => random.chance(0.4))
        .map((group_id) => ({ entity_type: "group" as const, group_id, type: type() })),
    ];
  }

  private async makeInvite(): Promise<void> {
    const id = this.model.random.uuid();
    this.model.invites.set(id, this.model.owner);
    await this.create("invite", id, {
      role: "editor",
      inviter_id: this.model.owner,
      note: this.model.secret("invite", id),
    });
  }

  private async create(table: Table, id: string, value: JsonObject): Promise<void> {
    await this.run([{ pointer: { table, id }, path: [], command: "set", args: { value: { id, ...value } } }]);
  }

  async makeNode(row: Node["parent"] | null = null): Promise<void> {
    const { random, nodes, teams } = this.model;
    const kind = row !== null || nodes.size === 0 || random.chance(0.65) ? "page" : "text";
    const id = random.uuid();
    const parent = row ?? this.place(kind, id);
    const maker = random.pick(this.model.people);
    const items = kind === "page" && random.chance(0.6) ? this.items(1 + random.below(3)) : [];
    const named = this.somebody();
    const node: Node = { id, kind, parent, items, alive: true, erased: false, maker, named };
    const file = this.model.secret("block", id);
    this.model.files.set(id, file);
    const properties = {
      title: [[this.model.secret("block", id)]],
      source: [[attachmentUrl({ id, name: file })]],
      who: mentionsOf(named),
    };
    const args = { type: kind, parent, properties, permissions: items.length === 0 ? undefined : (items as never) };
    nodes.set(id, node);
    this.noteItems(items, []);
    await this.bootstrap.run(this.model.space, maker, [
      { pointer: { table: "block", id }, path: [], command: "new", args },
    ]);
    if (random.chance(0.1) && teams.size > 0) await this.trash(node);
  }

  /** A block in a page, or in another block, with a collection and a view in it. */
  private async makeDatabase(): Promise<void> {
    const { model } = this;
    const { random } = model;
    const [block, collection, view] = [random.uuid(), random.uuid(), random.uuid()];
    const parent = this.place("database", block);
    const rule = random.pick(RULES);
    const who = random.pick(WHO);
    model.nodes.set(block, {
      id: block,
      kind: "database",
      parent,
      items: [],
      alive: true,
      erased: false,
      maker: model.owner,
      named: [],
    });
    model.collections.set(collection, { id: collection, view, block, rule, who });
    const inBlock = { parent_id: block, parent_table: "block" };
    const set = (table: Table, id: string, value: JsonObject): Operation => ({
      pointer: { table, id },
      path: [],
      command: "set",
      args: { value },
    });
    await this.run([
      set("block", block, {
        type: "collection_view",
        alive: true,
        collection_id: collection,
        view_ids: [view],
        parent_id: parent.id,
        parent_table: parent.table,
      }),
      set("collection", collection, {
        ...inBlock,
        name: [[model.secret("collection", collection)]],
        schema: schemaOf(who),
        ...(rule !== null && { row_rule: ruleOf(rule) }),
      }),
      set("collection_view", view, { ...inBlock, type: "table", name: model.secret("collection_view", view) }),
    ]);
    for (let n = 1 + random.below(3); n > 0; n--) await this.makeNode({ table: "collection", id: collection });
  }

  /** Nobody, or some people. */
  somebody(): readonly string[] {
    const { random, people } = this.model;
    return random.chance(0.5) ? [] : people.filter(() => random.chance(0.3));
  }

  private place(kind: Node["kind"], self: string): Node["parent"] {
    const { random, space, nodes, teams, collections } = this.model;
    if (kind === "page" && collections.size > 0 && random.chance(0.3))
      return { table: "collection", id: random.pick([...collections.keys()]) };
    const blocks = [...nodes.values()].filter((node) => node.id !== self && node.alive);
    if (blocks.length > 0 && (kind !== "page" || random.chance(0.5)))
      return { table: "block", id: random.pick(blocks).id };
    const team = random.chance(0.4) ? random.pick([...teams.keys()]) : null;
    return team === null ? { table: "space", id: space } : { table: "team", id: team };
  }

  /** `count` items for different principals. */
  items(count: number): Item[] {
    const { random, people: users, groups, teams } = this.model;
    const items = new Map<string, Item>();
    for (let n = 0; n < count; n++) {
      const role = random.pick(ITEM_ROLES);
      const type = random.weighted({
        user_permission: 5,
        group_permission: 3,
        team_permission: 3,
        space_permission: 2,
        public_permission: 1,
        restrict_permission: 2,
      });
      if (type === "user_permission") {
        const user_id = random.pick(users);
        items.set(user_id, { type, role, user_id });
      } else if (type === "group_permission") {
        if (groups.size === 0) continue;
        const group_id = random.pick([...groups.keys()]);
        items.set(group_id, { type, role, group_id });
      } else if (type === "team_permission") {
        if (teams.size === 0) continue;
        const team_id = random.pick([...teams.keys()]);
        items.set(team_id, { type, role, team_id });
      } else items.set(type, { type, role });
    }
    return [...items.values()];
  }

  /** Notes the items of a page that are new or have another role. */
  noteItems(items: readonly Item[], before: readonly Item[]): void {
    const { model } = this;
    for (const item of items) {
      const isOld = before.some(({ user_id: id, role }) => id === item.user_id && role === item.role);
      if (item.user_id !== undefined && !isOld) model.noteItem(item, isInSpace(model, item.user_id));
    }
  }

  async permitSpace(item: Item): Promise<void> {
    await this.run([
      { pointer: { table: "space", id: this.model.space }, path: [], command: "setPermissionItem", args: { ...item } },
    ]);
    const same = (other: Item): boolean => other.user_id === item.user_id && other.group_id === item.group_id;
    const { user_id: user } = item;
    const was = this.model.spaceItems.find(same)?.role ?? "none";
    // An item without is_admin leaves an admin an admin.
    if (user !== undefined && item.role !== "read_and_write") this.model.admins.delete(user);
    if (user !== undefined && item.role !== "none") this.model.removed.delete(user);
    else if (user !== undefined && was !== "none") this.model.removed.add(user);
    this.model.spaceItems = [...this.model.spaceItems.filter((other) => !same(other)), item];
  }

  /** Gives a user the role by the row, as a user with the id `by`; the model notes it if the server lets them. */
  async setRole(user: string, role: SpaceRole, by: string): Promise<void> {
    const { model, store } = this;
    const pointer = memberRow(model.space, user);
    const operation: Operation = { pointer, path: ["role"], command: "set", args: { value: role } };
    const id = model.random.uuid();
    const result = await store.submit({ id, scope: model.space, operations: [operation], actor: { userId: by } });
    if (result.status !== "done") return;
    const others = model.spaceItems.filter((item) => item.user_id !== user);
    const given = roleOnSpace(role) as Item["role"];
    model.spaceItems = [
      ...others,
      ...(given === "none" ? [] : [{ type: "user_permission", role: given, user_id: user }]),
    ];
    if (by === user && role === "none" && !model.removed.has(user)) model.accepted.delete(user);
    if (role === "none") model.removed.add(user);
    else model.removed.delete(user);
    if (role === "admin") model.admins.add(user);
    else model.admins.delete(user);
  }

  async trash(node: Node): Promise<void> {
    node.alive = false;
    await this.run([
      { pointer: { table: "block", id: node.id }, path: [], command: "update", args: { value: { alive: false } } },
    ]);
  }

  async restore(node: Node): Promise<void> {
    await this.run([
      { pointer: { table: "block", id: node.id }, path: [], command: "update", args: { value: { alive: true } } },
    ]);
    node.alive = true;
  }

  /** Deletes a page from the trash, as the call for it does. */
  async erase(node: Node): Promise<void> {
    node.erased = true;
    await submitUpkeep(this.store, {
      id: this.model.random.uuid(),
      scope: this.model.space,
      userId: this.model.owner,
      action: "delete-from-trash",
      upkeep: (base) => {
        const entry = base.entry("block", node.id);
        return entry === null ? [] : [deletedFromTrash(entry, 1_700_000_000_000, null)];
      },
    });
  }

  async set(table: Table, id: string, field: string, value: unknown): Promise<void> {
    await this.run([{ pointer: { table, id }, path: [field], command: "set", args: { value: value as never } }]);
  }

  async run(operations: readonly Operation[]): Promise<void> {
    await this.bootstrap.run(this.model.space, this.model.owner, operations);
  }

  /** New words in everything that has some: what is said from now on must not reach who may not hear it. */
  async rewriteAll(): Promise<void> {
    const operations: Operation[] = [];
    // New text in a deleted block restores the block; only pages stay deleted.
    const keepsDeleted = (id: string): boolean => {
      const node = this.model.nodes.get(id);
      return node === undefined || node.alive || node.kind === "page";
    };
    for (const id of [...this.model.nodes.keys()].filter(keepsDeleted)) {
      const value = [[this.model.secret("block", id)]];
      operations.push({
        pointer: { table: "block", id },
        path: ["properties", "title"],
        command: "set",
        args: { value },
      });
    }
    for (const { id, view } of [...this.model.collections.values()].filter(({ block }) => keepsDeleted(block)))
      operations.push(
        {
          pointer: { table: "collection", id },
          path: ["name"],
          command: "set",
          args: { value: [[this.model.secret("collection", id)]] },
        },
        {
          pointer: { table: "collection_view", id: view },
          path: ["name"],
          command: "set",
          args: { value: this.model.secret("collection_view", view) },
        },
      );
    for (const table of ["group", "team"] as const) {
      for (const id of this.model[table === "group" ? "groups" : "teams"].keys()) {
        operations.push({
          pointer: { table, id },
          path: ["name"],
          command: "set",
          args: { value: this.model.secret(table, id) },
        });
      }
    }
    await this.run(operations);
    await this.declared.rewrite();
  }
}
