import { expect, test, vi } from "vitest";
import { sidebarAreas } from "./sidebar-areas.ts";

/** The areas whose code was loaded. */
const loaded = vi.hoisted((): string[] => []);
vi.mock("./sidebar-foot-rows.tsx", () => (loaded.push("footer"), { SidebarFoot: () => null }));
vi.mock("../../features/trash/trash-popup.tsx", () => (loaded.push("trash"), { TrashPopup: () => null }));
vi.mock(
  "../../features/sidebar/section-menu.tsx",
  () => (loaded.push("sectionWithPopup"), { SectionMenu: () => null }),
);

test("the sidebar's areas load on demand", async () => {
  expect(loaded).toEqual([]);
  for (const [name, area] of Object.entries(sidebarAreas)) {
    await area.prepare();
    expect(loaded.at(-1)).toBe(name);
  }
  expect(loaded.toSorted()).toEqual(["footer", "sectionWithPopup", "trash"]);
});
