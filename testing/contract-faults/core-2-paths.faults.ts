// Faults for the rows of docs/contract.md: Core contract, 2, from the paths of the app on.
import type { RowFaults } from "./plant.ts";

const classes = "packages/kernel/routes/classes.ts";
const ids = "packages/kernel/values/ids.ts";
const redirects = "packages/kernel/routes/redirects.ts";
const reserved = "packages/kernel/routes/reserved.ts";
const screens = "apps/web/routes/screens.ts";
const uniqueId = "packages/kernel/rules/unique-id.ts";

export const corePathFaults: readonly RowFaults[] = [
  {
    row: "CC2:40",
    plants: [
      ['home: at("/home")', 'home: at("/start")'],
      ['(given === "tutorial" ? given : id.read(given))', "given"],
      ['(given === "tutorial" ? given : id.read(given))', "id.read(given)"],
      ['at("/chat/:chat?", { optional: { chat } })', 'at("/chat/:chat", { segments: { chat } })'],
      ["{ spaceId: id, type: text, id, from", "{ spaceId: id, id, from"],
      ["{ spaceId: id, type: text, id, from", "{ type: text, id, from"],
      ["{ spaceId: id, type: text, id, from", "{ spaceId: id, type: text, from"],
      [", from: oneOf(newPageOrigins)", ""],
      ['at("/workspace-setup"', 'at("/setup"'],
      ['"assistant", "empty"]', '"assistant"]'],
      ["tab: oneOf(nativeTabs)", "tab: text"],
    ],
  },
  {
    row: "CC2:41",
    plants: [
      [
        'at("/space/:spaceId", { segments: { spaceId: id } })',
        'at("/space/:spaceId", { segments: { spaceId: text } })',
      ],
      ['at("/space/:spaceId"', 'at("/workspace/:spaceId"'],
      ["...(domain ? { spaceDomain: domain } : {}),", ""],
      [
        "const domain = segments.length === 2 ? segments[0] : undefined;\n    if (domain !== undefined &&",
        "const domain = segments[1];\n    if (domain !== undefined &&",
      ],
      ['spaceDomain: at("/:spaceDomain", {', 'spaceDomain: at("/s/:spaceDomain", {'],
      ['at("/:spaceDomain/invite/:inviteCode"', 'at("/:spaceDomain/join/:inviteCode"'],
      ['at("/team/:teamId/join"', 'at("/team/:teamId/:join?"'],
      ["segments: { teamId: id }", "segments: { teamId: text }"],
      [
        'at("/ai-gtm/:blockId", { segments: { blockId: id } })',
        'at("/ai-gtm/:blockId", { segments: { blockId: text } })',
      ],
    ],
  },
  {
    row: "CC2:42 invoices",
    plants: [
      ["read: (given) => given || null, write", "read: id.read, write"],
      ["read: (given) => given || null, write", 'read: (given) => (given === "upcoming" ? given : null), write'],
      ['at("/invoice/:invoice"', 'at("/invoice/:invoice?"'],
      ['at("/quick-search")', 'at("/quicksearch")'],
      ['at("/blank"', 'at("/empty"'],
      ['at("/modal"', 'at("/dialog"'],
    ],
  },
  {
    row: "CC2:42 quick find stands alone",
    plants: [
      ['route.target === "quickfind"', 'route.target === "search"', "apps/web/frame/shell.tsx"],
      [
        'import("./quick-search-screen.tsx").then((module) => module.QuickSearchScreen)',
        'import("./workspace/workspace-screen.tsx").then((module) => module.WorkspaceScreen)',
        screens,
      ],
    ],
  },
  {
    row: "CC2:43",
    plants: [
      ['at("/__export/:blockId/:type?"', 'at("/export/:blockId/:type?"'],
      ['at("/__export/:blockId/:type?"', 'at("/__export/:blockId/:type"'],
      ["type: oneOf(exportTypes)", "type: text"],
      ["segments: { blockId: id },\n    optional", "segments: { blockId: text },\n    optional"],
      ['at("/design/:page"', 'at("/design/:page?"'],
      ['at("/design/:page"', 'at("/designs/:page"'],
    ],
  },
  {
    row: "CC2:44",
    plants: [
      ["toId(plain.slice(-36)) ?? dashed(plain.slice(-32))", "toId(plain)", ids],
      ["toId(plain.slice(-36)) ?? dashed(plain.slice(-32))", "dashed(plain.slice(-32))", ids],
      ["toId(plain.slice(-36)) ?? dashed(plain.slice(-32))", "toId(plain.slice(-36))", ids],
      ["const upper = entered.toUpperCase();", "const upper = entered;", uniqueId],
      ["whole.test(upper) ? upper : null", "upper", uniqueId],
      ["domain === undefined ? !/[A-Z]/.test(last) :", "domain === undefined ? false :"],
      ["return found === null ? null : { uniqueId: found,", "return found === null ? null : { uniqueId: last,"],
    ],
  },
  {
    row: "CC2:45",
    plants: [
      ['redirectParameter = "fredir"', 'redirectParameter = "redirect"'],
      ["  [redirectParameter]: text,\n", ""],
      ["  deepLinkOpenNewTab: on,\n", ""],
      ["  configureOpenInDesktopApp: on,\n", ""],
      ["  p: text,\n", ""],
      ["  qid: text,\n", ""],
      ["  nid: text,\n", ""],
      ["  pvs: pageVisitSource,\n", ""],
      ["  pvs: pageVisitSource,\n", "  pvs: text,\n"],
      ["  openPageUpdatesTab: on,\n", "  openPageUpdatesTab: text,\n"],
    ],
  },
  {
    row: "CC2:48",
    plants: [
      ['at("/gallery/:pageType?/:slug?"', 'at("/gallery/:pageType?"'],
      ['at("/marketplace")', 'at("/market")'],
      ["query: { product_id: text }", "query: { product: text }"],
      ['at("/localized-templates")', 'at("/templates-localized")'],
      ['oneOf(["templates", "analytics"])', 'oneOf(["templates"])'],
      ['oneOf(["templates", "analytics"])', "text"],
      ['publish: wordItself("publish")', "publish: text"],
      ["optional: { publish: ", "segments: { publish: "],
      ['profile: wordItself("profile")', "profile: text"],
      ['at("/student-organization-apply")', 'at("/students-apply")'],
      ['at("/startups-apply")', 'at("/startup-apply")'],
      ['at("/smbs-apply")', 'at("/smb-apply")'],
      ['lab: wordItself("lab")', 'lab: wordItself("labs")'],
      ['at("/install-integration")', 'at("/install")'],
      ['at("/install-calendar-integration")', 'at("/install-calendar")'],
      [", open: true", ""],
      ["/^@([a-z0-9_-]{1,50})$/", "/^~([a-z0-9_-]{1,50})$/"],
    ],
  },
  {
    row: "CC2:51",
    plants: [
      ['at("/settings")', 'at("/preferences")'],
      ['given === "members" ? "people" : given', "given"],
      ['workspaceTabs = ["security", "people"]', 'workspaceTabs = ["security"]'],
      ['workspaceTabs = ["security", "people"]', 'workspaceTabs = ["security", "people", "audit-log"]'],
      ["optional: { tab: workspaceTab }", "segments: { tab: workspaceTab }"],
      ["tab: oneOf(organizationTabs)", "tab: text"],
      ['  "content-search",\n', ""],
      ['  "organization-settings",\n', ""],
      ['  "people",\n', '  "people",\n  "members",\n'],
    ],
  },
  {
    row: "CC2:54",
    plants: [
      ['at("/__admin", {', 'at("/admin", {'],
      ['at("/__admin/data/:category"', 'at("/__admin/table/:category"'],
      ['oneOf(["user", "page", "space", "team"])', 'oneOf(["user", "page", "space"])'],
      ['oneOf(["user", "page", "space", "team"])', 'oneOf(["user", "page", "space", "team", "block"])'],
      ['page: "block"', 'page: "page"'],
      ['team: "team" }', 'team: "team", bot: "bot" }'],
      ['"space", "team"]), id }', '"space", "team"]), id: text }'],
    ],
  },
  {
    row: "CC2:57",
    plants: [
      ['["pricing", "product", ', '["product", '],
      ['["pricing", "product", ', '["pricing", '],
      ['oneOf(["desktop", "calendar"])', 'oneOf(["desktop"])'],
      ['oneOf(["mac", "windows"])', 'oneOf(["windows"])'],
      ['at("/:app/:platform/download"', 'at("/download/:app/:platform"'],
      ["(?:dmg|exe)", "(?:dmg|msi)", classes],
      ["(?:dmg|exe)", "(?:exe)", classes],
      ['templates: "gallery"', 'templates: "marketplace"', redirects],
    ],
  },
  {
    row: "CC2:58",
    plants: [
      ['  "signed",\n', "", reserved],
      ["address.host !== ours.host || !/^https", "!/^https"],
      ['  signin: "login",\n', "", redirects],
      ['"sign-in": "login"', '"sign-in": "signup"', redirects],
      ['  "sign-up": "signup",\n', "", redirects],
      ['  register: "signup",\n', "", redirects],
      ['  templates: "gallery",\n', "", redirects],
    ],
  },
  {
    row: "CC2:59 every help link",
    plants: [
      ["`/help/${topic}`", "`/guides/${topic}`"],
      ["`/help/${topic}`", "`https://help.example/${topic}`"],
      ['? "/help"', '? "/guides"'],
      ['  "mfa",\n', ""],
      ['  "audit-log",\n', ""],
    ],
  },
  {
    row: "CC2:59 help has topics",
    plants: [
      ["formulas: { title: msg`Formulas`, text: absent }", "formulas: { title: msg`Formulas`, text: [] }"],
      [
        "      msg`Words in quotation marks have to stand together. A minus sign in front of a word finds pages without it.`,\n",
        "",
      ],
      [
        'help: late(() => import("../features/help/help-screen.tsx").then((module) => module.HelpScreen))',
        "help: workspace",
        screens,
      ],
    ],
  },
  {
    row: "CC2:61",
    plants: [
      ['  "new_page_and_dictate_action",\n', ""],
      ['  "mobile_widget",\n', '  "mobile_widget",\n  "search",\n'],
      ["from: oneOf(newPageOrigins)", "from: text"],
      ['["student", "multiplayer", "personal"]', '["student", "personal"]'],
      ['["student", "multiplayer", "personal"]', '["student", "multiplayer", "personal", "team"]'],
      ["persona: oneOf(personas)", "persona: text"],
    ],
  },
  {
    row: "CC2:62",
    plants: [
      ['exportTypes = ["markdown", "pdf", "html"]', 'exportTypes = ["markdown", "html"]'],
      ['exportTypes = ["markdown", "pdf", "html"]', 'exportTypes = ["markdown", "pdf", "html", "docx"]'],
    ],
  },
];
