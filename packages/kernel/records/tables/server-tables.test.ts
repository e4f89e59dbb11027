import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { contentReportCategories } from "../../rules/content-reports.ts";
import { blockSchema } from "./block.ts";
import { isUuid } from "../../values/ids.ts";
import type { Table } from "../pointer.ts";
import { serverTables } from "./server-tables.ts";
import { spaceSchema } from "./space.ts";
import { systemUsers } from "../user.ts";
import { ACCOUNT_FIELDS } from "./user.ts";

const flags = (...names: string[]): Record<string, boolean> => Object.fromEntries(names.map((name) => [name, true]));
const by = (name: string) => ({ [`${name}_table`]: "user", [`${name}_id`]: "u" });

const block = {
  id: "b",
  space_id: "s",
  version: 3,
  last_version: 2,
  type: "page",
  properties: { title: [["x"]] },
  content: ["c"],
  non_content_children: ["c"],
  discussions: ["d"],
  view_ids: ["v"],
  collection_id: "c",
  permissions: [{ type: "space_permission", role: "editor" }],
  created_time: 1,
  last_edited_time: 2,
  copied_from: "b",
  file_ids: ["f"],
  ignore_block_count: true,
  is_template: true,
  parent_id: "s",
  parent_table: "space",
  alive: true,
  moved: {},
  format: { page_icon: "x" },
  ...by("created_by"),
  ...by("last_edited_by"),
  content_classification: "other",
  moved_to_trash_time: 1,
  ...by("moved_to_trash"),
  deleted_from_trash_time: 2,
  ...by("deleted_from_trash"),
};

const survey = { value: "work", version: "2", collected_at: 1, collected_from: "onboarding" };
const space = {
  id: "s",
  name: "Space",
  permissions: [{ type: "user_permission", role: "editor", user_id: "u" }],
  permission_groups: [{}],
  email_domains: ["example.com"],
  pages: ["p"],
  icon: "x",
  ...flags(
    "disable_public_access",
    "disable_public_access_requests",
    "disable_guests",
    "disable_move_to_space",
    "disable_export",
    "disable_space_page_edits",
    "disable_team_creation",
    "beta_enabled",
    "admin_disable_public_access",
    "invite_link_enabled",
  ),
  space_pages: ["p"],
  plan_type: "personal",
  subscription_tier: "free",
  initial_use_cases: ["docs"],
  public_home_page: "p",
  bot_settings: {},
  settings: {
    ...flags("enable_teams", "enable_ai", "enable_scim", "enable_guests", "enable_block_limit_notices"),
    survey_data: { intent: survey },
    manage_internal_domains: "auto",
    premium_feature_overrides: {},
    delete_from_trash_delay_seconds: 1,
    purge_delay_seconds: 1,
    database_sync_row_limit: 1,
  },
  overdue_subscription: null,
  short_id: 5,
  short_id_str: "5",
  created_time: 1,
  ...by("created_by"),
  last_edited_time: 2,
  ...by("last_edited_by"),
};

const spaceView = {
  id: "v",
  user_id: "u",
  space_id: "s",
  parent_id: "u",
  parent_table: "user_root",
  joined: true,
  bookmarked_pages: ["p"],
  shared_pages: ["p"],
};
const user = {
  id: "u",
  type: "student",
  email: "ada@example.com",
  given_name: "Ada",
  family_name: "Lovelace",
  name: "Ada Lovelace",
  profile_photo: "x",
  ...flags(
    "onboarding_completed",
    "mobile_onboarding_completed",
    "clipper_onboarding_completed",
    "reverify",
    "is_banned",
  ),
  suspended_time: 1,
};

/** Each field of a whole record is of its form, and unknown ones are kept; without a required one it is none. */
function expectFields(table: Table, whole: Readonly<Record<string, unknown>>, required: readonly string[]) {
  const schema = serverTables[table].schema as v.GenericSchema;
  expect(v.parse(schema, { ...whole, of_a_newer_client: 1 })).toEqual({ ...whole, of_a_newer_client: 1 });
  // Any value that is of no field's kind; those that may be anything take it.
  const free = ["moved", "overdue_subscription", "content"];
  for (const name of Object.keys(whole)) {
    if (free.includes(name)) continue;
    expect(v.is(schema, { ...whole, [name]: Symbol("odd") }), name).toBe(false);
  }
  for (const name of required) {
    const { [name]: _gone, ...rest } = whole;
    expect(v.is(schema, rest), name).toBe(false);
  }
}

describe("the fields of records", () => {
  test("space_view: those of the contract, each in its form", () => {
    expectFields("space_view", spaceView, ["id", "user_id", "space_id"]);
  });

  test("a block has its fields, is not alive unless it says so, and is classified by the categories of content reports", () => {
    expectFields("block", block, ["id", "space_id", "type", "parent_id", "parent_table"]);
    const { alive: _alive, ...rest } = block;
    expect(v.parse(blockSchema, rest).alive).toBe(false);
    expect(contentReportCategories).toEqual([
      "dmca",
      "graphic_or_harmful",
      "exploitation",
      "harassment_abuse_or_threat",
      "hateful",
      "ip_infringement",
      "deceptive_or_malicious",
      "personal_or_confidential",
      "other",
      "verified",
    ]);
    expect(v.is(blockSchema, { ...block, content_classification: "rude" })).toBe(false);
  });

  test("a space has its fields, is of the free tier unless it says so; its settings have their forms", () => {
    expectFields("space", space, ["id"]);
    const { subscription_tier: _tier, ...rest } = space;
    expect(v.parse(spaceSchema, rest).subscription_tier).toBe("free");
    const odd: Readonly<Record<string, unknown>>[] = [
      { manage_internal_domains: "never" },
      { purge_delay_seconds: -1 },
      { delete_from_trash_delay_seconds: "1" },
      { database_sync_row_limit: 1.5 },
      { enable_ai: "yes" },
    ];
    for (const name of Object.keys(space.settings)) odd.push({ [name]: Symbol("odd") });
    for (const settings of odd)
      expect(v.is(spaceSchema, { ...space, settings }), Object.keys(settings).join()).toBe(false);
    expect(v.is(spaceSchema, { ...space, settings: { manage_internal_domains: "notion_admin_override" } })).toBe(true);
  });

  test("a user has their fields; the built-in users for the app, support, AI, home and anonymous forms have special ids, each its own", () => {
    expectFields("user", user, ["id"]);
    expect(ACCOUNT_FIELDS).toEqual(["email", "reverify", "is_banned", "suspended_time"]);
    const special = (digit: number) => `00000000-0000-0000-0000-00000000000${digit}`;
    expect(systemUsers).toEqual({
      app: special(0),
      support: special(1),
      ai: special(2),
      automation: special(3),
      home: special(4),
      anonymousForm: special(5),
    });
    for (const id of Object.values(systemUsers)) expect(isUuid(id)).toBe(true);
  });
});
