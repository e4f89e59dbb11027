// Settings of a user, a workspace and an organisation, and the console of the server's operators.
import { at, id, oneOf, text, type Kind } from "./row.ts";

export const organizationTabs = [
  "home",
  "organization-settings",
  "workspaces",
  "people",
  "security",
  "accounts",
  "analytics",
  "audit-log",
  "content-search",
] as const;

export const workspaceTabs = ["security", "people"] as const;
export type WorkspaceTab = (typeof workspaceTabs)[number];

/** "members" is another spelling of the tab of people. */
const workspaceTab: Kind<WorkspaceTab> = {
  read: (given) => workspaceTabs.find((tab) => tab === (given === "members" ? "people" : given)) ?? null,
  write: (tab) => tab,
};

export const settingsRoutes = {
  settings: at("/settings"),
  workspaceSettings: at("/settings/workspace/:workspaceId/:tab?", {
    segments: { workspaceId: id },
    optional: { tab: workspaceTab },
  }),
  organizationSettings: at("/settings/organization/:organizationId/:tab?", {
    segments: { organizationId: id },
    optional: { tab: oneOf(organizationTabs) },
  }),
  admin: at("/__admin"),
  adminData: at("/__admin/data/:category", { segments: { category: text } }),
  adminRecord: at("/__admin/:table/:id", {
    segments: { table: oneOf(["user", "page", "space", "team"]), id },
  }),
} as const;
