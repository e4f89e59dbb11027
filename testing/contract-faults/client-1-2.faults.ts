// Faults for the rows of docs/contract.md: Client infrastructure, 1-2.
import type { RowFaults } from "./plant.ts";

const area = "packages/platform/loading/area.ts";
const backOff = "packages/platform/loading/back-off.ts";
const homePane = "apps/web/features/home/home-pane.tsx";
const locales = "packages/kernel/locales/locales.ts";
const appRoutes = "packages/kernel/routes/app-routes.ts";

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
      ["export const sidebarAreas", 'void import("./sidebar-foot.tsx");\nexport const sidebarAreas'],
      ['import("../trash/trash-popup.tsx")', 'import("./section-menu.tsx")'],
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
      ["settleDomain, ", "", "apps/server/store/execution-context.ts"],
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
    row: "CI2:51 every path is",
    plants: [
      ['class: "normal", pattern: "unknown"', 'class: "internal", pattern: "unknown"'],
      ["class: routes[route.name].class", 'class: "normal"'],
      ['at("/", { class: "root", ', 'at("/", { ', appRoutes],
      ['at("/blank", { class: "devOnly" })', 'at("/blank")', appRoutes],
      ['at("/modal", { class: "devOnly" })', 'at("/modal")', appRoutes],
      ['at("/design/:page", { class: "devOnly", ', 'at("/design/:page", { ', appRoutes],
      ['class: "internal"', 'class: "normal"', appRoutes],
      ['at("/__admin", { class: "internal" })', 'at("/__admin")', "packages/kernel/routes/settings-routes.ts"],
      ['parts.class ?? "normal"', 'parts.class ?? "devOnly"', "packages/kernel/routes/row.ts"],
    ],
  },
  {
    row: "CI2:51 what begins",
    plants: [
      ['startsWith("@")', 'startsWith("@@")'],
      ['pattern: "/@:templateCreator"', 'pattern: "/:templateCreator"'],
      ['pattern: "/@:templateCreator"', 'pattern: "/:templateCreator"', "packages/kernel/routes/gallery-routes.ts"],
    ],
  },
  {
    row: "CI2:51 installers",
    plants: [
      ["(?:dmg|exe)", "dmg"],
      ["(?:dmg|exe)", "exe"],
      ["$/i.test(path)", "$/i.test(address)"],
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
  {
    row: "CI2:66",
    plants: [
      ["return `/native${path}`;", "return path;"],
      ["native(?:[/?#]|$)/", "native\\//"],
      ["native(?:[/?#]|$)/", "native/"],
      ['throw new AppError("LogicalError", `already a native path: ${path}`);', "return path;"],
      ['AppError("LogicalError", `already', 'AppError("NotFoundError", `already'],
    ],
  },
  {
    row: "CI2:69",
    plants: [
      ["/v1/oauth/authorize", "/oauth/authorize"],
      ["client_id: clientId", "clientId"],
      ['response_type: "code"', 'response_type: "token"'],
      ['owner: "user", ', ""],
      ["redirect_uri: redirectUri, state }", "redirect_uri: redirectUri }"],
      ["redirect_uri: redirectUri, state }", 'redirect_uri: redirectUri, state: state ?? "" }'],
    ],
  },
];
