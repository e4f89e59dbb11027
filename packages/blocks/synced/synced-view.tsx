// An original whose blocks may be shown in more places than one, and each of its copies: a frame around an editor of its own that
// is rooted at the original. What is written in any of them is written there. Invariant: what is being shown already is never
// shown in itself again; where it cannot be shown, a note says why.
import type { FaceTools } from "../faces/face-tools.tsx";
import { worded, type Worded } from "../faces/worded.tsx";
import { syncedWords, type SyncedWords } from "./synced-words.ts";
import type { SyncedFaceTools, SyncedState } from "./synced-tools.tsx";
import type { FaceHost } from "@tessera/editor/core/face-host.ts";
import { lineBeside } from "@tessera/editor/blocks/change-blocks.ts";
import { facePage } from "@tessera/editor/page/face-page.ts";
import { focusStart } from "@tessera/editor/selection/focus.ts";
import { dropInner, giveMenus, makeInner } from "@tessera/editor/page/inner-editors.ts";
import { rootsAround } from "@tessera/editor/page/nesting.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { takeAwaitedSelection } from "@tessera/editor/page/restore-selection.ts";
import { shownChildren } from "@tessera/editor/core/read.ts";
import { leaveBlocks } from "@tessera/editor/selection/leave-blocks.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { wholeBlocks } from "@tessera/editor/core/whole-blocks.ts";
import type { Fill, FacePart } from "../faces/late-face.tsx";
import { SyncedBar } from "./mount-synced-bar.tsx";
import type { SyncedFrame } from "./synced-frame.tsx";
import { SyncedWalk } from "./synced-walk.tsx";
import styles from "./synced.module.css";

export const fillSynced: Fill<SyncedFaceTools> = worded(
  syncedWords,
  (dom, host, tools, props) => new SyncedView(dom, host, tools, props),
);

/** One in another, in another: deeper than this only a link is shown. */
const deepest = 5;

export class SyncedView implements FacePart, SyncedFrame {
  /** The original's id. */
  target = "";
  inner: PageEditor | null = null;
  state: SyncedState = { kind: "loading" };
  private readonly frame = document.createElement("div");
  private readonly body = document.createElement("div");
  private readonly note = document.createElement("p");
  private readonly hint = document.createElement("button");
  private readonly bar: SyncedBar;
  private readonly leave: () => void;
  private stop: () => void = () => undefined;
  private stopInner: () => void = () => undefined;

  constructor(
    dom: HTMLElement,
    readonly host: FaceHost,
    readonly tools: FaceTools & SyncedFaceTools & Worded<SyncedWords>,
    props: JsonObject,
  ) {
    const { words } = tools;
    this.frame.className = styles.frame ?? "";
    this.frame.setAttribute("role", "group");
    this.frame.dataset["syncedFrame"] = "";
    this.note.className = styles.note ?? "";
    this.note.setAttribute("role", "status");
    this.hint.type = "button";
    this.hint.className = styles.hint ?? "";
    this.hint.textContent = words.write;
    this.hint.addEventListener("mousedown", (event) => event.preventDefault());
    this.hint.addEventListener("click", () => (this.inner === null ? undefined : focusStart(this.inner)));
    const place = document.createElement("div");
    place.className = styles.bar ?? "";
    this.frame.append(this.body, this.hint, this.note, place);
    dom.replaceChildren(this.frame);
    this.bar = new SyncedBar(place, this);
    for (const name of ["pointerenter", "focusin", "dragenter"]) this.frame.addEventListener(name, this.arrive);
    this.leave = host.page.editor.use(new SyncedWalk(this));
    this.update(props);
  }

  get isOriginal(): boolean {
    return this.target === this.host.block.id;
  }

  get canEdit(): boolean {
    return this.state.kind === "ready" && this.state.canEdit && this.host.page.editable.read();
  }

  update(props: JsonObject): void {
    // Only a copy names another block.
    const target = typeof props["target"] === "string" ? props["target"] : this.host.block.id;
    if (target !== this.target) {
      this.stop();
      this.stop = () => undefined;
      this.drop();
      this.target = target;
      const { words } = this.tools;
      this.frame.setAttribute("aria-label", this.isOriginal ? words.original : words.copy);
      if (target === "" || rootsAround(this.host.page.editor).includes(target) || this.isTooDeep) this.show(this.state);
      else this.stop = this.tools.synced.watch(target, (state) => this.show(state));
    } else this.show(this.state);
  }

  destroy(): void {
    this.stop();
    this.leave();
    this.drop();
    this.bar.destroy();
  }

  /** The block itself, in the text around it. */
  select(): void {
    facePage(this.host.page.editor, this.host.page.editable.read, this.host.block.id).select();
  }

  remove(): void {
    facePage(this.host.page.editor, this.host.page.editable.read, this.host.block.id).remove();
    this.host.page.editor.view.focus();
  }

  private get isTooDeep(): boolean {
    return rootsAround(this.host.page.editor).length > deepest;
  }

  private readonly arrive = (event: Event): void => {
    const { inner, state, canEdit } = this;
    // Of two, one in the other, the inner one.
    const around = event.target instanceof Element ? event.target.closest("[data-synced-frame]") : null;
    if (inner === null || state.kind !== "ready" || !canEdit || (around !== null && around !== this.frame)) return;
    giveMenus({ editor: inner, pageId: state.pageId, files: this.tools.synced.files(state.pageId) });
    if (event.type === "focusin" && wholeBlocks(this.host.page.editor) !== null) leaveBlocks(this.host.page.editor);
  };

  private show(state: SyncedState): void {
    this.state = state;
    const said = this.why();
    if (said === null && this.inner === null && state.kind === "ready") this.draw(state.pageId);
    if (said !== null) {
      // Whoever wrote in it is left at its block.
      const hadFocus = this.inner?.view.hasFocus() === true;
      this.drop();
      if (hadFocus) this.select();
    }
    this.inner?.setEditable();
    this.frame.dataset["syncedFrame"] = this.canEdit ? this.target : "";
    this.note.textContent = said ?? "";
    this.note.hidden = said === null || said === "";
    this.body.hidden = this.inner === null;
    this.showHint();
    this.bar.draw();
  }

  /** Why it is not shown; null where it is, empty while it is coming. */
  private why(): string | null {
    const { words } = this.tools;
    if (this.target === "") return words.hidden;
    if (rootsAround(this.host.page.editor).includes(this.target)) return words.circle;
    if (this.isTooDeep) return words.deep;
    switch (this.state.kind) {
      case "ready":
        return null;
      case "loading":
        return "";
      default:
        return words[this.state.kind];
    }
  }

  private draw(pageId: string): void {
    const { host, tools } = this;
    const inner = makeInner(host.page.editor, {
      mount: this.body,
      root: this.target,
      label: this.isOriginal ? tools.words.original : tools.words.copy,
      editable: () => this.canEdit,
      files: tools.synced.files(pageId),
      toStart: () => walk.leaveTo("before", "end"),
    });
    this.inner = inner;
    inner.view.dom.dataset["faceControl"] = "";
    const walk = new SyncedWalk(this);
    const leave = inner.use(walk.within(inner));
    const stop = host.page.editor.source.subscribe((changed) => {
      if (changed.has(this.target)) this.showHint();
    });
    this.stopInner = () => {
      leave();
      stop();
    };
    if (this.isOriginal && facePage(host.page.editor, host.page.editable.read, host.block.id).takeFresh())
      focusStart(inner);
    else takeAwaitedSelection(inner);
  }

  private drop(): void {
    const { inner } = this;
    if (inner === null) return;
    this.inner = null;
    this.stopInner();
    dropInner(inner);
    this.body.replaceChildren();
  }

  private showHint(): void {
    const { inner, host, target, canEdit } = this;
    this.hint.hidden = inner === null || !canEdit || shownChildren(host.page.editor.source.world, target).length > 0;
  }

  /** Where writing goes on when there is nothing below. */
  writeBelow(): void {
    const { editor } = this.host.page;
    if (this.host.page.editable.read()) lineBeside(editor, this.host.block.id, false);
    editor.view.focus();
  }
}
