// Faults for the rows of docs/contract.md: Core contract, 3-4.
import type { RowFaults } from "./plant.ts";

const area = "packages/platform/loading/area.ts";
const backOff = "packages/platform/loading/back-off.ts";
const errorBody = "packages/kernel/errors/error-body.ts";
const headers = "packages/kernel/rules/headers.ts";
const purging = "apps/server/features/trash/purging.ts";
const reports = "packages/kernel/rules/content-reports.ts";
const trashRules = "packages/kernel/rules/trash.ts";
const versions = "packages/kernel/rules/versions.ts";

export const coreStateFaults: readonly RowFaults[] = [
  {
    row: "CC3:66",
    plants: [
      ["alive: v.optional(v.boolean(), false)", "alive: v.optional(v.boolean(), true)"],
      ["  version: v.optional(v.number()),\n", ""],
      ["  file_ids: v.optional(v.array(id)),\n", ""],
      ["  deleted_from_trash_time: v.optional(time),\n", ""],
      ["  space_id: id,", "  space_id: v.optional(id),"],
      ["  parent_id: id,", "  parent_id: v.optional(id),"],
      ["parent_table: v.picklist(PARENT_NAMES)", "parent_table: v.optional(v.string())"],
      ["v.union([v.picklist(contentReportCategories), v.null()])", "v.string()"],
      ['  "hateful",\n', "", reports],
      ['  "verified",\n', '  "verified",\n  "spam",\n', reports],
    ],
  },
  {
    row: "CC3:74",
    plants: [
      ['v.optional(v.string(), "free")', 'v.optional(v.string(), "personal")'],
      ['v.optional(v.string(), "free")', "v.optional(v.string())"],
      ["  disable_team_creation: flag,\n", ""],
      ["  permission_groups: v.optional(v.array(v.looseObject({}))),\n", ""],
      ["  enable_teams: flag,\n", ""],
      ["  enable_block_limit_notices: flag,\n", ""],
      ["  survey_data: v.optional(v.looseObject(spaceSurveySchema.entries)),\n", ""],
      ["  premium_feature_overrides: v.optional(v.record(v.string(), v.any())),\n", ""],
      ['v.picklist(["auto", "notion_admin_override"])', 'v.picklist(["auto"])'],
      ['v.picklist(["auto", "notion_admin_override"])', "v.string()"],
      ["v.pipe(v.number(), v.minValue(0))", "v.number()"],
      ["v.integer(), ", ""],
    ],
  },
  {
    row: "CC3:76",
    plants: [
      ["  user_id: id,", "  userId: id,"],
      ["  user_id: id,", "  user_id: v.optional(id),"],
      ["  space_id: id,", "  space_id: v.optional(id),"],
    ],
  },
  {
    row: "CC3:80",
    plants: [
      ["  given_name: text,\n", ""],
      ["  clipper_onboarding_completed: flag,\n", ""],
      ["suspended_time: v.optional(v.nullable(v.number()))", "suspended_time: v.any()"],
      ['"reverify", "is_banned", ', '"reverify", '],
      ['support: builtIn("1")', 'support: builtIn("0")'],
      ['home: builtIn("4")', 'home: builtIn("b")'],
      ['  ai: builtIn("2"),\n', ""],
    ],
  },
  {
    row: "CC3:82",
    plants: [
      ["    value,\n", "    value: v.optional(value),\n"],
      ["version: v.string()", "version: v.optional(v.string())"],
      ["collected_at: v.number()", "collected_at: v.optional(v.number())"],
      [
        'collected_from: v.picklist(["onboarding", "inapp_modal"])',
        'collected_from: v.optional(v.picklist(["onboarding", "inapp_modal"]))',
      ],
      ['v.picklist(["onboarding", "inapp_modal"])', 'v.picklist(["onboarding"])'],
      ['v.picklist(["onboarding", "inapp_modal"])', "v.string()"],
      ["categories: several", "category: several"],
      ["use_cases: several,", "use_cases: v.any(),"],
      [", company_size: one", ""],
    ],
  },
  {
    row: "CC3:86 the eight",
    plants: [
      ['"current-user-id"', '"currentUserId"'],
      ['"lastVisitedRoute"', '"last-visited-route"'],
      ['"lastVisitedRouteUserId"', '"lastVisitedRouteUser"'],
      ['"lastVisitedRouteSpaceId"', '"lastVisitedRoute"'],
      ["`onAppStartPreference:${userId}:${spaceId}`", "`onAppStartPreference:${spaceId}:${userId}`"],
      ["`firstPageInSidebar:${userId}:${spaceId}`", "`firstPageInSidebar:${spaceId}`"],
      ["`isHome:${blockId}`", "`home:${blockId}`"],
      ["`homeCollectionViewIds:${blockId}`", "`homeCollectionViewIds`"],
    ],
  },
  {
    row: "CC3:86 the last account",
    plants: [
      ['const key = "current-user-id"', 'const key = "user-id"'],
      ["storage.set(key, userId);\n    state.set", "state.set"],
      [
        'typeof known === "string" && signedIn().includes(known) ? known : null',
        'typeof known === "string" ? known : null',
      ],
      ['if (state.read().kind !== "somebody") state.set({ kind: "somebody", userId: here, email: null });', ";"],
      ["accounts.find((account) => account.userId === here)?.userId ?? userId", "userId"],
    ],
  },
  {
    row: "CC3:88 there is a cookie",
    plants: [
      ['  deviceId: { name: "tessera_device_id", category: "necessary", days: year },\n', ""],
      ['name: "tessera_browser_id"', 'name: "tessera_device_id"'],
      ['name: "tessera_s2s_tracking"', 'name: "tessera_tracking"'],
      ["users: { name: sessionCookies.users", "users: { name: sessionCookies.session"],
      ['name: "tessera_cookie_consent"', 'name: "consent"'],
      ['users: "tessera_users"', 'users: "users"', headers],
    ],
  },
  {
    row: "CC3:88 the device",
    plants: [
      ["    cookies.set(name, made);\n", ""],
      ['if (known !== undefined && known !== "") return known;', ""],
      ["deviceId: kept(cookieKinds.deviceId.name)", "deviceId: kept(cookieKinds.browserId.name)"],
      ['if (category === "necessary") return true;', "", "packages/kernel/rules/consent.ts"],
    ],
  },
  {
    row: "CC3:88 the cookie's list",
    plants: [
      ['ids.filter((id) => typeof id === "string")', "ids"],
      ["JSON.parse(decodeURIComponent(", "JSON.parse(String("],
      ['.split("; ")', '.split(";")'],
      ["  } catch {\n    return [];", "  } catch (error) {\n    throw error;"],
      ["pair.startsWith(`${cookies.users}=`)", "pair.startsWith(`${cookies.session}=`)"],
    ],
  },
  {
    row: "CC3:90 an error's answer",
    plants: [
      ["if (list.success) return list.output.errors;", ""],
      ["return list.output.errors", "return list.output.errors.slice(0, 1)"],
      ["one.success ? [one.output] : []", "[]"],
      ["  type: v.string(),", "  type: v.optional(v.string()),", errorBody],
      ["v.union([v.string(), v.number()])", "v.string()", errorBody],
      ["v.union([v.string(), v.number()])", "v.number()", errorBody],
      ["  messageValues: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),\n", "", errorBody],
    ],
  },
  {
    row: "CC3:90 a list",
    plants: [
      ["bodies[0] ?? null", "null"],
      ["bodies[0] ?? null", "bodies.at(-1) ?? null"],
      ["errorBodiesOf(JSON.parse(text))", "[JSON.parse(text)]"],
    ],
  },
  {
    row: "CC4:98",
    plants: [
      ["deleteFromTrash: 30 * DAY", "deleteFromTrash: 31 * DAY", trashRules],
      ["deleteFromTrash: 30 * DAY", "deleteFromTrash: 29 * DAY", trashRules],
      ["purge: 7 * DAY", "purge: 8 * DAY", trashRules],
      ["purge: 7 * DAY", "purge: 6 * DAY", trashRules],
      ['said["delete_from_trash_delay_seconds"]', 'said["trash_delay_seconds"]', trashRules],
      ['said["purge_delay_seconds"]', 'said["delete_from_trash_delay_seconds"]', trashRules],
      ['  "id",\n  "space_id",', '  "id",\n  "properties",\n  "space_id",'],
      ["  ...TRASH_FIELDS,", "  ...TRASH_FIELDS.slice(1),"],
      ["kept, texts: {},", "kept,"],
      ["deleted_from_trash_time: now, ...who", "deleted_from_trash_time: now"],
      ["if (entry !== null && isPurged(entry))", "if (false)"],
      ["await trash.scrubLog(scope, ids);", "", purging],
      ["await trash.forgetVisits(scope, ids);", "", purging],
      ["await this.records(scope, below);", "", purging],
      ["->'${moment}' <= to_jsonb", "->'${moment}' < to_jsonb", "apps/server/features/trash/trash-db.ts"],
    ],
  },
  {
    row: "CC4:105 versions are held",
    plants: [
      ["{2,3}$/", "{2,4}$/"],
      ["{2,3}$/", "{1,3}$/"],
      ["{2,3}$/", "{3}$/"],
      ['["major", "minor", "patch", "silent"]', '["minor", "major", "patch", "silent"]'],
      ['["major", "minor", "patch", "silent"]', '["major", "minor", "patch", "patch"]'],
      ["  if (old.length === 4 && next.length === 3) return null;\n", ""],
      ["  if (compareVersions(old, next) >= 0) return null;\n", ""],
    ],
  },
  {
    row: "CC4:105 silent and patch",
    plants: [
      ["quietAfter = 60 * 1000", "quietAfter = 59 * 1000", "apps/web/offline/follow-updates.ts"],
      ["quietAfter = 60 * 1000", "quietAfter = 61 * 1000", "apps/web/offline/follow-updates.ts"],
      ['(state.type === "patch" || state.type === "silent")', 'state.type === "silent"'],
      ['(state.type === "patch" || state.type === "silent")', 'state.type === "patch"'],
      ['(state.type === "patch" || state.type === "silent")', 'state.type !== "major"'],
      ['state.needed || state.type === "major"', "state.needed"],
      ['state.type === "minor" ? "toast"', 'state.type === "patch" ? "toast"'],
      ['? "toast" : "nothing"', '? "banner" : "nothing"'],
      ['own.build === other.build ? null : "silent"', 'own.build === other.build ? null : "patch"'],
    ],
  },
  {
    row: "CC4:105 the first part",
    plants: [
      ["updateType(own.version, other.version)", "updateType(other.version, own.version)"],
      ['own.build === other.build ? null : "silent"', '"silent"'],
      ['own.build === other.build ? null : "silent"', "null"],
      ["old.length === 4 && next.length === 3", "old.length === 3 && next.length === 4", versions],
      ["  if (old.length === 4 && next.length === 3) return null;\n", "", versions],
      ['["major", "minor", "patch", "silent"]', '["minor", "major", "patch", "silent"]', versions],
    ],
  },
  {
    row: "CC4:106",
    plants: [
      ["if (response.status !== 200)", "if (!response.ok)"],
      ["if (response.status !== 200)", "if (response.status > 204)"],
      ["if (response.status !== 200)", "if (response.status < 500 && response.status !== 200)"],
      ["    bodies = errorBodiesOf(JSON.parse(text));\n", ""],
      ["status: response.status,", "status: 500,"],
      ['timedOut ? "timeout" : "offline"', '"timeout"'],
    ],
  },
  {
    row: "CC4:107",
    plants: [
      ['["url", "method", "format", "data"]', '["method", "format", "data"]'],
      ['["url", "method", "format", "data"]', '["url", "format", "data"]'],
      ['["url", "method", "format", "data"]', '["url", "method", "data"]'],
      ['["url", "method", "format", "data"]', '["url", "method", "format"]'],
      ["? plain : [...plain,", "? plain : true ? plain : [...plain,"],
      ["detail: { parts },", "detail: { parts: parts.slice(0, 1) },"],
      ["      entries.delete(name);\n", ""],
      ["if (header !== headerNames.csrf)", "if (true)", "packages/platform/prefetch/prefetching-fetch.ts"],
    ],
  },
  {
    row: "CC4:108",
    plants: [
      ["return shown ? spinner : null", "return spinner"],
      ["return shown ? spinner : null", "return null"],
      ["return (known = await load());", "return await load().catch(() => new Promise(() => undefined));"],
      ["spinnerDelayMs = 300", "spinnerDelayMs = 299", area],
      ["spinnerDelayMs = 300", "spinnerDelayMs = 301", area],
      ["firstDelayMs = 500", "firstDelayMs = 250", backOff],
      ["firstDelayMs * 2 ** (attempt - 1)", "firstDelayMs", backOff],
      ["await untilOnline(online, signal);", "", backOff],
      ["await wait(clock, delay, signal);", "", backOff],
    ],
  },
  {
    row: "CC4:109",
    plants: [
      ["if (isFatal() || clock.now()", "if (clock.now()"],
      ['if (!isFatal()) state.set({ kind: "closed" })', 'state.set({ kind: "closed" })'],
      ['if (!isFatal()) state.set({ kind: "closed" })', ""],
      ['createWritable<DialogState>({ kind: "closed" })', 'createWritable<DialogState>({ kind: "open", fatal: null })'],
    ],
  },
  {
    row: "CC4:110",
    plants: [
      ["sign_in: 15 * minute", "sign_in: 14 * minute"],
      ["onboarding: 15 * minute", "onboarding: 60 * minute"],
      ["onboarding: 15 * minute", "onboarding: 15_000"],
      ["oauth: 2 * minute", "oauth: 15 * minute"],
      ["age > redirectLifetimes[kind]", "age >= redirectLifetimes[kind]"],
      ["age > redirectLifetimes[kind]", "age > redirectLifetimes.sign_in"],
      ["age < 0 || ", ""],
    ],
  },
  {
    row: "CC4:111",
    plants: [
      ["consent === null || consent[category]", "consent !== null && consent[category]"],
      ["consent === null || consent[category]", "true"],
      ['  if (category === "necessary") return true;\n', ""],
      ["return null; // Not JSON", "return {}; // Not JSON"],
      ["preference: v.boolean()", "preference: v.optional(v.boolean())"],
      ["targeting: v.boolean()", "targeting: v.any()"],
    ],
  },
];
