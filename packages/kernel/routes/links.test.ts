import { expect, test } from "vitest";
import { helpLink, helpTopics } from "./help-links.ts";
import {
  authorizeAddress,
  isDesktopInitiated,
  isDriveCallback,
  nativeDeepLink,
  popupRedirect,
  rootKindOf,
  upgradedAccountAddress,
  upgradeStateOf,
} from "./links.ts";
import { pageVisitSource, pageVisitSources } from "./page-visit-sources.ts";
import { routeOfUrl } from "./route-of-url.ts";
import { popupServices } from "./auth-routes.ts";
import { parsePath } from "./routes.ts";

const id = "0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a90";
const hex = id.replaceAll("-", "");
const base = "https://tessera.example";

test("a native deep link gets /native, once", () => {
  expect(nativeDeepLink("/home")).toBe("/native/home");
  expect(nativeDeepLink("/nativetab/search")).toBe("/native/nativetab/search");
  for (const path of ["/native/home", "/native", "/native?x", "/native#x"])
    expect(() => nativeDeepLink(path)).toThrow(expect.objectContaining({ kind: "LogicalError" }));
  expect(parsePath(nativeDeepLink("/home")).route).toEqual({ name: "home" });
});

test("the authorize address has the contract's path and parameters", () => {
  const redirectUri = "https://a.example/back?x=1";
  expect(authorizeAddress({ clientId: "c 1", redirectUri, state: "s" })).toBe(
    "/v1/oauth/authorize?client_id=c%201&response_type=code&owner=user" +
      "&redirect_uri=https%3A%2F%2Fa.example%2Fback%3Fx%3D1&state=s",
  );
  expect(authorizeAddress({ clientId: "c", redirectUri: "x" })).not.toContain("state");
});

test("other hosts are external, our own are routes", () => {
  expect(routeOfUrl(`${base}/home`, base)).toEqual({ name: "home" });
  expect(routeOfUrl(base, base)).toEqual({ name: "root" });
  expect(routeOfUrl("/login", base)).toEqual({ name: "login" });
  expect(routeOfUrl(`${base}/api/v3/x`, base)).toEqual({ name: "unknown", path: "/api/v3/x" });
  for (const url of ["https://other.example/home", "//other.example", "mailto:a@b.c", `${base}.evil.example/home`])
    expect(routeOfUrl(url, base)).toEqual({ name: "external", url });
});

test("a desktop-initiated address needs the base's host and the one path", () => {
  const path = "/initiateExternalAuthenticationDesktop";
  expect(isDesktopInitiated(`${base}${path}?type=x`, base)).toBe(true);
  for (const url of [
    `https://other.example${path}`,
    `https://tessera.example@other.example${path}`,
    `http://tessera.example${path}`,
    `${base}/login`,
    `${base}${path}/more`,
    path,
  ])
    expect(isDesktopInitiated(url, base)).toBe(false);
});

test("popups open on an address of ours with the outbound parameters", () => {
  const query = {
    callbackType: "popup",
    redirectToAuth: true,
    email: "a@b.c",
    contacts: true,
    blockId: "b",
    userId: "u",
    isElectronDevice: false,
  } as const;
  expect(popupRedirect("google", query)).toBe(
    "/googlepopupredirect?callbackType=popup&redirectToAuth=true&email=a%40b.c&contacts=true&blockId=b&userId=u" +
      "&isElectronDevice=false",
  );
  expect(popupRedirect("slack", { callbackType: "tab" })).toBe("/slackpopupredirect?callbackType=tab");
  const services = "apple google slack trello asana evernote googledrive googledrivepicker";
  expect(popupServices).toEqual(services.split(" "));
  for (const service of popupServices)
    expect(parsePath(popupRedirect(service, query)).route).toEqual({ name: "popupRedirect", service, ...query });
});

test("callbacks are read, and a drive flag in the state makes one the drive's", () => {
  const callbacks =
    "appleauthcallback oauth2callback slackoauthcallback samlauthcallback externalauthcallback " +
    "externalintegrationauthcallback datadogauthcallback githubStudentPackAuthCallback";
  for (const path of callbacks.split(" ")) {
    const { route } = parsePath(`/${path}?code=c&state=s&error=e`);
    expect(route).toMatchObject({ code: "c", state: "s", error: "e" });
    expect(route.name).toMatch(/Callback$/);
  }
  expect(parsePath("/githubstudentpack").route).toEqual({ name: "githubStudentPack" });
  for (const type of ["new", "legacy"])
    expect(parsePath(`/slackoauthcallback?type=${type}`).route).toEqual({ name: "slackCallback", type });
  expect(parsePath("/slackoauthcallback?type=other").route).toEqual({ name: "slackCallback" });
  expect(isDriveCallback('{"drive":true}')).toBe(true);
  for (const state of [undefined, "", "x", "null", '{"drive":false}', '{"drive":"true"}'])
    expect(isDriveCallback(state)).toBe(false);
});

test("the address of an upgraded account carries its state", () => {
  const state = { spaceId: id, plan: "plus" };
  expect(upgradedAccountAddress(state)).toBe(`/upgradedaccount?state=${encodeURIComponent(JSON.stringify(state))}`);
  const { route } = parsePath(upgradedAccountAddress(state));
  expect(route.name === "upgradedAccount" ? upgradeStateOf(route.state) : null).toEqual(state);
  expect([upgradeStateOf(undefined), upgradeStateOf("x"), upgradeStateOf('{"plan":1}')]).toEqual([null, null, null]);
  for (const other of [{ plan: 1 }, { spaceId: "x" }])
    expect(upgradeStateOf(JSON.stringify({ ...state, ...other }))).toBeNull();
});

test("a first request asks for the root, a page, a workspace, or a page of a public domain", () => {
  expect(rootKindOf("/", false)).toEqual({ kind: "root" });
  expect(rootKindOf(`/x-${hex}`, false)).toEqual({ kind: "page", blockId: id });
  expect(rootKindOf(`/${hex}?v=${hex}`, false)).toEqual({ kind: "page", blockId: id, collectionViewId: id });
  expect(rootKindOf(`/space/${hex}`, false)).toEqual({ kind: "space", spaceId: id });
  expect(rootKindOf("/login", false)).toBeNull();
  expect(rootKindOf("/", true)).toEqual({ kind: "public_domain_page", blockId: null, slug: null });
  expect(rootKindOf("/about", true)).toEqual({ kind: "public_domain_page", blockId: null, slug: "about" });
  expect(rootKindOf(`/x-${hex}`, true)).toEqual({ kind: "public_domain_page", blockId: id, slug: null });
});

test("every help link is a route of this server", () => {
  for (const topic of helpTopics) expect(parsePath(helpLink(topic)).route).toEqual({ name: "help", topic });
  expect(parsePath(helpLink()).route).toEqual({ name: "help" });
  expect([helpLink(), helpLink("sharing")]).toEqual(["/help", "/help/sharing"]);
  for (const topic of ["sharing", "formulas", "databases", "saml", "scim", "audit-log", "mfa", "teamspaces", "charts"])
    expect(helpTopics).toContain(topic);
});

test("sources of page visits have labels in snake_case, and contain those of existing clients", () => {
  for (const label of pageVisitSources) expect(label).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
  const named =
    "email search sidebar_favorites sidebar_shared sidebar_private home_recents_tile breadcrumb push_notification " +
    "slack ai_chat export import duplicate login restore form_view_responses";
  for (const label of named.split(" ")) expect(pageVisitSources).toContain(label);
  for (const label of ["unheard_of", "Email", "toString"]) expect(pageVisitSource.read(label)).toBeNull();
});

test("marketing, downloads and help are routes", () => {
  for (const path of ["/pricing", "/product", "/help", "/desktop/mac/download", "/calendar/windows/download"])
    expect(["marketing", "help", "download"]).toContain(parsePath(path).route.name);
  expect(parsePath("/templates").route.name).toBe("gallery");
});

test("the server's paths are unknown, other hosts external, and some addresses redirect", () => {
  for (const path of ["/api/v3/getSpaces", `/signed/${hex}`, `/image/${hex}`, "/signed", "/v1/users/me", "/getStatus"])
    expect(routeOfUrl(`${base}${path}`, base)).toEqual({ name: "unknown", path });
  expect(routeOfUrl("https://other.example/login", base).name).toBe("external");
  expect(routeOfUrl(`${base}/signin?email=a`, base)).toEqual({ name: "login", email: "a" });
  expect(parsePath("/sign-in").route).toEqual({ name: "login" });
  for (const path of ["/sign-up", "/register"]) expect(parsePath(path).route).toEqual({ name: "signup" });
  expect(parsePath("/templates").route).toEqual({ name: "gallery" });
});
