// The app itself: home, pages, workspaces, and the small windows around them.
// A page's words are for people; the id at the end of its segment decides.
import { blockIdOfSegment, compact } from "../values/ids.ts";
import { readUniqueId } from "../rules/unique-id.ts";
import { pageVisitSource } from "./page-visit-sources.ts";
import { isSpaceDomain } from "./reserved.ts";
import { at, id, oneOf, on, readQuery, text, writtenQuery, type Kind, type Row } from "./row.ts";

export const rootTargets = [
  "intercom",
  "import",
  "billing",
  "plans",
  "members",
  "audit_log",
  "connected_apps",
  "identity_provisioning",
  "analytics",
  "admin_content_search",
  "contact_us",
  "profile",
  "notifications_and_settings",
  "notifications",
  "user_settings",
  "language_and_region",
  "settings",
  "quickfind",
  "security",
  "qna",
  "ai_writer",
] as const;

/** Where a new page was asked for. */
export const newPageOrigins = [
  "sidebar_private_section",
  "sidebar_workspace_section",
  "sidebar_team_section",
  "sidebar_outliner_item",
  "mobile_bottom_bar",
  "mobile_widget",
  "new_page_and_dictate_shortcut",
  "new_page_and_dictate_action",
] as const;

export const personas = ["student", "multiplayer", "personal"] as const;
export const nativeTabs = ["search", "updates", "assistant", "empty"] as const;
export const exportTypes = ["markdown", "pdf", "html"] as const;

const spaceDomain: Kind<string> = { read: (given) => (isSpaceDomain(given) ? given : null), write: (value) => value };
const chat: Kind<string> = {
  read: (given) => (given === "tutorial" ? given : id.read(given)),
  write: (value) => (value === "tutorial" ? value : compact(value)),
};
const invoice: Kind<string> = { read: (given) => given || null, write: (value) => value };

/** The name of the parameter that carries a redirect. */
export const redirectParameter = "fredir";

export const pageQuery = {
  /** The view of a database, as `collectionViewId` of the route. */
  v: id,
  deepLinkOpenNewTab: on,
  configureOpenInDesktopApp: on,
  p: text,
  pvs: pageVisitSource,
  qid: text,
  nid: text,
  openPageUpdatesTab: on,
  [redirectParameter]: text,
} as const;

type ValueOf<Of> = Of extends Kind<infer Value> ? Value : never;
type PageQuery = {
  readonly [Name in Exclude<keyof typeof pageQuery, "v">]?: ValueOf<(typeof pageQuery)[Name]> | undefined;
};

export interface PageParams extends PageQuery {
  readonly blockId: string;
  readonly slug?: string | undefined;
  readonly spaceDomain?: string | undefined;
  readonly collectionViewId?: string | undefined;
}

const page: Row<PageParams> = {
  pattern: "/:spaceDomain?/:blockId",
  parse({ segments, query }) {
    const last = segments.at(-1);
    if (last === undefined || segments.length > 2) return null;
    const blockId = blockIdOfSegment(last);
    if (blockId === null) return null;
    const domain = segments.length === 2 ? segments[0] : undefined;
    if (domain !== undefined && !isSpaceDomain(domain)) return null;
    const slug = last.slice(0, -32).replace(/-$/, "");
    const { v: collectionViewId, ...rest } = readQuery(query, pageQuery) as PageQuery & { v?: string };
    return {
      blockId,
      ...(slug && !last.toLowerCase().endsWith(blockId) ? { slug } : {}),
      ...(domain ? { spaceDomain: domain } : {}),
      ...(collectionViewId === undefined ? {} : { collectionViewId }),
      ...rest,
    };
  },
  build: ({ blockId, slug, spaceDomain: domain, collectionViewId, ...rest }) => ({
    segments: [...(domain ? [domain] : []), slug ? `${slug}-${compact(blockId)}` : compact(blockId)],
    query: writtenQuery({ ...rest, v: collectionViewId }, pageQuery),
  }),
};

/** A row of a database by its unique id: alone with a capital in it, which no workspace has, or behind a workspace. */
const uniqueId: Row<{ readonly uniqueId: string; readonly spaceDomain?: string | undefined }> = {
  pattern: "/:spaceDomain?/:uniqueId",
  parse({ segments }) {
    const last = segments.at(-1);
    if (last === undefined || segments.length > 2) return null;
    const domain = segments.length === 2 ? segments[0] : undefined;
    if (domain === undefined ? !/[A-Z]/.test(last) : !isSpaceDomain(domain)) return null;
    const found = readUniqueId(last);
    return found === null ? null : { uniqueId: found, ...(domain === undefined ? {} : { spaceDomain: domain }) };
  },
  build: ({ uniqueId: number, spaceDomain: domain }) => ({ segments: [...(domain ? [domain] : []), number] }),
};

/** These are tried first. */
export const appRoutes = {
  root: at("/", { query: { target: oneOf(rootTargets), tg: text } }),
  home: at("/home"),
  chat: at("/chat/:chat?", { optional: { chat } }),
  newPage: at("/new", { query: { spaceId: id, type: text, id, from: oneOf(newPageOrigins) } }),
  workspaceSetup: at("/workspace-setup", { query: { persona: oneOf(personas) } }),
  nativeTab: at("/nativetab/:tab", { segments: { tab: oneOf(nativeTabs) } }),
  space: at("/space/:spaceId", { segments: { spaceId: id } }),
  joinTeam: at("/team/:teamId/join", { segments: { teamId: id } }),
  aiGtm: at("/ai-gtm/:blockId", { segments: { blockId: id } }),
  /** `invoice` is its id, or "upcoming". */
  invoice: at("/invoice/:invoice", { segments: { invoice } }),
  quickSearch: at("/quick-search"),
  blank: at("/blank"),
  modal: at("/modal"),
  exportPage: at("/__export/:blockId/:type?", {
    segments: { blockId: id },
    optional: { type: oneOf(exportTypes) },
  }),
  design: at("/design/:page", { segments: { page: text } }),
} as const;

/** These are tried last: they begin with what people chose. */
export const pageRoutes = {
  /** `p`: the page that it was made on, where it invites to all of the workspace. */
  invite: at("/:spaceDomain/invite/:inviteCode", { segments: { spaceDomain, inviteCode: text }, query: { p: id } }),
  page,
  uniqueId,
  spaceDomain: at("/:spaceDomain", { segments: { spaceDomain } }),
} as const;
