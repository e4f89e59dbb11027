/**
 * A workspace with a user of each role, in which the deeds of the role table are tried. Invariant: a user or group whom a deed changed is
 * replaced by a new one, so that every deed finds its target with the role that the table states. Leaves to its callers how operations
 * are sent.
 */
import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { itemOfSpaceRole, memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { RecordDb } from "@tessera/server/store/record-db.ts";
import { newId, permit, set, TestWorkspace, update } from "@tessera/server/testing/workspace.ts";
import type { RoleDeed, RoleRule } from "./role-table.ts";

interface RoleActor {
  readonly role: SpaceRole;
  readonly userId: string;
  /** False: the user was never in the workspace. */
  readonly hasRow: boolean;
}

/** One deed of the table, by one actor. */
export interface Attempt {
  readonly rule: RoleRule;
  readonly actor: RoleActor;
  /** The user or the group whom it is about; empty where it is about the workspace. */
  readonly target: string;
  /** Empty: the deed writes nothing. */
  readonly operations: readonly Operation[];
}

/** Deeds that change the actor, if they are allowed. */
const OWN_DEEDS: ReadonlySet<RoleDeed> = new Set(["change the own role", "leave"]);

export class RoleWorld {
  private constructor(readonly workspace: TestWorkspace) {}

  static async make(db?: RecordDb): Promise<RoleWorld> {
    return new RoleWorld(await new TestWorkspace(db).make());
  }

  /** The actors of a rule: one for each role that the rule concerns, and a stranger. */
  async actors({ except = [], deed }: RoleRule): Promise<RoleActor[]> {
    const roles = (["owner", "admin", "member", "guest", "none"] as const).filter((role) => !except.includes(role));
    const actors: RoleActor[] = [];
    for (const role of roles)
      actors.push({ role, userId: await this.user(role, OWN_DEEDS.has(deed) ? "new" : "actor"), hasRow: true });
    return [...actors, { role: "none", userId: this.workspace.stranger, hasRow: false }];
  }

  async attempt(rule: RoleRule, actor: RoleActor): Promise<Attempt> {
    const target = await this.targetOf(rule);
    return { rule, actor, target, operations: this.operations(rule, actor, target) };
  }

  /** To be called after a deed that was allowed. */
  forget({ rule, target }: Attempt): void {
    if (rule.deed === "change a setting") return;
    for (const [key, id] of this.known) if (id === target) this.known.delete(key);
  }

  private readonly known = new Map<string, string>();

  /** A user with this role; the same one until `forget`, unless the user is a new one. */
  private async user(role: SpaceRole, use: "actor" | "target" | "new"): Promise<string> {
    const key = `${use} ${role}`;
    const known = this.known.get(key);
    if (known !== undefined && use !== "new") return known;
    const id = newId();
    const { bootstrap, space, owner } = this.workspace;
    await bootstrap.createUser({ id, email: `${id}@example.com`, name: `${role} ${id}` });
    const value = { space_id: space, user_id: id, role, joined: role !== "none" };
    await bootstrap.run(space, owner, [update("space_user", memberRowId(space, id), value)]);
    this.known.set(key, id);
    return id;
  }

  private async group(role: "none" | "owner"): Promise<string> {
    const key = `group ${role}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const id = newId();
    const { bootstrap, space, owner, member } = this.workspace;
    const item = { type: "group_permission", role: "editor", group_id: id };
    const value = { id, space_id: space, name: "Group", user_ids: [member], alive: true };
    await bootstrap.run(space, owner, [
      set("group", id, [], value),
      ...(role === "owner" ? [permit(space, item, "space")] : []),
    ]);
    this.known.set(key, id);
    return id;
  }

  private async targetOf({ deed, from }: RoleRule): Promise<string> {
    switch (deed) {
      case "change the role of another user":
      case "remove another user":
        return await this.user(from ?? "member", "target");
      case "list members":
      case "read when members were last active":
      case "export members":
        return await this.user("member", "target");
      case "list guests":
        return await this.user("guest", "target");
      case "name a stranger":
      case "create a group":
        return newId();
      case "list groups":
      case "list the users of a group":
      case "rename a group":
      case "delete a group":
      case "add another user to a group":
      case "add the own user to a group":
      case "give a group a role":
        return await this.group("none");
      case "change the users of a group that is an owner":
        return await this.group("owner");
      default:
        return "";
    }
  }

  private operations({ deed, to, field = "" }: RoleRule, { userId }: RoleActor, target: string): Operation[] {
    const { space } = this.workspace;
    const setRole = (user: string, role: SpaceRole): Operation =>
      set("space_user", memberRowId(space, user), ["role"], role);
    const list = (id: string): Operation =>
      ({
        pointer: { table: "group", id: target },
        path: ["user_ids"],
        command: "listAfter",
        args: { id },
      }) as Operation;
    switch (deed) {
      case "name a stranger":
        return [permit(space, itemOf(target, to ?? "member"), "space")];
      case "change the role of another user":
        return [setRole(target, to ?? "none")];
      case "change the own role":
        return [setRole(userId, to ?? "none")];
      case "remove another user":
        return [setRole(target, "none")];
      case "leave":
        return [setRole(userId, "none")];
      case "create a group":
        return [set("group", target, [], { id: target, space_id: space, name: "New", user_ids: [], alive: true })];
      case "rename a group":
        return [set("group", target, ["name"], "Other name")];
      case "delete a group":
        return [set("group", target, ["alive"], false)];
      case "add another user to a group":
      case "change the users of a group that is an owner":
        return [list(this.workspace.owner)];
      case "add the own user to a group":
        return [list(userId)];
      case "give a group a role":
        return [
          permit(
            space,
            { type: "group_permission", role: to === "owner" ? "editor" : "read_and_write", group_id: target },
            "space",
          ),
        ];
      case "change a setting":
        return [set("space", space, [field], field === "name" || field === "icon" ? `text ${newId()}` : true)];
      default:
        return [];
    }
  }
}

function itemOf(userId: string, role: SpaceRole): JsonObject {
  const item = itemOfSpaceRole(userId, role);
  if (item === null) throw new Error(`no permission item states the role ${role}`);
  return item;
}
