// What most lines have in common. A type's own file says where it differs; what the editor asks of a model is checked
// where the faces are listed (views.tsx).
import { getIn, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { Form } from "./form.ts";

/** The writer's colour for the whole block, in every type. `folds`: it hides what stands below it. */
export function commonProps(value: JsonObject): JsonObject {
  const colour = getIn(value, ["format", "block_color"]);
  return typeof colour === "string" ? { colour } : {};
}

/** What few models say; the editor asks the same (core/block-model.ts there). */
interface SomeModels {
  /** The properties of one that is done, or is not: what Mod+Enter sets. Its face is given `checked`. */
  readonly ticked?: (done: boolean) => JsonObject;
  /** What is shown in more places than one. */
  readonly copied?: (id: string, spaceId: string) => { readonly type: string; readonly format: JsonObject };
  readonly source?: (value: { readonly format?: unknown }) => string | null;
}

const common = {
  /** Whether children stand below it on this page. */
  showsChildren: true,
  /** What the face needs of the record. */
  props: commonProps,
  /** What Enter at the end of a line makes. */
  nextType: "text",
  /** Enter in an empty one goes a level out, then becomes a paragraph. */
  listLike: false,
  /** Turns into others that have a text, and they into it. */
  takesText: true,
  /** Kept as it is typed: no signs, no marks. */
  verbatim: false,
  /** What Enter within its text makes of the rest: another of its kind, or plain text. */
  splitsInto: "same" as "same" | "text",
  /** A box: what follows by Enter stands inside. */
  holds: false,
  /** Of frames beside each other one is open. */
  alone: false,
  /** A frame whose last block went: it goes too, or is given a line to write in. */
  emptied: "goes" as "goes" | "line",
  /** How it is written in Markdown and HTML. */
  form: { shape: "paragraph" } as Form,
};

export interface Model extends Readonly<typeof common>, SomeModels {
  readonly type: string;
  readonly kind: "line" | "void" | "frame";
}

/** The kind is known by the type, so that views.tsx can ask for a face of each. */
export type LineModel = Model & { readonly kind: "line" };
export type VoidModel = Model & { readonly kind: "void" };
export type FrameModel = Model & { readonly kind: "frame" };

type Own = Partial<typeof common> & SomeModels;

/** The id in a pointer of the format, of a record or of a tree of blocks; null where there is none. */
export function pointerIn(value: { readonly format?: unknown }, field: string): string | null {
  const id = getIn(value as JsonObject, ["format", field, "id"]);
  return typeof id === "string" && id !== "" ? id : null;
}

export function lineModel(type: string, own: Own = {}): LineModel {
  return { type, kind: "line", ...common, ...own };
}

/** A block without a line of its own, which shows no children here. */
export function voidModel(type: string, own: Own = {}): VoidModel {
  return {
    type,
    kind: "void",
    ...common,
    showsChildren: false,
    takesText: false,
    form: { shape: "name" },
    ...own,
  };
}

/** A block that only lays out what stands below it. */
export function frameModel(type: string, own: Own = {}): FrameModel {
  return { type, kind: "frame", ...common, ...own };
}
