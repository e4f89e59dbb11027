// What a block type is to formats that are read elsewhere: one of the few shapes that Markdown and HTML both know. Each
// type names its own in its pure half; how a shape is written and read is said once per format (markdown/, html/).

export const formFileKinds = ["image", "video", "audio", "pdf", "file"] as const;
export type FormFileKind = (typeof formFileKinds)[number];

export type Form =
  | { readonly shape: "paragraph" }
  | { readonly shape: "heading"; readonly level: 1 | 2 | 3 | 4 }
  | { readonly shape: "item"; readonly list: "bulleted" | "numbered" | "tasks" }
  | { readonly shape: "quote" }
  /** A line that hides what stands below it; with a level, a heading. */
  | { readonly shape: "fold"; readonly level?: 1 | 2 | 3 | 4 }
  /** A box that says something apart. */
  | { readonly shape: "callout" }
  /** Text with line breaks, as it is; its language is the block's. */
  | { readonly shape: "code" }
  /** TeX that stands alone. */
  | { readonly shape: "equation" }
  /** The headings of the page. */
  | { readonly shape: "contents" }
  /** To another page, which the block's format names. */
  | { readonly shape: "link" }
  | { readonly shape: "rule" }
  /** Blocks side by side, and one of these sides: nothing but what stands in it. */
  | { readonly shape: "columns" | "column" }
  /** Several of which one is shown, and one of these with its name: what stands in it follows the name. */
  | { readonly shape: "tabs" | "tab" }
  /** A picture, a film, a sound or another file, with its caption. */
  | { readonly shape: "file"; readonly kind: FormFileKind }
  /** An address and the name of what is there. */
  | { readonly shape: "address" }
  /** Rows of cells under the ids of the table's columns. */
  | { readonly shape: "table" | "row" }
  /** Its name alone: what it holds is not part of what is written. */
  | { readonly shape: "name" };
