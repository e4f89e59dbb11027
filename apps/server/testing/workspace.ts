/**
 * A workspace in memory with its people, for tests of calls that are about rights: an owner, a member, and strangers who may
 * become something. Operations go through the commit as a client's do; invitations through the real handlers.
 */
import { createHash } from "node:crypto";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { publicCaller, sessionCaller } from "../http/callers.ts";
import type { RequestContext, UserContext } from "../http/request-context.ts";
import { Bootstrap } from "../store/bootstrap.ts";
import type { Commit, Result } from "../store/transaction.ts";
import { MemoryRecordDb } from "../store/memory-record-db.ts";
import type { RecordDb } from "../store/record-db.ts";
import { Store } from "../store/store.ts";
import { newBlock } from "../store/testing/operations.ts";
import {
  createAcceptInvite,
  createCreateInvite,
  createLoadInvite,
  type InviteServices,
} from "../features/invites/invites.ts";

let count = 0;
export const newId = (): string => `00000000-0000-4000-b000-${(++count).toString(16).padStart(12, "0")}`;

/** As the server makes them: anybody who has the code can name the record. */
export function idOfCode(code: string): string {
  const hex = createHash("sha256").update(code).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export class TestWorkspace {
  readonly listeners: ((commit: Commit) => void)[] = [];
  readonly store: Store;
  readonly bootstrap: Bootstrap;
  readonly owner = newId();
  readonly member = newId();
  readonly stranger = newId();
  space = "";

  private readonly invites: InviteServices;

  /** `db`: where the records are; in memory by default. */
  constructor(readonly db: RecordDb = new MemoryRecordDb()) {
    this.store = new Store(db, {
      now: () => 1_700_000_000_000,
      newId,
      onCommit: (commit) => this.listeners.forEach((listener) => listener(commit)),
    });
    this.bootstrap = new Bootstrap(this.store, newId);
    this.invites = { store: this.store, bootstrap: this.bootstrap, newCode: newId, idOfCode };
  }

  async make(): Promise<this> {
    for (const id of [this.owner, this.member, this.stranger])
      await this.bootstrap.createUser({ id, email: `${id}@example.com`, name: `name of ${id}` });
    this.space = await this.bootstrap.createSpace({ userId: this.owner, name: "Space" });
    await this.bootstrap.join(this.space, this.member, "read_and_write");
    return this;
  }

  /** A page at the top of the workspace, or below another page. */
  async page(items: readonly JsonObject[] = [], above: string | null = null): Promise<string> {
    const id = newId();
    const made = newBlock(
      id,
      "page",
      above === null ? { table: "space", id: this.space } : { table: "block", id: above },
    );
    await this.bootstrap.run(this.space, this.owner, [made, ...items.map((item) => permit(id, item))]);
    return id;
  }

  /** As a client sends it. */
  async save(userId: string, operations: readonly Operation[], scope = this.space): Promise<Result> {
    return await this.store.submit({ id: newId(), scope, operations, actor: { userId } });
  }

  async role(userId: string | null, table: Table, id: string): Promise<Role> {
    return await this.store.read(this.space, (world) => {
      const entry = world.entry(table, id);
      return entry === null ? "none" : roleOf({ userId }, entry, world);
    });
  }

  async value(table: Table, id: string): Promise<JsonObject | null> {
    return await this.store.read(this.space, (world) => world.entry(table, id)?.value ?? null);
  }

  async invite(userId: string, role: Exclude<Role, "none">, pageId?: string): Promise<string> {
    const asked = { spaceId: this.space, role, pageId };
    const made = await createCreateInvite(this.invites)(asked, contextOf(userId));
    if (!("code" in made)) throw new Error("an invitation should have a code");
    return made.code;
  }

  async load(code: string): Promise<unknown> {
    return await createLoadInvite(this.invites)({ code }, contextOf(this.stranger));
  }

  async accept(userId: string, code: string): Promise<unknown> {
    return await createAcceptInvite(this.invites)({ code }, contextOf(userId));
  }
}

export function permit(id: string, item: JsonObject, table: Table = "block"): Operation {
  return { pointer: { table, id }, path: ["permissions"], command: "setPermissionItem", args: item as never };
}

export function set(table: Table, id: string, path: readonly string[], value: unknown): Operation {
  return { pointer: { table, id }, path, command: "set", args: { value: value as never } };
}

export function update(table: Table, id: string, value: JsonObject): Operation {
  return { pointer: { table, id }, path: [], command: "update", args: { value } };
}

export const person = (user_id: string, role: Role): JsonObject => ({ type: "user_permission", role, user_id });

export function contextOf(userId: string): UserContext {
  return {
    caller: sessionCaller(userId, userId),
    spaceId: null,
    cookies: {},
    setCookies: [],
  } as unknown as UserContext;
}

export function publicContext(): RequestContext {
  return { ...contextOf(""), caller: publicCaller };
}
