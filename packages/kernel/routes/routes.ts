// The one table of routes: each row reads its own path and writes it again. `parse(build(route))` is the route.
// The client draws screens by it, the server makes links for mail and redirects by it.
import { blockIdOfSegment, compact } from "../records/ids.ts";
import { localeOfPrefix, locales, type Locale } from "../locales/locales.ts";
import { reservedSegments, serverSegments } from "./reserved.ts";
import { decodePart, parseQuery, splitAddress, writeQuery, type Query } from "./query.ts";
import { slugOf } from "./slug.ts";

interface Path {
  readonly segments: readonly string[];
  readonly query: Query;
}

interface Row<Params> {
  parse(path: Path): Params | null;
  build(params: Params): { segments: readonly string[]; query?: Readonly<Record<string, string | undefined>> };
}

const row = <Params>(definition: Row<Params>): Row<Params> => definition;
const given = (query: Query, name: string): string | undefined => query.get(name) || undefined;

/** A row for a path that is one fixed word, with optional query parameters. */
function word<const Names extends readonly string[]>(
  name: string,
  ...names: Names
): Row<{ readonly [Name in Names[number]]?: string | undefined }> {
  type Params = { readonly [Name in Names[number]]?: string | undefined };
  return {
    parse: ({ segments, query }) =>
      segments.length === 1 && segments[0] === name
        ? (Object.fromEntries(
            names.map((each) => [each, given(query, each)]).filter(([, value]) => value !== undefined),
          ) as Params)
        : null,
    build: (params) => ({ segments: [name], query: params as Record<string, string | undefined> }),
  };
}

const slugLike = /^[a-z0-9][a-z0-9-]*$/;

export const routes = {
  root: row<object>({
    parse: ({ segments }) => (segments.length === 0 ? {} : null),
    build: () => ({ segments: [] }),
  }),
  login: word("login", "email", "redirectURL"),
  signup: word("signup", "email", "redirectURL"),
  logout: word("logout"),
  onboarding: word("onboarding"),
  invite: row<{ readonly spaceDomain: string; readonly inviteCode: string }>({
    parse: ({ segments: [spaceDomain, verb, inviteCode, ...rest] }) =>
      spaceDomain && verb === "invite" && inviteCode && rest.length === 0 ? { spaceDomain, inviteCode } : null,
    build: ({ spaceDomain, inviteCode }) => ({ segments: [spaceDomain, "invite", inviteCode] }),
  }),
  /** A page: its words are for people, the id at the end of its segment decides. */
  page: row<{
    readonly blockId: string;
    readonly slug?: string;
    readonly spaceDomain?: string;
    readonly p?: string | undefined;
    readonly pvs?: string | undefined;
  }>({
    parse({ segments, query }) {
      const last = segments.at(-1);
      if (last === undefined || segments.length > 2) return null;
      const blockId = blockIdOfSegment(last);
      if (blockId === null) return null;
      const spaceDomain = segments.length === 2 ? segments[0] : undefined;
      if (spaceDomain !== undefined && !isSpaceDomain(spaceDomain)) return null;
      const slug = last.slice(0, -32).replace(/-$/, "");
      return {
        blockId,
        ...(slug && !last.endsWith(blockId) ? { slug } : {}),
        ...(spaceDomain ? { spaceDomain } : {}),
        ...(given(query, "p") ? { p: given(query, "p") } : {}),
        ...(given(query, "pvs") ? { pvs: given(query, "pvs") } : {}),
      };
    },
    build: ({ blockId, slug, spaceDomain, p, pvs }) => ({
      segments: [...(spaceDomain ? [spaceDomain] : []), slug ? `${slug}-${compact(blockId)}` : compact(blockId)],
      query: { p, pvs },
    }),
  }),
  space: row<{ readonly spaceId: string }>({
    parse: ({ segments: [name, id, ...rest] }) => {
      const spaceId = name === "space" && id && rest.length === 0 ? blockIdOfSegment(id) : null;
      return spaceId === null ? null : { spaceId };
    },
    build: ({ spaceId }) => ({ segments: ["space", compact(spaceId)] }),
  }),
  spaceDomain: row<{ readonly spaceDomain: string }>({
    parse: ({ segments: [spaceDomain, ...rest] }) =>
      spaceDomain && rest.length === 0 && isSpaceDomain(spaceDomain) ? { spaceDomain } : null,
    build: ({ spaceDomain }) => ({ segments: [spaceDomain] }),
  }),
} as const;

export function isSpaceDomain(segment: string): boolean {
  return slugLike.test(segment) && !reservedSegments.has(segment) && localeOfPrefix(segment) === null;
}

type Params = { [Name in keyof typeof routes]: (typeof routes)[Name] extends Row<infer P> ? P : never };
export type RouteName = keyof typeof routes;
export type KnownRoute = { [Name in RouteName]: { readonly name: Name } & Params[Name] }[RouteName];
export type Route = KnownRoute | { readonly name: "unknown"; readonly path: string };

export interface ParsedPath {
  readonly route: Route;
  /** Set where the path carried a locale prefix. */
  readonly locale: Locale | null;
  /** The element to show, from the fragment: a block's id on a page. */
  readonly fragment: string | null;
}

/** Reads the part of an address after its origin: "/de-de/login?email=a@b.c". */
export function parsePath(address: string): ParsedPath {
  const { path, query, fragment } = splitAddress(address);
  const all = path
    .split("/")
    .filter((segment) => segment !== "")
    .map(decodePart);
  const locale = all[0] === undefined ? null : localeOfPrefix(all[0]);
  const segments = locale === null ? all : all.slice(1);
  const route = serverSegments.has(segments[0] ?? "") ? null : find({ segments, query: parseQuery(query) });
  return { route: route ?? { name: "unknown", path }, locale, fragment: fragment === "" ? null : decodePart(fragment) };
}

function find(path: Path): KnownRoute | null {
  for (const name of Object.keys(routes) as RouteName[]) {
    const params = routes[name].parse(path);
    if (params !== null) return { name, ...params } as KnownRoute;
  }
  return null;
}

/** The path of a route, from its first slash on. */
export function buildPath<Name extends RouteName>(name: Name, params: Params[Name], locale?: Locale | null): string {
  const { segments, query } = (routes[name] as Row<Params[Name]>).build(params);
  const path = [...(locale ? [locales[locale].prefix] : []), ...segments].map(encodeURIComponent).join("/");
  return `/${path}${writeQuery(query ?? {})}`;
}

/** The path of a page, with the words of its title in front of its id. */
export function pagePath(blockId: string, title: string): string {
  return buildPath("page", { blockId, slug: slugOf(title) });
}
