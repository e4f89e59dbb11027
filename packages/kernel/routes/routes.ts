// The one table of routes: each row reads its own path and writes it again. `parse(build(route))` is the route.
// The client draws screens by it, the server makes links for mail and redirects by it.
import { localeOfPrefix, type Locale } from "../locales/locales.ts";
import { appRoutes, pageRoutes } from "./app-routes.ts";
import { authRoutes } from "./auth-routes.ts";
import { galleryRoutes } from "./gallery-routes.ts";
import { decodePart, parseQuery, splitAddress, writeQuery } from "./query.ts";
import { redirectedSegments } from "./redirects.ts";
import { serverSegments } from "./reserved.ts";
import type { Path, Row } from "./row.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { siteRoutes } from "./site-routes.ts";
import { slugOf } from "./slug.ts";

/** In the order in which they are tried. */
export const routes = {
  ...appRoutes,
  ...authRoutes,
  ...galleryRoutes,
  ...settingsRoutes,
  ...siteRoutes,
  ...pageRoutes,
} as const;

type ParamsOf<Of> = Of extends Row<infer Params> ? Params : never;
export type RouteName = keyof typeof routes;
export type RouteParams = { [Name in RouteName]: ParamsOf<(typeof routes)[Name]> };
export type KnownRoute = { [Name in RouteName]: { readonly name: Name } & RouteParams[Name] }[RouteName];
export type Route = KnownRoute | { readonly name: "unknown"; readonly path: string };

export interface ParsedPath {
  readonly route: Route;
  /** Set where the path carried a locale prefix. */
  readonly locale: Locale | null;
  /** The element to show, from the fragment: a block's id on a page. */
  readonly fragment: string | null;
}

/** Reads the part of an address after its origin: "/de-de/login?email=a@b.c". Addresses that redirect are followed. */
export function parsePath(address: string): ParsedPath {
  const { path, query, fragment } = splitAddress(address);
  const { segments, locale } = segmentsOf(path);
  const route = serverSegments.has(segments[0] ?? "")
    ? null
    : find({ segments: redirectedSegments(segments), query: parseQuery(query) });
  return { route: route ?? { name: "unknown", path }, locale, fragment: fragment === "" ? null : decodePart(fragment) };
}

/** A path in its parts, without the locale's prefix and that of native deep links. */
export function segmentsOf(path: string): { segments: readonly string[]; locale: Locale | null } {
  const all = path
    .split("/")
    .filter((segment) => segment !== "")
    .map(decodePart);
  const plain = all[0] === "native" && all.length > 1 ? all.slice(1) : all;
  const locale = plain[0] === undefined ? null : localeOfPrefix(plain[0]);
  return { segments: locale === null ? plain : plain.slice(1), locale };
}

function find(path: Path): KnownRoute | null {
  for (const name of Object.keys(routes) as RouteName[]) {
    const params = routes[name].parse(path);
    // The row of a name gives the parameters of that name; TypeScript cannot carry the pairing through a lookup.
    if (params !== null) return { name, ...params } as KnownRoute;
  }
  return null;
}

/** The path of a route, from its first slash on. */
export function buildPath<Name extends RouteName>(
  name: Name,
  params: RouteParams[Name],
  locale?: Locale | null,
): string {
  const { segments, query } = (routes[name] as unknown as Row<RouteParams[Name]>).build(params);
  const path = [...(locale ? [locale.toLowerCase()] : []), ...segments]
    .map((segment) => encodeURIComponent(segment).replace(/^%40/, "@"))
    .join("/");
  return `/${path}${writeQuery(query ?? {})}`;
}

/** The path of a page, with the words of its title in front of its id. */
export function pagePath(blockId: string, title: string): string {
  return buildPath("page", { blockId, slug: slugOf(title) });
}
