// Faults for the rows of docs/contract.md: Client infrastructure, 1-2.
import type { RowFaults } from "./plant.ts";

const area = "packages/platform/loading/area.ts";
const backOff = "packages/platform/loading/back-off.ts";
const homePane = "apps/web/features/home/home-pane.tsx";
const locales = "packages/kernel/locales/locales.ts";
/** How a route of the web loads a feature's file. */
const loadOf = (file: string): string => `import(${JSON.stringify(`../../features/${file}.tsx`)})`;

export const clientStartFaults: readonly RowFaults[] = [
  {
    row: "CI1:9 a start runs",
    plants: [
      ['"styles",\n  "polyfills",', '"polyfills",\n  "styles",'],
      ['"current user id",\n  "feature flags",', '"feature flags",\n  "current user id",'],
      ['"prefetch",\n  "preboot patches",', '"preboot patches",\n  "prefetch",'],
      ['  "profiling",\n', ""],
      ["if (ending !== undefined) await ending;", ""],
      ["await step(name, steps[name])", "void step(name, steps[name])"],
    ],
  },
  {
    row: "CI1:9 feature flags come",
    plants: [
      ["ask === null ? localState(storage) : keptState(storage)", "keptState(storage)"],
      ["storage.get(localKey)", "storage.get(keptKey)"],
      ['state.set({ source: "server", user, values });', ""],
      ['source: "server", user, values }', 'source: "server", user, values: { ...state.read().values, ...values } }'],
    ],
  },
  {
    row: "CI1:9 how often",
    plants: [
      ["fallback: { startSampleRate: 0,", "fallback: { startSampleRate: 1,"],
      ['name: "profiling"', 'name: "start_profiling"'],
      ["v.maxValue(1)", "v.maxValue(2)"],
      ["draw < share", "draw <= share"],
    ],
  },
  {
    row: "CI2:23",
    plants: [
      ["let failed = false;", "let failed = false;\n  load().catch(() => undefined);"],
      ["loadArea(take, ports, signal)", "take()"],
      ["return shown ? spinner : null;", "return spinner;"],
      ["spinnerDelayMs = 300", "spinnerDelayMs = 299", area],
      ["spinnerDelayMs = 300", "spinnerDelayMs = 301", area],
      ["firstDelayMs = 500", "firstDelayMs = 100", backOff],
      ["2 ** (attempt - 1)", "1", backOff],
      ["await untilOnline(online, signal);", "", backOff],
    ],
  },
  {
    row: "CI2:25",
    plants: [
      ["export const HomeContainer", 'void import("./home-pane.tsx");\nexport const HomeContainer'],
      ["export const TipsModal", 'void import("./tips-dialog.tsx");\nexport const TipsModal'],
      ["read().length > 0;", "read().length >= 0;", homePane],
    ],
  },
  {
    row: "CI2:33",
    plants: [
      ["export const sidebarAreas", `void ${loadOf("sidebar/sidebar-foot")};\nexport const sidebarAreas`],
      [loadOf("trash/trash-popup"), loadOf("sidebar/section-menu")],
      ["sectionWithPopup: late(", "section: late("],
      ['  "lockedSection",\n', ""],
      ['"authSyncListener"', '"authListener"'],
    ],
  },
  {
    row: "CI2:45 no workspace takes a reserved word",
    plants: [
      ["status customers setlocale", "status setlocale"],
      ["trelloauthcallback ", ""],
      ["externalauthcallback externalintegrationauthcallback", "externalauthcallback"],
      ["...callbackSegments, ", ""],
      ["!reserved.has(segment) &&", ""],
      ["localeOfPrefix(segment) === null", "true"],
    ],
  },
  {
    row: "CI2:45 whatever",
    plants: [
      ["isSpaceDomain(word) && ", ""],
      [" && blockIdOfSegment(word) === null", ""],
      ["[stored, slug, `${slug}-${plain}`]", "[stored, slug]"],
      ["[stored, slug, `${slug}-${plain}`].find(mayBeDomain) ?? plain", "slug || plain"],
    ],
  },
  {
    row: "CI2:45 a workspace takes",
    plants: [
      [" || mayBeDomain(domain)", " || true"],
      ["mayBeDomain(domain)", 'domain !== "login"'],
      [" && !isProfane(word)", "", "packages/kernel/routes/space-domain.ts"],
      ["settleDomain,\n", "", "apps/server/store/execution-context.ts"],
    ],
  },
  {
    row: "CI2:48",
    plants: [
      ["localeOfPrefix(plain[0])", "localeOfPrefix(plain[0].toLowerCase())"],
      ["locale === null ? plain : plain.slice(1)", "plain"],
      [
        "[...(locale ? [locales[locale].prefix] : []), ...segments]",
        "[...segments, ...(locale ? [locales[locale].prefix] : [])]",
      ],
      ['prefix: "sv-se"', 'prefix: "sv"', locales],
      ['prefix: "es-la"', 'prefix: "es-LA"', locales],
      ['prefix: "pseudo"', 'prefix: "xx-xx"', locales],
    ],
  },
  {
    row: "CI2:53",
    plants: [
      ['redirectParameter = "fredir"', 'redirectParameter = "redir"'],
      ["  [redirectParameter]: text,\n", ""],
      ["  deepLinkOpenNewTab: on,\n", ""],
      ["  configureOpenInDesktopApp: on,\n", ""],
      ["  p: text,\n", ""],
      ["pvs: pageVisitSource", "pvs: text"],
      ["  qid: text,\n", ""],
      ["  nid: text,\n", ""],
      ["openPageUpdatesTab: on", "openPageUpdatesTab: text"],
    ],
  },
];
