/** Roles and what each allows. Invariant: a role allows all that the roles before it allow. */
import type { Action } from "../records/tables/declaration.ts";

export const ROLES = ["none", "reader", "comment_only", "read_and_write", "editor"] as const;
export type Role = (typeof ROLES)[number];

const NEEDED: Readonly<Record<Action, Role>> = {
  read: "reader",
  comment: "comment_only",
  edit: "read_and_write",
  full: "editor",
};

export function toRole(value: unknown): Role {
  return ROLES.find((role) => role === value) ?? "none";
}

export function allows(role: Role, action: Action): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(NEEDED[action]);
}

export function higher(a: Role, b: Role): Role {
  return ROLES.indexOf(a) >= ROLES.indexOf(b) ? a : b;
}
