import type { Storage } from "@tessera/platform/storage/storage.ts";
import { expect, test } from "vitest";
import { firstPageOf, forgetRoute, rememberFirstPage, rememberRoute } from "./remembered.ts";

const [ada, one, two] = ["u", "0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a90", "0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a91"];
const page = "/0f3b1c528a644d0e9c1a2b7d5e6f8a92";

function memory(): Storage & { readonly kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>();
  return {
    kept,
    get: (key) => kept.get(key),
    set: (key, value) => (kept.set(key, value), true),
    remove: (key) => void kept.delete(key),
  };
}

test("the workspace's own address leads to where the person was, then to the first page, by the stored keys", () => {
  const storage = memory();
  const place = { userId: ada, spaceId: one };
  expect(firstPageOf(storage, place)).toBe(`/space/${one.replaceAll("-", "")}`);
  rememberFirstPage(storage, place, "0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a93");
  expect(firstPageOf(storage, place)).toBe("/0f3b1c528a644d0e9c1a2b7d5e6f8a93");
  rememberRoute(storage, place, page);
  expect(firstPageOf(storage, place)).toBe(page);
  expect([...storage.kept.keys()]).toEqual(
    expect.arrayContaining([
      "lastVisitedRoute",
      "lastVisitedRouteUserId",
      "lastVisitedRouteSpaceId",
      `firstPageInSidebar:${ada}:${one}`,
    ]),
  );
  // Another workspace in between; the first one still knows where the person was in it.
  rememberRoute(storage, { userId: ada, spaceId: two }, "/home");
  expect(firstPageOf(storage, place)).toBe(page);
  expect(firstPageOf(storage, { userId: ada, spaceId: two })).toBe("/home");
  // Somebody else in the same browser.
  expect(firstPageOf(storage, { userId: "v", spaceId: two })).toBe(`/space/${two.replaceAll("-", "")}`);
  forgetRoute(storage, place, page);
  expect(firstPageOf(storage, place)).toBe("/0f3b1c528a644d0e9c1a2b7d5e6f8a93");
  storage.set(`onAppStartPreference:${ada}:${one}`, "personal_home");
  expect(firstPageOf(storage, place)).toBe("/home");
});
