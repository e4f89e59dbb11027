// The names of tabs: one is open, each reader's own. They follow the records. Invariant: a name that is being written keeps
// its editable while others add, move or take away tabs around it. What can be done with a tab is tab-menu.tsx's, how one is
// pulled to another place is tab-pull.tsx's.
import type { FaceTools } from "../faces/face-tools.tsx";
import { worded, type Worded } from "../faces/worded.tsx";
import { tabWords, type TabWords } from "./tab-words.ts";
import type { FaceHost } from "@tessera/editor/core/face-host.ts";
import { addTab, moveTab, panelsOf, removeTab } from "@tessera/blocks/tab/tab-edits.tsx";
import { focusBlock } from "@tessera/editor/selection/focus.ts";
import { blockOf, shownChildren, textOf } from "@tessera/editor/core/read.ts";
import { nextShown, previousShown } from "@tessera/editor/selection/block-walk.ts";
import { selectBlocks } from "@tessera/editor/selection/select-blocks.ts";
import { BoundLine } from "@tessera/editor/text/bound-line.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { plainText } from "@tessera/kernel/text/rich-text.ts";
import { iconOf } from "../faces/icon-of.ts";
import type { Fill, FacePart } from "../faces/late-face.tsx";
import { drawTabIcon } from "./tab-icon.tsx";
import type { TabList } from "./tab-list.tsx";
import { openTabMenu } from "./tab-menu.tsx";
import { pullTab } from "./tab-pull.tsx";
import styles from "./tab.module.css";

const plus = "M8 3.5v9M3.5 8h9";
const dots = "M3.4 8h.01M8 8h.01M12.6 8h.01";

export const tabStrip: Fill = worded(tabWords, (dom, host, tools) => new TabStrip(dom, host, tools));

export class TabStrip implements FacePart, TabList {
  readonly list = document.createElement("div");
  private readonly add: HTMLButtonElement;
  private readonly more: HTMLButtonElement;
  private readonly tabs = new Map<string, HTMLElement>();
  private written: { readonly panel: string; readonly line: BoundLine } | null = null;
  private frame: number | null = null;
  private readonly stop: () => void;

  constructor(
    dom: HTMLElement,
    readonly host: FaceHost,
    readonly tools: FaceTools & Worded<TabWords>,
  ) {
    const { editor } = host.page;
    const blockId = host.block.id;
    dom.dataset["row"] = "";
    this.list.className = styles.list ?? "";
    this.list.setAttribute("role", "tablist");
    this.list.setAttribute("aria-label", this.words.list);
    this.add = this.button(plus, this.words.add, () => this.rename(addTab(editor, blockId)));
    this.more = this.button(dots, this.words.menu, () => openTabMenu(this, this.open, this.more));
    this.more.setAttribute("aria-haspopup", "dialog");
    dom.append(this.list, this.add, this.more);
    this.draw();
    const stop = editor.source.subscribe((changed) => {
      if (changed.has(blockId) || [...this.tabs.keys()].some((id) => changed.has(id))) this.soon();
    });
    // Which tab is open is not part of the records.
    const stopOpen = editor.watchOpen(() => this.draw());
    this.stop = () => {
      stop();
      stopOpen();
    };
  }

  get words(): TabWords {
    return this.tools.words;
  }

  get panels(): readonly string[] {
    return panelsOf(this.host.page.editor, this.host.block.id);
  }

  /** The panel that is open. */
  get open(): string | null {
    return this.panels.find((id) => this.host.page.editor.isOpen(id)) ?? null;
  }

  update(): void {
    this.draw();
  }

  destroy(): void {
    this.stop();
    this.written?.line.destroy();
    if (this.frame !== null) cancelAnimationFrame(this.frame);
  }

  tabOf(panel: string): HTMLElement | null {
    return this.tabs.get(panel) ?? null;
  }

  iconAt(panel: string): string {
    const icon = getIn(blockOf(this.host.page.editor.source.world, panel)?.value ?? {}, ["format", "page_icon"]);
    return typeof icon === "string" ? icon : "";
  }

  nameOf(panel: string): string {
    const entry = blockOf(this.host.page.editor.source.world, panel);
    const name = entry === null ? "" : plainText(textOf(entry, "title")).trim();
    return name === "" ? this.words.untitled(this.panels.indexOf(panel) + 1) : name;
  }

  /** It is open, and has the focus. */
  show(panel: string | null | undefined): void {
    const { editor } = this.host.page;
    if (panel === null || panel === undefined) return;
    if (!editor.isOpen(panel)) editor.toggleOpen(panel);
    this.draw();
    this.tabs.get(panel)?.focus();
  }

  /** Its name is written where it stands. */
  rename(panel: string | null): void {
    if (panel === null || !this.host.page.editable.read()) return;
    this.show(panel);
    const tab = this.tabs.get(panel);
    if (tab === undefined) return;
    const mount = document.createElement("div");
    mount.className = styles.written ?? "";
    tab.replaceWith(mount);
    this.tabs.set(panel, mount);
    const end = (focuses: boolean): boolean => {
      if (this.written?.panel !== panel) return true;
      const { line } = this.written;
      this.written = null;
      line.destroy();
      mount.remove();
      this.tabs.delete(panel);
      this.draw();
      if (focuses) this.tabs.get(panel)?.focus();
      return true;
    };
    const line = new BoundLine({
      mount,
      source: this.host.page.editor.source,
      block: panel,
      property: "title",
      editable: this.host.page.editable.read,
      attributes: { class: styles.name ?? "", "aria-label": this.words.name },
      placeholder: this.words.untitled(this.panels.indexOf(panel) + 1),
      userAction: "type-tab",
      keys: { Enter: () => end(true), Escape: () => end(true), Tab: () => end(true) },
    });
    this.written = { panel, line };
    line.view.dom.addEventListener("blur", () =>
      setTimeout(() => line.view.isDestroyed || line.view.hasFocus() || end(false)),
    );
    line.focus("end");
  }

  remove(panel: string): void {
    if (removeTab(this.host.page.editor, panel) && this.list.isConnected) this.show(this.open);
  }

  move(panel: string, to: number): void {
    moveTab(this.host.page.editor, panel, to);
    this.show(panel);
  }

  private soon(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.host.page.editor.showOpen(this.panels);
      this.draw();
    });
  }

  private draw(): void {
    const { editor } = this.host.page;
    const { panels } = this;
    const isWriter = this.host.page.editable.read();
    this.add.hidden = this.more.hidden = !isWriter;
    if (this.written !== null && !panels.includes(this.written.panel)) {
      this.written.line.destroy();
      this.written = null;
    }
    for (const [id, dom] of this.tabs)
      if (!panels.includes(id)) {
        dom.remove();
        this.tabs.delete(id);
      }
    panels.forEach((id, at) => {
      const tab = this.tabs.get(id) ?? this.tab(id);
      this.tabs.set(id, tab);
      if (this.list.children[at] !== tab) this.list.insertBefore(tab, this.list.children[at] ?? null);
      if (this.written?.panel !== id) this.say(tab, id);
      const panel = editor.domOf(id);
      panel?.setAttribute("aria-label", this.nameOf(id));
    });
  }

  private say(tab: HTMLElement, id: string): void {
    const isOpen = this.host.page.editor.isOpen(id);
    tab.setAttribute("aria-selected", String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
    if (isOpen) tab.dataset["faceControl"] = "focus";
    else delete tab.dataset["faceControl"];
    const [icon, name] = [tab.firstElementChild, tab.lastElementChild];
    if (icon !== null) drawTabIcon(icon, this.iconAt(id));
    if (name !== null && name.textContent !== this.nameOf(id)) name.textContent = this.nameOf(id);
  }

  private tab(id: string): HTMLElement {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.className = styles.tab ?? "";
    tab.setAttribute("role", "tab");
    tab.dataset["opens"] = id;
    tab.append(document.createElement("span"), document.createElement("span"));
    tab.addEventListener("mousedown", (event) => event.preventDefault());
    tab.addEventListener("click", () => this.show(id));
    tab.addEventListener("dblclick", () => this.rename(id));
    tab.addEventListener("contextmenu", (event) => {
      if (!this.host.page.editable.read()) return;
      event.preventDefault();
      this.show(id);
      openTabMenu(this, id, tab);
    });
    tab.addEventListener("keydown", (event) => {
      if (!this.key(event, id)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    pullTab(this, tab, id);
    return tab;
  }

  private key(event: KeyboardEvent, id: string): boolean {
    const { panels } = this;
    const at = panels.indexOf(id);
    const isRtl = getComputedStyle(this.list).direction === "rtl";
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    const isWriter = this.host.page.editable.read();
    const mod = event.metaKey || event.ctrlKey;
    if (step !== undefined && mod && event.shiftKey) {
      if (isWriter) this.move(id, at + step);
    } else if (step !== undefined) this.show(panels[(at + step + panels.length) % panels.length]);
    else if (event.key === "Home" || event.key === "End") this.show(panels.at(event.key === "Home" ? 0 : -1));
    else if (event.key === "ArrowDown") this.leave(1);
    else if (event.key === "ArrowUp") this.leave(-1);
    else if (event.key === "Escape") this.leave(0);
    else if (isWriter && (event.key === "F2" || event.key === "Enter")) this.rename(id);
    else if (isWriter && event.key === "Delete") this.remove(id);
    else if (isWriter && mod && event.key === "/") openTabMenu(this, id, this.tabs.get(id) ?? this.more);
    else return false;
    return true;
  }

  /** Into what is open, to what stands before, or the whole block is selected. */
  private leave(step: 1 | 0 | -1): void {
    const { editor } = this.host.page;
    const blockId = this.host.block.id;
    const { doc } = editor.view.state;
    const isOpen = (id: string): boolean => editor.isOpen(id);
    if (step === 0) {
      editor.view.focus();
      selectBlocks(editor, [blockId], blockId, blockId);
      return;
    }
    const inside = this.open === null ? undefined : shownChildren(editor.source.world, this.open)[0];
    const next = step === 1 ? (inside ?? nextShown(doc, blockId, isOpen)) : previousShown(doc, blockId, isOpen);
    if (next !== null) focusBlock(editor, next, step === 1 ? 0 : Number.MAX_SAFE_INTEGER);
    else if (step === -1) editor.toTitle("end");
  }

  private button(path: string, label: string, press: () => void): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = styles.tool ?? "";
    button.setAttribute("aria-label", label);
    button.dataset["tip"] = label;
    button.append(iconOf(path));
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", press);
    return button;
  }
}
