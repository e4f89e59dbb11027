/** Creates the records that the server alone creates: a user at sign-up, a workspace, the membership of a user who accepts an invitation. */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { ErrorKind } from "@tessera/kernel/errors/kinds.ts";
import { isErrorKind } from "@tessera/kernel/errors/kinds.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { higherSpaceRole, type SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { memberRowId, ownSpaceRole, roleOnSpace } from "@tessera/kernel/permissions/space-roles.ts";
import { isList, isObject, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { Table } from "@tessera/kernel/records/pointer.ts";
import { spaceViewId } from "@tessera/kernel/records/space-view.ts";
import type { Result } from "./transaction.ts";
import type { Store } from "./store.ts";

/** Views of one workspace that are read: users write this list themselves. */
const MOST_VIEWS = 10;

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export class Bootstrap {
  constructor(
    private readonly store: Store,
    private readonly newId: () => string,
  ) {}

  async createUser({ id, email, name }: NewUser): Promise<void> {
    await this.store.db.createScope(id, "user");
    await this.run(id, id, [
      make("user", id, { email, name, onboarding_completed: false }),
      make("user_root", id, { space_views: [], space_view_pointers: [] }),
      make("user_settings", id, { settings: {} }),
    ]);
  }

  /** A workspace with its first owner; resolves to its id. */
  async createSpace({
    userId,
    name,
    fields = {},
  }: {
    userId: string;
    name: string;
    fields?: JsonObject;
  }): Promise<string> {
    const id = this.newId();
    await this.store.db.createScope(id, "space");
    await this.run(id, userId, [
      make("space", id, {
        name,
        permissions: [],
        subscription_tier: "free",
        plan_type: "personal",
        settings: {},
        ...fields,
      }),
      make("space_user", memberRowId(id, userId), { ...namesOf(id, userId), role: "owner", joined: true }),
      ...this.lists(id, userId, null),
    ]);
    return id;
  }

  /** Makes a user a member ("read_and_write") or owner ("editor"). A user who has a higher role already keeps it. */
  async join(
    spaceId: string,
    userId: string,
    role: "read_and_write" | "editor",
    /** The id of the invitation that the user accepts. */
    accepts?: string,
  ): Promise<void> {
    const { mine, view, invitedBy } = await this.store.read(spaceId, (world) => ({
      mine: ownSpaceRole(userId, spaceId, world) ?? "none",
      view: viewOf(userId, spaceId, world),
      invitedBy: accepts === undefined ? undefined : world.entry("invite", accepts)?.value["inviter_id"],
    }));
    const given: SpaceRole = role === "editor" ? "owner" : "member";
    const isMember = roleOnSpace(mine) !== "none";
    if (isMember && higherSpaceRole(mine, given) === mine) return;
    const fields = {
      role: given,
      joined: true,
      ...(typeof invitedBy === "string" ? { invited_by_id: invitedBy } : {}),
    };
    // An update, because the row may be created by another transaction meanwhile.
    const row: Operation = {
      pointer: { table: "space_user", id: memberRowId(spaceId, userId) },
      path: [],
      command: "update",
      args: { value: { ...namesOf(spaceId, userId), ...fields } },
    };
    // A user who was a guest, or a member before, keeps the favourites.
    await this.run(spaceId, userId, isMember ? [row] : [row, ...this.lists(spaceId, userId, view)], accepts);
  }

  /** Lists the workspace among those of the user. `made`: the user's view of the workspace, if there is one. */
  private lists(spaceId: string, userId: string, made: string | null): Operation[] {
    const view = made ?? this.newId();
    const root = { table: "user_root" as const, id: userId };
    const viewFields = {
      user_id: userId,
      space_id: spaceId,
      parent_id: userId,
      parent_table: "user_root",
      joined: true,
    };
    return [
      ...(made === null ? [make("space_view", view, viewFields)] : []),
      { pointer: root, path: ["space_views"], command: "listAfter", args: { id: view } },
      {
        pointer: root,
        path: ["space_view_pointers"],
        command: "keyedObjectListAfter",
        args: { value: { id: view, table: "space_view", spaceId } },
      },
    ];
  }

  /** Commits in the server's own name; throws what was refused. `accepts`: the id of the invitation that the user accepts. */
  async run(scope: string, userId: string, operations: readonly Operation[], accepts?: string): Promise<void> {
    const id = this.newId();
    const result = await this.store.submit({ id, scope, operations, actor: { userId }, system: true, accepts });
    if (result.status !== "done") throw errorOf(result);
  }
}

/** The view of the workspace that this user has from before: where the user's own list points, or a guest's. */
function viewOf(userId: string, spaceId: string, world: World): string | null {
  const list = world.entry("user_root", userId)?.value["space_view_pointers"];
  const named = (isList(list) ? list : []).flatMap((one) =>
    isObject(one) && one["spaceId"] === spaceId ? [one["id"]] : [],
  );
  for (const id of [...named.slice(0, MOST_VIEWS), spaceViewId(userId, spaceId)]) {
    if (typeof id === "string" && world.entry("space_view", id)?.value["user_id"] === userId) return id;
  }
  return null;
}

function namesOf(spaceId: string, userId: string): JsonObject {
  return { space_id: spaceId, user_id: userId };
}

function make(table: Table, id: string, value: JsonObject): Operation {
  return { pointer: { table, id }, path: [], command: "set", args: { value: { id, ...value } } };
}

/** A result that is not "done" as the error that a caller without sessions is answered with. */
export function errorOf(result: Exclude<Result, { status: "done" }>): AppError {
  switch (result.status) {
    case "refused": {
      const kind: ErrorKind = isErrorKind(result.kind) ? result.kind : "OperationConflictError";
      const messageValues = { ...result.values, operation: result.operation };
      return new AppError(
        kind,
        `operation ${result.operation}: ${result.message}`,
        result.code === undefined ? {} : { clientData: { type: result.code, messageValues } },
      );
    }
    case "rebase":
      return new AppError("RebaseError", result.message);
    case "gap":
      return new AppError("RebaseError", `transaction ${result.expected} of the session has not arrived`);
  }
}
