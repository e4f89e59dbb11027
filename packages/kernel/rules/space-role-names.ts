/** The five roles in a workspace, and how permission items of the workspace state them. */
import type { Json, JsonObject } from "../values/json.ts";

/** From the lowest to the highest. */
export const SPACE_ROLES = ["none", "guest", "member", "admin", "owner"] as const;
export type SpaceRole = (typeof SPACE_ROLES)[number];

/** Null: no role, or none that this version knows. */
export function toSpaceRole(value: Json | undefined): SpaceRole | null {
  return SPACE_ROLES.find((role) => role === value) ?? null;
}

export function higherSpaceRole(a: SpaceRole, b: SpaceRole): SpaceRole {
  return SPACE_ROLES.indexOf(a) >= SPACE_ROLES.indexOf(b) ? a : b;
}

/**
 * The role that a permission item of a workspace states. An item without `is_admin` leaves an admin (`now`) an admin, because existing
 * clients do not know the field. Null: the item states a role that members cannot have.
 */
export function spaceRoleOfItem(item: JsonObject, now: SpaceRole | null = null): SpaceRole | null {
  switch (item["role"]) {
    case "editor":
      return "owner";
    case "read_and_write": {
      const isAdmin = item["is_admin"] ?? now === "admin";
      return isAdmin === true ? "admin" : "member";
    }
    case "none":
      return "none";
    default:
      return null;
  }
}
