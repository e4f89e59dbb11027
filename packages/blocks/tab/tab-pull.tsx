// A tab pulled to another place among the others. Nothing is written before it is let go.
import type { TabList } from "./tab-list.tsx";

const slack = 5;

export function pullTab(strip: TabList, tab: HTMLElement, panel: string): void {
  let from: number | null = null;
  let to: number | null = null;
  const mark = (): void => {
    const others = strip.panels.filter((id) => id !== panel);
    for (const id of strip.panels) strip.tabOf(id)?.removeAttribute("data-drop");
    if (to === null) return;
    const isEnd = to === others.length;
    const beside = others[isEnd ? to - 1 : to];
    if (beside !== undefined) strip.tabOf(beside)?.setAttribute("data-drop", isEnd ? "after" : "before");
  };
  const end = (isKept: boolean): void => {
    const place = to;
    from = to = null;
    delete tab.dataset["pulled"];
    mark();
    if (isKept && place !== null) strip.move(panel, place);
  };
  tab.addEventListener("pointerdown", (event) => {
    if (event.button === 0 && event.pointerType === "mouse" && strip.host.page.editable.read()) from = event.clientX;
  });
  tab.addEventListener("pointermove", (event) => {
    if (from === null || (to === null && Math.abs(event.clientX - from) < slack)) return;
    tab.setPointerCapture(event.pointerId);
    tab.dataset["pulled"] = "";
    to = placeAt(strip, panel, event.clientX, event.clientY);
    mark();
  });
  tab.addEventListener("pointerup", () => end(true));
  tab.addEventListener("pointercancel", () => end(false));
  tab.addEventListener("keydown", ({ key }) => (key === "Escape" && to !== null ? end(false) : undefined));
}

/** Before how many of the others the pointer is, on the row that it is in. */
function placeAt(strip: TabList, panel: string, x: number, y: number): number {
  const isRtl = getComputedStyle(strip.list).direction === "rtl";
  const others = strip.panels.filter((id) => id !== panel);
  const at = others.findIndex((id) => {
    const box = strip.tabOf(id)?.getBoundingClientRect();
    if (box === undefined) return false;
    const middle = box.left + box.width / 2;
    return y < box.top || (y < box.bottom && (isRtl ? x > middle : x < middle));
  });
  return at < 0 ? others.length : at;
}
