/**
 * Changes of the members of a simulation's workspace: roles by membership rows and by items of existing clients, users who leave, and
 * groups that are members. Users lose the pages of the workspace by them, and get them back. Invariant: the first user stays an owner.
 * Leaves to run.ts who holds what in the end.
 */
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import { memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Store } from "@tessera/server/store/store.ts";
import type { Random } from "./random.ts";

/** More often none and member than the others: these end and begin the access to a workspace's pages. */
const ROLES = { none: 4, guest: 2, member: 6, admin: 1, owner: 1 } as const;
const GROUPS = 2;

export interface MemberSettings {
  readonly space: string;
  /** The first one is the owner who changes the others. */
  readonly users: readonly string[];
  readonly pages: readonly string[];
  readonly random: Random;
  /** The store of the server that runs now. */
  readonly store: () => Store;
}

export class MemberChanges {
  /** How often a user lost a page, and got one back. */
  readonly counts = { lost: 0, returned: 0 };
  private readonly groups: readonly string[];
  private readonly deleted = new Set<string>();
  private readonly inGroup = new Map<string, readonly string[]>();
  private readable: ReadonlySet<string> = new Set();

  constructor(private readonly settings: MemberSettings) {
    this.groups = Array.from({ length: GROUPS }, () => settings.random.uuid());
  }

  async make(): Promise<void> {
    const { space } = this.settings;
    for (const id of this.groups) {
      const value = { id, space_id: space, name: "G", user_ids: [], alive: true };
      await this.save([{ pointer: { table: "group", id }, path: [], command: "set", args: { value } }]);
    }
    this.readable = await this.allReadable();
  }

  /** One change, in one transaction of the owner, or of a user who leaves. */
  async change(): Promise<void> {
    const { random, users } = this.settings;
    const userId = random.pick(users.slice(1));
    const roll = random.next();
    if (roll < 0.5) await this.save([this.row(userId, random.weighted(ROLES))]);
    else if (roll < 0.6)
      await this.save([
        this.spaceItem({ type: "user_permission", user_id: userId, role: random.pick(["none", "read_and_write"]) }),
      ]);
    else if (roll < 0.7) await this.save([this.row(userId, "none")], userId);
    else if (roll < 0.85) await this.save([this.usersOf(random.pick(this.groups), userId)]);
    else await this.save([this.roleOfGroup(random.pick(this.groups))]);
    await this.count();
  }

  private row(userId: string, value: SpaceRole): Operation {
    const id = memberRowId(this.settings.space, userId);
    return { pointer: { table: "space_user", id }, path: ["role"], command: "set", args: { value } };
  }

  private spaceItem(args: JsonObject): Operation {
    const pointer = { table: "space" as const, id: this.settings.space };
    return { pointer, path: ["permissions"], command: "setPermissionItem", args: args as never };
  }

  /** Adds the user to the group, or removes the user from it. The users of a deleted group cannot be changed: it is restored. */
  private usersOf(id: string, userId: string): Operation {
    if (this.deleted.has(id)) return this.setAlive(id, true);
    const now = this.inGroup.get(id) ?? [];
    const next = now.includes(userId) ? now.filter((one) => one !== userId) : [...now, userId];
    this.inGroup.set(id, next);
    return { pointer: { table: "group", id }, path: ["user_ids"], command: "set", args: { value: next } };
  }

  /** The group becomes a member of the workspace, or is none any more, or it is deleted or restored. */
  private roleOfGroup(id: string): Operation {
    const { random } = this.settings;
    if (random.chance(0.3)) return this.setAlive(id, this.deleted.has(id));
    const role = random.pick(["none", "read_and_write", "read_and_write"] as const);
    return this.spaceItem({ type: "group_permission", group_id: id, role });
  }

  private setAlive(id: string, value: boolean): Operation {
    if (value) this.deleted.delete(id);
    else this.deleted.add(id);
    return { pointer: { table: "group", id }, path: ["alive"], command: "set", args: { value } };
  }

  private async save(operations: readonly Operation[], userId = this.settings.users[0] ?? ""): Promise<void> {
    const { random, space, store } = this.settings;
    const result = await store().submit({ id: random.uuid(), scope: space, operations, actor: { userId } });
    // A user without access to the workspace leaves nothing.
    if (result.status !== "done" && userId === this.settings.users[0])
      throw new Error(`${JSON.stringify(operations)}: ${JSON.stringify(result)}`);
  }

  private async count(): Promise<void> {
    const now = await this.allReadable();
    for (const one of this.readable) if (!now.has(one)) this.counts.lost++;
    for (const one of now) if (!this.readable.has(one)) this.counts.returned++;
    this.readable = now;
  }

  /** Users with the pages that they may read. */
  private async allReadable(): Promise<ReadonlySet<string>> {
    const { space, users, pages, store } = this.settings;
    const readable = await store().read(space, (world) =>
      users.flatMap((userId) =>
        pages
          .filter((page) => {
            const entry = world.entry("block", page);
            const role: Role = entry === null ? "none" : roleOf({ userId }, entry, world);
            return role !== "none";
          })
          .map((page) => `${userId} ${page}`),
      ),
    );
    return new Set(readable);
  }
}
