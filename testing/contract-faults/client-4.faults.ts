// Faults for the rows of docs/contract.md: Client infrastructure, 4.
import type { RowFaults } from "./plant.ts";

const callouts = "packages/platform/callouts/callouts.ts";
const calloutRules = "packages/kernel/rules/callouts.ts";
const firstTour = "apps/web/routes/workspace/use-first-tour.ts";

export const clientStateFaults: readonly RowFaults[] = [
  {
    row: "CI4:106",
    plants: [
      ["priority <= priority", "priority < priority"],
      ["priority <= priority", "priority >= priority"],
      ["if (active.some((other) => table[other].priority <= priority)) return state;", ""],
    ],
  },
  {
    row: "CI4:107",
    plants: [
      ["activeCallouts: new Set([name])", "activeCallouts: new Set([...active, name])"],
      ["priority <= priority", "priority >= priority"],
      ["if (active.some((other) => table[other].priority <= priority)) return state;", ""],
    ],
  },
  {
    row: "CI4:109",
    plants: [
      ["launch = { priority: 0,", "launch = { priority: 1,"],
      ["blocked = { priority: 3,", "blocked = { priority: 2,"],
      ["last = { priority: 3 }", "last = { priority: 2 }"],
      ["wiki_promo: { priority: 0 }", "wiki_promo: { priority: 1 }"],
      ["sidebar_tour: { priority: 1 }", "sidebar_tour: { priority: 2 }"],
      ["asana_post_import_tour: { priority: 2 }", "asana_post_import_tour: { priority: 3 }"],
      ["  jira_sync_popup: { priority: 0 },\n", ""],
      ["  block_limit_nudge: last,\n", ""],
    ],
  },
  {
    row: "CI4:116",
    plants: [
      ["install_app_popup: last", "install_app_popup: { priority: 3, blockedByLaunch: true }"],
      ["home_tips_modal: last", "home_tips_modal: { priority: 3, launch: true }"],
      ["cookie_preference_popup: blocked", "cookie_preference_popup: last", calloutRules],
      ["desktop_preference_popup: blocked", "desktop_preference_popup: last", calloutRules],
      ["student_ai_offer_popup: blocked", "student_ai_offer_popup: last", calloutRules],
      ["timed_trial_popup: blocked", "timed_trial_popup: last", calloutRules],
      ["sites_launch_modal: { priority: 0 }", "sites_launch_modal: launch", calloutRules],
      ["calendar_launch_promo: launch", "calendar_launch_promo: { priority: 0 }", calloutRules],
      ["(launch || blockedByLaunch)", "launch", callouts],
      ["(launch || blockedByLaunch)", "blockedByLaunch", callouts],
      ["state.didShowModal && (launch || blockedByLaunch)", "state.didShowModal", callouts],
      ["{ ...session, activeCallouts", "{ ...session, didShowModal: false, activeCallouts", callouts],
    ],
  },
  {
    row: "CI4:113 the tour comes",
    plants: [
      ["useEffect(() => markTourDone(storage), [storage]);", ""],
      ["if (shown && !(unasked && at === 0))", "if (shown)"],
      ["sidebarDocked && pages.kind", "pages.kind", firstTour],
      [" && pages.value.length > 0", "", firstTour],
      [
        "  tour: ({ close }) => <SidebarTour unasked={false} onClose={close} />,",
        "  tour: null,",
        "apps/web/routes/workspace/overlay-rows.tsx",
      ],
    ],
  },
  {
    row: "CI4:113 the tour covers",
    plants: [
      ["bottom: gap, width", "top: gap + 120, width"],
      ["inside ? !isWritten(event) : isOnTheWay(event)", "true"],
      ["inside ? !isWritten(event) : isOnTheWay(event)", "inside || isOnTheWay(event)"],
      ["    there?.focus({ preventScroll: true });\n", "", "apps/web/ground/use-focus-back.ts"],
    ],
  },
  {
    row: "CI4:119",
    plants: [
      ['createWritable<RenderPhase>("booting")', 'createWritable<RenderPhase>("rendered")'],
      ['phase.set("rendered")', 'phase.set(phase.read() === "booting" ? "rendered" : "booting")'],
      ['phase.set("rendered")', 'phase.set("booting")'],
    ],
  },
  {
    row: "CI4:120 a space transition",
    plants: [
      [
        'createWritable<SpaceTransition>({ kind: "notTransitioning" })',
        'createWritable<SpaceTransition>({ kind: "transitioning", from: null, to: "" })',
      ],
      ["if (from !== to) ", ""],
      [" && now.to === to", ""],
    ],
  },
  {
    row: "CI4:120 what is on its way",
    plants: [
      ["    spaceTransition.begin(spaceShown.read(), id);\n", ""],
      ["if (here) spaceTransition.end(id);", ""],
      [
        "onQueue: () => syncing.set(client.unsent > 0),",
        "onQueue: () => undefined,",
        "apps/web/data/session/open-session.ts",
      ],
    ],
  },
  {
    row: "CI4:121",
    plants: [
      ['Reason>>({ kind: "idle" })', 'Reason>>({ kind: "pending" })'],
      ['state.set({ kind: "pending" });', ""],
      ['=> ({ kind: "rejected", reason }) as const', '=> ({ kind: "resolved", value: reason }) as const'],
      ["if (mine === last) ", ""],
      ["last++;", ""],
    ],
  },
  {
    row: "CI4:122 an entry is loading",
    plants: [
      ['stopWarning, state: "loading" }', 'stopWarning, state: "success" }'],
      ['response.status === 200 ? "success" : "failed"', '"success"'],
      ['() => (entry.state = "failed"),', "() => undefined,"],
      ["entries.delete(name);", ""],
    ],
  },
  {
    row: "CI4:122 a hit needs",
    plants: [
      ['["url", "method", "format", "data"]', '["method", "format", "data"]'],
      ['["url", "method", "format", "data"]', '["url", "format", "data"]'],
      ['["url", "method", "format", "data"]', '["url", "method", "data"]'],
      ['["url", "method", "format", "data"]', '["url", "method", "format"]'],
      ["sameHeaders(one.headers, other.headers) ? plain", "true ? plain"],
      ["if (parts.length > 0) {", "if (parts.length > 0) return null;\n      if (parts.length > 0) {"],
      ["        return null;\n      }\n      entries.delete(name);", "      }\n      entries.delete(name);"],
      ["if (header !== headerNames.csrf) ", "", "packages/platform/prefetch/prefetching-fetch.ts"],
    ],
  },
  {
    row: "CI4:122 an entry that nobody",
    plants: [
      ["unconsultedMs = 30_000", "unconsultedMs = 29_999"],
      ["entry.stopWarning();", ""],
      ["entry.stopWarning();", "if (differingParts(entry.question, question).length === 0) entry.stopWarning();"],
      ["clock.after(unconsultedMs, ", "clock.after(unconsultedMs - 1, "],
      [
        'level: "warning", words: `The prefetched answer of ${name} was',
        'level: "info", words: `The prefetched answer of ${name} was',
      ],
    ],
  },
  {
    row: "CI4:123",
    plants: [
      ['createWritable<DialogState>({ kind: "closed" })', 'createWritable<DialogState>({ kind: "open", fatal: null })'],
      ['if (!isFatal()) state.set({ kind: "closed" });', ""],
      ['if (!isFatal()) state.set({ kind: "closed" });', 'state.set({ kind: "closed" });'],
      ["if (isFatal() || ", "if ("],
      ['state.set({ kind: "open", fatal: null, error });', ""],
    ],
  },
  {
    row: "CI4:124 a missing",
    plants: [
      ["if (text === undefined) return null;", "if (text === undefined) return {};"],
      ["read.success ? read.output : null", "read.success ? read.output : {}"],
      ["return null; // Not JSON", "return {}; // Not JSON"],
      ["consent === null || consent[category]", "consent !== null && consent[category]"],
      ["consent === null || consent[category]", "true"],
      ['if (category === "necessary") return true;', ""],
    ],
  },
  {
    row: "CI4:124 native mobile",
    plants: [
      ["if (nativeMobile) return false;", ""],
      ["if (nativeMobile) return false;", 'if (nativeMobile && category !== "preference") return false;'],
      ["if (nativeMobile) return false;", "if (nativeMobile && consent === null) return false;"],
      ['if (category === "necessary") return true;', 'if (category === "necessary") return !nativeMobile;'],
    ],
  },
  {
    row: "CI4:124 consent gates",
    plants: [
      ["allowsCookie(name) ? raw(name) : undefined", "raw(name)"],
      ["if (!allowsCookie(name)) return false;", ""],
      ["allows(rules.categoryOf(name))", 'allows("preference")'],
    ],
  },
  {
    row: "CI4:124 consent is asked",
    plants: [
      ['if (source === "server" || source === "local") consent.check(needed);', ""],
      [
        'permission === null && raw(rules.checkCookie) === "true"',
        'raw(rules.checkCookie) === "true"',
        "packages/platform/storage/consent.ts",
      ],
      [
        '"tessera_check_cookie_consent", category: "necessary", days: 1 ',
        '"tessera_check_cookie_consent", category: "necessary", days: 2 ',
        "packages/kernel/rules/cookies.ts",
      ],
      [
        'askConsentConfig: FlagRow<boolean> = { name: "ask_cookie_consent"',
        'askConsentConfig: FlagRow<boolean> = { name: "ask_consent"',
        "packages/platform/flags/remote-config.ts",
      ],
    ],
  },
  {
    row: "CI4:125",
    plants: [
      ["purgeSteps = [100, ", "purgeSteps = [99, "],
      ["one.time - other.time", "other.time - one.time"],
      ["for (const key of keys) if (trackers.test(key)) store.removeItem(key);", ""],
      ["|_fbp", ""],
      ["/^(?:_ga|", "/(?:_ga|"],
      ["[() => undefined, ...purgeSteps.map((count) => () => purge(store, count))]", "[() => undefined]"],
      ["keys\n    .filter((key) => key.startsWith(namespaces.cache))", "keys"],
    ],
  },
  {
    row: "CI4:126",
    plants: [
      ["expectedVersion = 52", "expectedVersion = 51"],
      ["    version: 52,", "    version: 53,"],
      ["if (version <= found) continue;", "if (version < found) continue;"],
      ["if (version <= found) continue;", ""],
      ["PRAGMA user_version = ${version}", "PRAGMA user_version = ${last}"],
      ["of steps) {", "of steps.toReversed()) {"],
      ["of steps) {", "of steps.slice(-1)) {"],
    ],
  },
];
