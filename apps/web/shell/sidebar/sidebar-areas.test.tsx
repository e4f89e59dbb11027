import { expect, test } from "vitest";
import { laterAreas, sidebarAreas } from "./sidebar-areas.ts";

test("the sidebar's areas that exist load on demand, and every area of the contract has its name", async () => {
  for (const area of Object.values(sidebarAreas)) {
    expect(typeof area.prepare).toBe("function");
    await area.prepare();
  }
  const names = [...Object.keys(sidebarAreas), ...laterAreas];
  expect(names.toSorted()).toEqual([
    "authSyncListener",
    "footer",
    "lockedSection",
    "mobileSidebar",
    "multiAccountSwitcherPopup",
    "publicPageSidebarContent",
    "sectionWithPopup",
    "teamBrowserContent",
    "trash",
  ]);
});
