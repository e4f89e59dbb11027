import { expect, test, vi } from "vitest";
import { laterAreas, sidebarAreas } from "./sidebar-areas.ts";

/** The areas whose code was asked for. */
const loaded = vi.hoisted((): string[] => []);
vi.mock("../../features/sidebar/sidebar-foot.tsx", () => (loaded.push("footer"), { SidebarFoot: () => null }));
vi.mock("../../features/trash/trash-popup.tsx", () => (loaded.push("trash"), { TrashPopup: () => null }));
vi.mock(
  "../../features/sidebar/section-menu.tsx",
  () => (loaded.push("sectionWithPopup"), { SectionMenu: () => null }),
);

test("the sidebar's areas that exist load on demand, and every area of the contract has its name", async () => {
  expect(loaded).toEqual([]);
  for (const [name, area] of Object.entries(sidebarAreas)) {
    await area.prepare();
    expect(loaded.at(-1)).toBe(name);
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
