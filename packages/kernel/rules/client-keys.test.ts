import { expect, test } from "vitest";
import { clientKeys } from "./client-keys.ts";

test("the eight stored keys of the client", () => {
  expect(Object.keys(clientKeys)).toHaveLength(8);
  expect([
    clientKeys.currentUserId(),
    clientKeys.lastVisitedRoute(),
    clientKeys.lastVisitedRouteUserId(),
    clientKeys.lastVisitedRouteSpaceId(),
    clientKeys.onAppStartPreference("u", "s"),
    clientKeys.firstPageInSidebar("u", "s"),
    clientKeys.isHome("b"),
    clientKeys.homeCollectionViewIds("b"),
  ]).toEqual([
    "current-user-id",
    "lastVisitedRoute",
    "lastVisitedRouteUserId",
    "lastVisitedRouteSpaceId",
    "onAppStartPreference:u:s",
    "firstPageInSidebar:u:s",
    "isHome:b",
    "homeCollectionViewIds:b",
  ]);
});
