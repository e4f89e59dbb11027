// The guide between two columns: pulled, or moved by arrows, it gives the one what it takes from the other. While it is
// pulled only the page is laid out anew; the records are written when it is let go, as one step.
import { worded } from "../faces/worded.tsx";
import { columnWords } from "./column-words.ts";
import type { FaceHost } from "@tessera/editor/core/face-host.ts";
import { familyOf, typeOfBlock } from "@tessera/editor/core/core.ts";
import { setWidths } from "@tessera/editor/blocks/columns.ts";
import { blockOf } from "@tessera/editor/core/read.ts";
import type { Fill } from "../faces/late-face.tsx";
import styles from "./column.module.css";

const leastWidth = 64;
const step = 16;
const largeStep = 96;

export const fillGuide: Fill = worded(columnWords, (dom, host, tools) => {
  const line = document.createElement("div");
  line.className = styles.line ?? "";
  line.tabIndex = 0;
  line.setAttribute("role", "slider");
  line.setAttribute("aria-orientation", "horizontal");
  line.setAttribute("aria-label", tools.words.columnWidth);
  line.setAttribute("aria-valuemin", "0");
  line.setAttribute("aria-valuemax", "100");
  dom.append(line);
  let pull: { readonly x: number; readonly widths: ReadonlyMap<string, number> } | null = null;
  const say = (): void => line.setAttribute("aria-valuenow", String(shareBefore(host)));
  const isRtl = (): boolean => getComputedStyle(line).direction === "rtl";
  const key = (event: KeyboardEvent): void => {
    const far = event.shiftKey ? largeStep : step;
    const by = { ArrowRight: far, ArrowLeft: -far }[event.key];
    if (event.key === "Escape") host.page.editor.view.focus();
    else if (by !== undefined) keep(host, moved(host, widthsOf(host), isRtl() ? -by : by));
    else return;
    event.preventDefault();
    event.stopPropagation();
    say();
  };
  const end = (isKept: boolean, x = 0): void => {
    if (pull === null) return;
    const { widths } = pull;
    const far = isRtl() ? pull.x - x : x - pull.x;
    pull = null;
    delete line.dataset["pulled"];
    if (isKept && Math.abs(far) > 1) keep(host, moved(host, widths, far));
    else showWidths(host, null);
    say();
  };
  line.addEventListener("keydown", key);
  line.addEventListener("focus", say);
  line.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !host.page.editable.read()) return;
    event.preventDefault();
    line.setPointerCapture(event.pointerId);
    line.dataset["pulled"] = "";
    pull = { x: event.clientX, widths: widthsOf(host) };
  });
  line.addEventListener("pointermove", (event) => {
    if (pull === null) return;
    const far = isRtl() ? pull.x - event.clientX : event.clientX - pull.x;
    showWidths(host, moved(host, pull.widths, far));
  });
  line.addEventListener("pointerup", (event) => end(true, event.clientX));
  line.addEventListener("pointercancel", () => end(false));
  say();
  return { update: say, destroy: () => line.remove() };
});

/** As they are laid out, from the first column to the last. */
function widthsOf({ page: { editor }, block }: FaceHost): ReadonlyMap<string, number> {
  const columns = familyOf(editor, block.id)?.siblings ?? [];
  return new Map(columns.map((id) => [id, editor.domOf(id)?.offsetWidth ?? 0]));
}

/** Widens this column by as much as the one before it becomes narrower, or the other way round. */
function moved({ block }: FaceHost, widths: ReadonlyMap<string, number>, far: number): ReadonlyMap<string, number> {
  const ids = [...widths.keys()];
  const before = ids[ids.indexOf(block.id) - 1];
  const [left, right] = [widths.get(before ?? "") ?? 0, widths.get(block.id) ?? 0];
  if (before === undefined) return widths;
  const by = Math.max(leastWidth - left, Math.min(far, right - leastWidth));
  return new Map(widths).set(before, left + by).set(block.id, right - by);
}

/** Null: the widths that the records have. */
function showWidths(host: FaceHost, widths: ReadonlyMap<string, number> | null): void {
  const columns = familyOf(host.page.editor, host.block.id)?.siblings ?? [];
  for (const id of columns) {
    const dom = host.page.editor.domOf(id);
    const grow = widths === null ? growOf(host, id) : (widths.get(id) ?? 0);
    if (dom !== null) dom.style.flexGrow = String(grow);
  }
}

function growOf({ page: { editor } }: FaceHost, id: string): unknown {
  const entry = blockOf(editor.source.world, id);
  return entry === null ? "" : (editor.catalogue.model(typeOfBlock(editor, id)).props(entry.value)["grow"] ?? "");
}

function keep(host: FaceHost, widths: ReadonlyMap<string, number>): void {
  const list = familyOf(host.page.editor, host.block.id)?.parent;
  if (list === undefined || !host.page.editable.read() || !setWidths(host.page.editor, list, widths))
    return showWidths(host, null);
  // Where the records did not change nothing redraws the columns: their stored widths are shown again.
  showWidths(host, null);
}

function shareBefore(host: FaceHost): number {
  const widths = widthsOf(host);
  const ids = [...widths.keys()];
  const [left, right] = [widths.get(ids[ids.indexOf(host.block.id) - 1] ?? "") ?? 0, widths.get(host.block.id) ?? 0];
  return left + right === 0 ? 50 : Math.round((left / (left + right)) * 100);
}
