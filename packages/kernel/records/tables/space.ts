/** A workspace. Unknown keys are kept: they belong to clients newer or older than us. */
import * as v from "valibot";
import { spaceSurveyEntries } from "../../rules/survey.ts";
import type { ServerDeclaration, TableDeclaration } from "./declaration.ts";

export const space = {
  scope: "space",
  parents: [],
  children: { list: "pages", isTop: true, areRows: false },
  permissions: { by: "workspace" },
  actions: { create: "full", change: "full" },
  contains: "members",
  loads: "pages",
  disk: "start",
} as const satisfies TableDeclaration;

const id = v.string();
const flag = v.optional(v.boolean());
const text = v.optional(v.string());
const ids = v.optional(v.array(id));
const seconds = v.optional(v.pipe(v.number(), v.minValue(0)));
const time = v.optional(v.number());

/** What a workspace's owners settle. The names of the flags of later features are chosen: the contract shows none. */
export const spaceSettingsSchema = v.looseObject({
  enable_teams: flag,
  enable_ai: flag,
  enable_scim: flag,
  enable_guests: flag,
  enable_block_limit_notices: flag,
  survey_data: v.optional(v.looseObject(spaceSurveyEntries)),
  manage_internal_domains: v.optional(v.picklist(["auto", "notion_admin_override"])),
  premium_feature_overrides: v.optional(v.record(v.string(), v.any())),
  delete_from_trash_delay_seconds: seconds,
  purge_delay_seconds: seconds,
  database_sync_row_limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});

export const spaceSchema = v.looseObject({
  id,
  name: text,
  icon: text,
  domain: text,
  permissions: v.optional(v.array(v.looseObject({ type: v.string(), role: v.any() }))),
  permission_groups: v.optional(v.array(v.looseObject({}))),
  /** The owners by membership row. The engine writes it. */
  owner_ids: ids,
  email_domains: v.optional(v.array(v.string())),
  pages: ids,
  space_pages: ids,
  disable_public_access: flag,
  disable_public_access_requests: flag,
  disable_guests: flag,
  disable_move_to_space: flag,
  disable_export: flag,
  disable_space_page_edits: flag,
  disable_team_creation: flag,
  beta_enabled: flag,
  admin_disable_public_access: flag,
  plan_type: text,
  subscription_tier: v.optional(v.string(), "free"),
  invite_link_enabled: flag,
  initial_use_cases: v.optional(v.array(v.string())),
  public_home_page: text,
  bot_settings: v.optional(v.looseObject({})),
  settings: v.optional(spaceSettingsSchema),
  overdue_subscription: v.optional(v.any()),
  short_id: v.optional(v.union([v.number(), v.string()])),
  short_id_str: text,
  created_time: time,
  created_by_table: text,
  created_by_id: text,
  last_edited_time: time,
  last_edited_by_table: text,
  last_edited_by_id: text,
});

export const spaceOnServer = {
  schema: spaceSchema,
  creators: "server",
  judged: ["domain"],
  rightsFields: ["permissions", "disable_public_access", "admin_disable_public_access", "disable_guests"],
  topics: ["id", "record"],
  shownAs: "workspace",
  isCopied: false,
  isExported: false,
  isPurged: false,
} as const satisfies ServerDeclaration;
