import fc from "fast-check";
import { expect, test } from "vitest";
import { buildPath, isSpaceDomain, pagePath, parsePath } from "./routes.ts";
import { slugOf } from "./slug.ts";

const id = "0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a90";
const hex = id.replaceAll("-", "");
const route = (address: string) => parsePath(address).route;

test("paths are read as the contract lists them", () => {
  expect(route("/")).toEqual({ name: "root" });
  expect(route("/login?email=a%40b.c&redirectURL=%2Fx")).toEqual({ name: "login", email: "a@b.c", redirectURL: "/x" });
  expect(route("/signup")).toEqual({ name: "signup" });
  expect(route(`/Spring-timetable-${hex}`)).toEqual({ name: "page", blockId: id, slug: "Spring-timetable" });
  expect(route(`/${id}`)).toEqual({ name: "page", blockId: id });
  expect(route(`/tidewater/${hex}?pvs=4`)).toEqual({ name: "page", blockId: id, spaceDomain: "tidewater", pvs: "4" });
  expect(route("/tidewater")).toEqual({ name: "spaceDomain", spaceDomain: "tidewater" });
  expect(route("/tidewater/invite/4f1c")).toEqual({ name: "invite", spaceDomain: "tidewater", inviteCode: "4f1c" });
  expect(route(`/space/${hex}`)).toEqual({ name: "space", spaceId: id });
});

test("the server's paths and nonsense are unknown", () => {
  for (const path of ["/api/v3/getSpaces", "/signed/x", "/image/x", "/getStatus", "/pricing", "/a/b/c/d", "/%E0%A4%A"])
    expect(route(path).name).toBe("unknown");
});

test("a locale prefix comes before the route, and the fragment is kept apart", () => {
  expect(parsePath("/de-de/login")).toMatchObject({ route: { name: "login" }, locale: "de-DE" });
  expect(parsePath("/pseudo")).toMatchObject({ route: { name: "root" }, locale: "pseudo" });
  expect(parsePath(`/${hex}#abc`)).toMatchObject({ fragment: "abc", locale: null });
  expect(buildPath("login", { email: "a@b.c" }, "pt-BR")).toBe("/pt-br/login?email=a%40b.c");
});

test("no workspace takes a reserved word or a locale's prefix", () => {
  for (const word of ["login", "native", "image", "en-us", "pseudo", "", "Ä", "-a"])
    expect(isSpaceDomain(word)).toBe(false);
  expect(isSpaceDomain("tidewater-2")).toBe(true);
});

test("slugs fold accents and keep no edge hyphens; a title without letters is left out", () => {
  expect(slugOf("  Übersicht: Fähre & Hafen! ")).toBe("ubersicht-fahre-hafen");
  expect(slugOf("x".repeat(200))).toHaveLength(60);
  expect(pagePath(id, "日本")).toBe(`/${hex}`);
  expect(pagePath(id, "Week plan")).toBe(`/week-plan-${hex}`);
});

test("what is built is read back", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.uuid({ version: 4 }),
      fc.option(fc.emailAddress(), { nil: undefined }),
      (title, blockId, email) => {
        expect(route(pagePath(blockId, title))).toMatchObject({ name: "page", blockId });
        expect(route(buildPath("login", { email }))).toEqual(
          email === undefined ? { name: "login" } : { name: "login", email },
        );
        expect(route(buildPath("invite", { spaceDomain: "a", inviteCode: blockId }))).toMatchObject({
          inviteCode: blockId,
        });
      },
    ),
  );
});
