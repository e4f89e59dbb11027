import { expect, test } from "vitest";
import { predictFirstPage, readStartPreference, startPreferences, type Remembered } from "./start-preference.ts";

const id = "0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a90";
const space = "1f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a91";
const hex = id.replaceAll("-", "");
const whose = { userId: "u", spaceId: space };
const visited = { lastVisitedRoute: `/plan-${hex}`, lastVisitedRouteUserId: "u", lastVisitedRouteSpaceId: space };
const spacePath = `/space/${space.replaceAll("-", "")}`;

test("the root leads to what the stored preference says, the last visited page by default", () => {
  expect(startPreferences).toEqual(["personal_home", "chat", "first_page", "last_visited_page"]);
  expect([readStartPreference(undefined), readStartPreference("x")]).toEqual([
    "last_visited_page",
    "last_visited_page",
  ]);
  const cases: [Partial<Remembered>, string][] = [
    [{ preference: "personal_home", ...visited }, "/home"],
    [{ preference: "chat", ...visited }, "/chat"],
    [{ preference: "first_page", firstPageInSidebar: id, lastVisitedRoute: "/home" }, `/${hex}`],
    [{ preference: "first_page", firstPageInSidebar: id, ...visited }, `/${hex}`],
    [{ preference: "first_page", ...visited }, visited.lastVisitedRoute],
    [{ preference: "last_visited_page", firstPageInSidebar: id, ...visited }, visited.lastVisitedRoute],
    [{ ...visited }, visited.lastVisitedRoute],
    [{ firstPageInSidebar: id }, `/${hex}`],
    [{}, spacePath],
  ];
  for (const [remembered, address] of cases) expect(predictFirstPage({ ...whose, ...remembered })).toBe(address);
});

test("what another person, or another workspace, visited last leads nowhere", () => {
  for (const other of [
    { lastVisitedRouteUserId: "v" },
    { lastVisitedRouteSpaceId: "s" },
    { lastVisitedRouteUserId: undefined },
    { lastVisitedRoute: "/" },
    { lastVisitedRoute: "/no/such/place/x" },
  ])
    expect(predictFirstPage({ ...whose, ...visited, ...other })).toBe(spacePath);
});
