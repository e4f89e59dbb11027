// How blocks, lines and voids are drawn. A bullet or a checkbox stands outside the line, where no keyboard trips over it;
// what stands beside others has the share of the room that its props say; a block that becomes another type keeps the DOM of its text, and with it the caret and a running composition.
import { sameJson, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { Node } from "prosemirror-model";
import type { NodeView, ViewMutationRecord } from "prosemirror-view";
import type { BlockCatalogue, FaceHost, MountedFace, Say } from "../core/face-host.ts";

export interface ViewHost {
  readonly catalogue: BlockCatalogue;
  readonly faceHost: (blockId: string) => FaceHost;
  readonly say: Say;
  readonly isOpen: (blockId: string) => boolean;
  /** Called when a block is shown open or closed, and was shown otherwise before. */
  readonly onOpen: () => void;
}

const propsOf = (node: Node): JsonObject => node.attrs["props"] as JsonObject;
const typeOf = (node: Node): string => String(node.attrs["type"]);

function setRole(element: HTMLElement, role: string | null): void {
  if (role === null) element.removeAttribute("role");
  else element.setAttribute("role", role);
}

export class BlockView implements NodeView {
  readonly dom = document.createElement("div");
  readonly contentDOM = document.createElement("div");
  private marker: MountedFace | null = null;
  private wasClosed = false;

  constructor(
    /** As it is drawn now. */
    public node: Node,
    private readonly host: ViewHost,
    private readonly onDestroy: (view: BlockView) => void,
  ) {
    this.contentDOM.className = "content";
    this.dom.append(this.contentDOM);
    this.draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type || node.attrs["id"] !== this.node.attrs["id"]) return false;
    const before = this.node;
    this.node = node;
    if (typeOf(before) !== typeOf(node) || before.firstChild?.type !== node.firstChild?.type) this.draw();
    else if (!sameJson(propsOf(before) as Json, propsOf(node) as Json)) this.show();
    else this.showOpen();
    return true;
  }

  private draw(): void {
    this.marker?.destroy();
    this.marker?.dom.remove();
    this.marker = null;
    const type = typeOf(this.node);
    const isLine = this.node.firstChild?.type.name === "line";
    const face = isLine ? this.host.catalogue.lineFace(type) : this.host.catalogue.voidFace(type);
    this.dom.className = `block ${face.className}`;
    this.dom.dataset["blockId"] = String(this.node.attrs["id"] ?? "");
    this.dom.dataset["type"] = type;
    // Items have no element around all of them that is theirs alone, so each is a list of its own; lists in it nest.
    const isItem = "listItem" in face && face.listItem === true;
    setRole(this.dom, isItem ? "list" : "role" in face ? (face.role ?? null) : null);
    setRole(this.contentDOM, isItem ? "listitem" : null);
    if ("marker" in face && face.marker !== undefined) {
      this.marker = face.marker(this.host.faceHost(String(this.node.attrs["id"])), propsOf(this.node));
      this.marker.dom.contentEditable = "false";
      this.marker.dom.classList.add("marker");
      this.dom.prepend(this.marker.dom);
    }
    this.show();
  }

  private show(): void {
    const props = propsOf(this.node);
    this.marker?.update(props);
    for (const name of ["checked", "folds"]) this.dom.toggleAttribute(`data-${name}`, props[name] === true);
    this.dom.style.flexGrow = String(props["grow"] ?? "");
    if (typeof props["colour"] === "string") this.dom.dataset["blockColour"] = props["colour"];
    else delete this.dom.dataset["blockColour"];
    this.showOpen();
  }

  private showOpen(): void {
    const isClosed = !this.host.isOpen(String(this.node.attrs["id"]));
    if (this.dom.toggleAttribute("data-closed", isClosed) !== this.wasClosed) this.host.onOpen();
    this.wasClosed = isClosed;
  }

  /** Redraws what depends on state outside the document: whether a toggle is open, whether the reader may write. */
  refresh(): void {
    this.marker?.update(propsOf(this.node));
    this.showOpen();
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof globalThis.Node && this.marker !== null && this.marker.dom.contains(event.target);
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    if (mutation.type === "selection") return false;
    return mutation.target === this.dom || (this.marker !== null && this.marker.dom.contains(mutation.target));
  }

  destroy(): void {
    this.marker?.destroy();
    this.onDestroy(this);
  }
}

export class LineView implements NodeView {
  /** Names of the attributes that its face gave. */
  private given: readonly string[] = [];
  readonly dom = document.createElement("div");
  readonly contentDOM = this.dom;

  constructor(
    private node: Node,
    private readonly host: ViewHost,
  ) {
    this.dom.className = "line";
    this.dom.dir = "auto";
    this.draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    const typeChanged = typeOf(node) !== typeOf(this.node);
    this.node = node;
    if (typeChanged) this.draw();
    else this.dom.toggleAttribute("data-empty", node.content.size === 0);
    return true;
  }

  private draw(): void {
    const face = this.host.catalogue.lineFace(typeOf(this.node));
    for (const name of this.given) this.dom.removeAttribute(name);
    this.dom.dir = "auto";
    const attributes = Object.entries(face.lineAttributes ?? {});
    this.given = attributes.map(([name]) => name);
    for (const [name, value] of attributes) this.dom.setAttribute(name, value);
    this.dom.dataset["placeholder"] = face.placeholder.words(this.host.say);
    this.dom.toggleAttribute("data-always", face.placeholder.always);
    this.dom.toggleAttribute("data-empty", this.node.content.size === 0);
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type === "attributes" && mutation.target === this.dom;
  }
}

const controls =
  "a,button,input,textarea,select,audio,video,[role=slider],[contenteditable=true],[data-own-keys],.page-body .page-body";

export class VoidView implements NodeView {
  readonly dom: HTMLElement;
  private readonly face: MountedFace;

  constructor(
    private node: Node,
    blockId: string,
    host: ViewHost,
  ) {
    this.face = host.catalogue.voidFace(typeOf(node)).mount(host.faceHost(blockId), propsOf(node));
    this.dom = this.face.dom;
    this.dom.contentEditable = "false";
    this.dom.classList.add(node.type.name);
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type || typeOf(node) !== typeOf(this.node)) return false;
    this.node = node;
    this.face.update(propsOf(node));
    return true;
  }

  selectNode(): void {
    this.dom.dataset["selected"] = "";
  }

  deselectNode(): void {
    delete this.dom.dataset["selected"];
  }

  stopEvent(event: Event): boolean {
    if (event.type === "click") return true;
    // What is typed or pointed at in a control of the face's own is the face's.
    const control = event.target instanceof Element && event.target.closest(controls);
    return control !== this.dom && this.dom.contains(control || null);
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.face.destroy();
  }
}
