// The document of a page. A section holds some 32 blocks and exists for the browser's sake only: never a record.
// A line is one node type for every plain-text kind, so that turning a paragraph into a heading keeps its DOM text.
// Inline nodes have size 1, so an offset in a line is an offset in the visible units of the text engine.
import { Schema } from "prosemirror-model";
import type { MarkSpec, NodeSpec } from "prosemirror-model";

const block: NodeSpec = {
  attrs: {
    /** The record's id. Null only between a native edit and the operations that are made of it. */
    id: { default: null },
    type: { default: "text" },
    /** What the block's face needs of its record, as its model gave it. Compared as JSON. */
    props: { default: {} },
  },
  content: "(line | void | frame) kids?",
  defining: true,
  selectable: false,
  toDOM: (node) => [
    "div",
    { "data-block-id": String(node.attrs["id"] ?? ""), "data-type": String(node.attrs["type"]) },
    0,
  ],
};

const nodes: Record<string, NodeSpec> = {
  doc: { content: "section+" },
  section: { content: "block*", selectable: false, toDOM: () => ["div", { class: "section" }, 0] },
  block,
  line: {
    content: "inline*",
    attrs: { type: { default: "text" } },
    selectable: false,
    toDOM: () => ["div", { class: "line" }, 0],
  },
  /** A block without a line: a divider, a sub-page, a type that this client does not know. */
  void: {
    attrs: { type: { default: "divider" }, props: { default: {} } },
    atom: true,
    selectable: true,
    draggable: false,
    toDOM: () => ["hr"],
  },
  /** What a block that only lays out its children shows of itself: nothing that a caret or a click could take. */
  frame: {
    attrs: { type: { default: "" }, props: { default: {} } },
    atom: true,
    selectable: false,
    toDOM: () => ["div"],
  },
  kids: { content: "section+", selectable: false, toDOM: () => ["div", { class: "kids" }, 0] },
  text: { group: "inline" },
  break: {
    group: "inline",
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    leafText: () => "\n",
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  /** A mention, an equation, an emoji: one unit of the text, its payload in the marks of that unit. */
  embed: {
    group: "inline",
    inline: true,
    atom: true,
    selectable: true,
    attrs: { unit: { default: "‣" }, marks: { default: [] } },
    leafText: (node) => String(node.attrs["unit"]),
    toDOM: (node) => ["span", { class: "embed" }, String(node.attrs["unit"])],
  },
};

/** `code` is the annotation that a mark stands for. */
const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: { default: "" } },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: (dom) => ({ href: dom.getAttribute("href") ?? "" }) }],
    toDOM: (mark) => [
      "a",
      { href: safeHref(String(mark.attrs["href"])), rel: "noopener noreferrer nofollow", target: "_blank" },
      0,
    ],
  },
  bold: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
  italic: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
  underline: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] },
  strike: { parseDOM: [{ tag: "s" }, { tag: "del" }], toDOM: () => ["s", 0] },
  code: { parseDOM: [{ tag: "code" }], toDOM: () => ["code", { spellcheck: "false" }, 0] },
  colour: {
    attrs: { name: { default: "default" } },
    toDOM: (mark) => ["span", { "data-text-colour": String(mark.attrs["name"]) }, 0],
  },
  /** Any other annotation: kept as it came, shown as plain text. Several may lie on the same unit. */
  kept: {
    attrs: { key: { default: "" }, value: { default: [] } },
    excludes: "",
    inclusive: false,
    toDOM: () => ["span", 0],
  },
};

export const schema = new Schema({ nodes, marks });

const openable = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;

/** Links are followed only by these protocols; anything else stays text that looks like a link. */
export function safeHref(href: string): string | null {
  return openable.test(href.trim()) ? href : null;
}
