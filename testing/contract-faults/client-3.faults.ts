// Faults for the rows of docs/contract.md: Client infrastructure, 3.
import type { RowFaults } from "./plant.ts";

export const clientEntityFaults: readonly RowFaults[] = [
  {
    row: "CI3:74",
    plants: [
      ["`${ofPrefix}-${number}`", "`${ofPrefix}${number}`"],
      ["{1,9})-(\\d+)$/", "{1,9})-?(\\d+)$/"],
      ["{1,9})-(\\d+)$/", "{1,9})-(\\d*)$/"],
      ["{1,9})-(\\d+)$/", "{1,9})-(\\d+)/"],
    ],
  },
  {
    row: "CI3:75",
    plants: [
      ["didShowModal: false, modalShown", "didShowModal: true, modalShown"],
      ["didShowModal: state.didShowModal || launch", "didShowModal: true"],
      ["didShowModal: state.didShowModal || launch", "didShowModal: state.didShowModal"],
      ["modalShown: launch ? name : state.modalShown", "modalShown: name"],
      ["modalShown: launch ? name : state.modalShown", "modalShown: state.modalShown"],
      ["activeCallouts: new Set([name])", "activeCallouts: new Set([])"],
    ],
  },
  {
    row: "CI3:76",
    plants: [
      ["return { pageId, lastViewTime,", "return { lastViewTime,"],
      ["lastViewTime: clock.now()", "lastViewTime: read(pageId)?.lastViewTime ?? clock.now()"],
      ["read(pageId)?.lastExitTime ?? null", "null"],
      ["write({ ...visit, lastExitTime: clock.now() })", "write(visit)"],
    ],
  },
  {
    row: "CI3:77 presence",
    plants: [
      ["5 * 60_000", "6 * 60_000"],
      ['source.visibilityState === "visible"', "true"],
      ["cancel();", ""],
      ['["visibilitychange", "pointerdown", "keydown"]', '["visibilitychange", "pointerdown"]'],
      ['["visibilitychange", "pointerdown", "keydown"]', '["pointerdown", "keydown"]'],
      ["state.set({ isActive, userId: user })", "state.set({ isActive, userId: now.userId })"],
    ],
  },
  {
    row: "CI3:77 who is away",
    plants: [
      ["presence.read().isActive ? { page, ...caret } : { page: null }", "{ page, ...caret }"],
      ["      if (shown.at(-1) === pageId) tell();\n", ""],
    ],
  },
  {
    row: "CI3:78",
    plants: [
      ["online: online.read(),", "online: true,"],
      ["syncing: online.read() && syncing.read()", "syncing: syncing.read()"],
      ["online.read() ? null : clock.now()", "null"],
      ["if (before !== online.read())", "if (before && !online.read())"],
      ["if (before !== online.read())", "if (!before && online.read())"],
      ["syncing.subscribe(look);", ""],
    ],
  },
  {
    row: "CI3:79",
    plants: [
      ["necessary: v.boolean()", "necessary: v.optional(v.boolean())"],
      ["performance: v.boolean()", "performance: v.optional(v.boolean())"],
      ["preference: v.boolean()", "preference: v.optional(v.boolean())"],
      ["targeting: v.boolean()", "targeting: v.string()"],
      ["targeting: v.boolean()", "targeting: v.unknown()"],
      ["  performance: v.boolean(),\n", ""],
    ],
  },
  {
    row: "CI3:80",
    plants: [
      ["errorId: v.string()", "errorId: v.optional(v.string())"],
      ["name: v.string()", "name: v.optional(v.string())"],
      ["  debugMessage: v.optional(v.string()),\n", ""],
      ["  clientData: v.optional(clientDataSchema),\n", ""],
    ],
  },
  {
    row: "CI3:81 unsaved",
    plants: [
      ['v.literal("unsaved_transactions")', "v.string()"],
      ['v.literal("unsaved_transactions")', 'v.literal("unsavedTransactions")'],
      ["errors: v.array(v.looseObject({ name: v.string() }))", "errors: v.unknown()"],
      ["errors: v.array(v.looseObject({ name: v.string() }))", "errors: v.looseObject({ name: v.string() })"],
    ],
  },
  {
    row: "CI3:81 of transactions",
    plants: [
      ['?? "unsaved_transactions"', '?? "unsaved"'],
      ["sent.slice(at).map", "sent.map"],
      ["sent.slice(at).map", "sent.slice(at, at + 1).map"],
      [", errors: unsaved }", " }"],
    ],
  },
  {
    row: "CI3:82",
    plants: [
      ["00000000000[0-9a]", "00000000000[0-9]"],
      ["00000000000[0-9a]", "00000000000[1-9a]"],
      ["00000000000[0-9a]", "00000000000[0-9ab]"],
      ["|ffffffff-ffff-ffff-ffff-ffffffffffff)", ")"],
      ["DASHED.test(value) || ", ""],
      ["[0-9a-f]{32}$/", "[0-9a-f]{31,32}$/"],
      ["[0-9a-f]{32}$/", "[0-9a-f]{32,33}$/"],
      ["return dashed(lower);", "return null;"],
    ],
  },
  {
    row: "CI3:83",
    plants: [
      ['v.literal("request")', 'v.literal("call")'],
      ['v.literal("response")', 'v.literal("answer")'],
      ['v.literal("event")', 'v.literal("notice")'],
      ["  result: v.optional(v.unknown()),\n", ""],
      ["  error: v.optional(bridgeErrorSchema),\n", ""],
      ['{ id, type: "request", name, args }', '{ id, type: "request", name }', "packages/platform/bridge/bridge.ts"],
      [
        '{ id, type: "request", name, args }',
        '{ id: "1", type: "request", name, args }',
        "packages/platform/bridge/bridge.ts",
      ],
    ],
  },
  {
    row: "CI3:84 the three",
    plants: [
      ['"LocalPreferenceStore3:"', '"LocalPreferenceStore:"'],
      ['"KeyValueStore2:"', '"KeyValueStore:"'],
      ['"LRU:"', '"LRU"'],
      ['"KeyValueStore2:"', '"LocalPreferenceStore3:"'],
    ],
  },
  {
    row: "CI3:84 what a person likes",
    plants: [
      ['["theme", "locale", "region",', '["locale", "region",'],
      ["for (const key of preferenceKeys) preferences.get(key);", ""],
      ["createThemeChoice(preferences,", "createThemeChoice(storage,", "apps/web/boot.tsx"],
      ["consent.state.subscribe(() => settlePreferences(preferences));", "", "apps/web/boot.tsx"],
      ['() => consent.allows("preference")', "() => true", "apps/web/boot.tsx"],
    ],
  },
  {
    row: "CI3:87",
    plants: [
      ["Object.hasOwn(pageVisitSources, label)", "label in pageVisitSources"],
      ["isPageVisitSource(label) ? label : null", "label"],
      ["  form_view_responses: inside,\n", ""],
      ["  ai_chat: inside,\n", ""],
      ["home_tips_tile: inside", "homeTipsTile: inside"],
    ],
  },
  {
    row: "CI3:89",
    plants: [
      ["widget: outside", "widget: inside"],
      ["ai_slack: outside", "ai_slack: inside"],
      ["  home_digest_email: outside,\n", ""],
      ["search: inside", "search: outside"],
    ],
  },
  {
    row: "CI3:92",
    plants: [
      ['function: "4.2"', 'function: "4.1"'],
      ['role: "4"', 'role: "3"'],
      ['use_cases: "3"', 'use_cases: "2"'],
      ['intent: "2"', 'intent: "1"'],
      ['company_size: "2"', 'company_size: "1"'],
      ['intent: { "2":', 'intent: { "1":'],
    ],
  },
  {
    row: "CI3:93",
    plants: [
      ['"50_99", ', ""],
      ['"300_999"', '"300_1000"'],
      ['"5000+"', '"5001+"'],
    ],
  },
  {
    row: "CI3:94",
    plants: [
      ['["life", "work", "school"]', '["life", "work"]'],
      ['["life", "work", "school"]', '["life", "work", "school", "other"]'],
      ['["life", "work", "school"]', '["personal", "work", "school"]'],
    ],
  },
  {
    row: "CI3:95",
    plants: [
      ['      "freelancer",\n', ""],
      ['"exec"', '"executive"'],
      ['"business_owner",', '"business_owner",\n      "student",'],
    ],
  },
  {
    row: "CI3:96",
    plants: [
      ["answers.filter(isKnown)", "[...answers]"],
      [".filter((answer) => !isKnown(answer))", ".filter(() => false)"],
      ["known.includes(answer)", "known.includes(answer.toLowerCase())"],
      ["known.includes(answer)", "known.some((option) => option.startsWith(answer))"],
      ["surveyOptions[question]).flat()", "surveyOptions).flatMap((all) => Object.values(all).flat())"],
    ],
  },
  {
    row: "CI3:97",
    plants: [
      ["    value,\n", "    value: v.optional(value),\n"],
      ["version: v.string()", "version: v.optional(v.string())"],
      ["collected_at: v.number()", "collected_at: v.optional(v.number())"],
      ['v.picklist(["onboarding", "inapp_modal"])', "v.string()"],
      ['v.picklist(["onboarding", "inapp_modal"])', 'v.picklist(["onboarding"])'],
      [", categories: several", ""],
      ["use_cases: several", "use_cases: one"],
      [", company_size: one", ""],
    ],
  },
];
