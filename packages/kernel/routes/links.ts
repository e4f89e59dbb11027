// Whole addresses: deep links of the native apps, and those that are built for other programs.
import * as v from "valibot";
import { AppError } from "../errors/app-error.ts";
import type { PopupService } from "./auth-routes.ts";
import { segmentsOf, buildPath, parsePath, type RouteParams } from "./routes.ts";
import { readAddress } from "./route-of-url.ts";
import { splitAddress, writeQuery } from "./query.ts";

/** A path as the native apps open it. Throws a LogicalError for a path that carries the prefix already. */
export function nativeDeepLink(path: string): string {
  if (/^\/native(?:[/?#]|$)/.test(path)) throw new AppError("LogicalError", `already a native path: ${path}`);
  return `/native${path}`;
}

/** The address where an integration asks a person for access. */
export function authorizeAddress(of: { clientId: string; redirectUri: string; state?: string }): string {
  const { clientId, redirectUri, state } = of;
  const query = { client_id: clientId, response_type: "code", owner: "user", redirect_uri: redirectUri, state };
  return `/v1/oauth/authorize${writeQuery(query)}`;
}

/** Whether an address that the desktop app was handed may begin a sign-in: the base's host, and the one path for it. */
export function isDesktopInitiated(url: string, base: string): boolean {
  const address = readAddress(url);
  const ours = readAddress(base);
  if (address === null || ours === null || address.host !== ours.host || address.protocol !== ours.protocol)
    return false;
  const { path } = splitAddress(address.rest);
  return path === buildPath("initiateExternalAuthenticationDesktop", {});
}

/** The address that a sign-in popup opens on; `redirectToAuth` sends it on to the service at once. */
export function popupRedirect(service: PopupService, query: Omit<RouteParams["popupRedirect"], "service">): string {
  return buildPath("popupRedirect", { ...query, service });
}

/** Whether an OAuth callback belongs to the drive: its state, as JSON, has a true `drive`. */
export function isDriveCallback(state: string | undefined): boolean {
  return v.is(v.object({ drive: v.literal(true) }), readJson(state ?? ""));
}

export const upgradeStateSchema = v.object({ spaceId: v.pipe(v.string(), v.uuid()), plan: v.string() });
export type UpgradeState = v.InferOutput<typeof upgradeStateSchema>;

/** Where somebody arrives whose account was upgraded. */
export function upgradedAccountAddress(state: UpgradeState): string {
  return buildPath("upgradedAccount", { state: JSON.stringify(state) });
}

export function upgradeStateOf(state: string | undefined): UpgradeState | null {
  const read = v.safeParse(upgradeStateSchema, readJson(state ?? ""));
  return read.success ? read.output : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Not ours, so it says nothing.
  }
}

export type RootKind =
  | { readonly kind: "root" }
  | { readonly kind: "page"; readonly blockId: string; readonly collectionViewId?: string | undefined }
  | { readonly kind: "space"; readonly spaceId: string }
  | { readonly kind: "public_domain_page"; readonly blockId: string | null; readonly slug: string | null };

/** What a first request asks for, where that is a page at all. A public domain serves pages alone: by id, slug, or its home. */
export function rootKindOf(address: string, onPublicDomain: boolean): RootKind | null {
  const { route } = parsePath(address);
  if (onPublicDomain) {
    const [slug = null] = segmentsOf(splitAddress(address).path).segments;
    return route.name === "page"
      ? { kind: "public_domain_page", blockId: route.blockId, slug: null }
      : { kind: "public_domain_page", blockId: null, slug };
  }
  if (route.name === "root") return { kind: "root" };
  if (route.name === "space") return { kind: "space", spaceId: route.spaceId };
  if (route.name !== "page") return null;
  const { blockId, collectionViewId } = route;
  return { kind: "page", blockId, ...(collectionViewId === undefined ? {} : { collectionViewId }) };
}
