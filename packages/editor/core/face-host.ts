// The faces of block types: what a face provides, and what it reads of the page and of the app.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { BlockModels } from "./block-model.ts";
import type { Editor } from "./editor.ts";
import type { FaceFiles } from "./face-files.ts";
import type { PageSign } from "./page-sign.ts";

/** What a face may ask of the page around it. */
export interface FaceHost {
  readonly blockId: string;
  readonly editable: () => boolean;
  /** Writes one of the record's properties; null removes it. */
  readonly setProperty: (name: string, value: JsonObject[string] | null) => void;
  /** The same for what says how it is shown. */
  readonly setFormat: (name: string, value: JsonObject[string] | null) => void;
  /** Code that comes after the page: tried again while it fails, and not used once the page is left. */
  readonly late: <Value>(load: () => Promise<Value>, use: (value: Value) => void) => void;
  /** What the app does for faces beyond this; the room of the faces says what that is. */
  readonly tools: () => Promise<unknown>;
  /** The page itself, for faces that do more than this; what they may do is face-page.ts's. */
  readonly editor: Editor;
  readonly files: () => Promise<FaceFiles>;
  readonly words: EditorWords;
  /** Another page's name, for faces that point to one. */
  readonly watchPage: (pageId: string, notice: (page: ({ title: string } & PageSign) | null) => void) => () => void;
  /** The address of a picture that an icon is kept as: uploaded, or the workspace's own emoji. Undefined where there is none. */
  readonly watchPicture: (icon: string, notice: (address: string | undefined) => void) => () => void;
  /** A page that stands anywhere in the workspace: it is asked for where it is not on this device. */
  readonly watchMentioned: (pageId: string, notice: (page: MentionedPage) => void) => () => void;
  /** A person's name; empty until it is known. */
  readonly watchPerson: (userId: string, notice: (name: string) => void) => () => void;
  /** Writes a date of a mention into its element, as this reader writes dates. */
  readonly showDate: (dom: HTMLElement, date: JsonObject) => void;
  /** Draws an equation of a line into its element. */
  readonly showEquation: (dom: HTMLElement, source: string) => void;
  /** What stands for Markdown that no block can say, by its source. */
  readonly showKept: (dom: HTMLElement, source: string) => void;
  /** Draws an emoji of the workspace's own into its element, as long as that is on the page. */
  readonly showEmoji: (dom: HTMLElement, emojiId: string) => void;
  readonly pageHref: (pageId: string, title: string) => string;
  readonly openPage: (pageId: string) => void;
  /** Whether a toggle is open, for this reader. */
  readonly isOpen: () => boolean;
  readonly toggleOpen: () => void;
}

export type MentionedPage =
  | ({ readonly kind: "page" | "trashed"; readonly title: string } & PageSign)
  | { readonly kind: "loading" | "hidden" };

export interface MountedFace {
  readonly dom: HTMLElement;
  update(props: JsonObject): void;
  destroy(): void;
}

export interface LineFace {
  readonly className: string;
  /** Stands before the line and outside it: a bullet, a checkbox. */
  readonly marker?: (host: FaceHost, props: JsonObject) => MountedFace;
  /** An item of a list: said to those who do not see the marker. */
  readonly listItem?: boolean;
  /** What the block is to those who do not see it. */
  readonly role?: string;
  /** Attributes of the line's element, such as a heading's role. */
  readonly lineAttributes?: Readonly<Record<string, string>>;
  /** Shown while the line is empty: only where the caret is, or always. */
  readonly placeholder: { readonly words: keyof EditorWords; readonly always: boolean };
}

export interface VoidFace {
  readonly className: string;
  /** What the block is to those who do not see it. */
  readonly role?: string;
  readonly mount: (host: FaceHost, props: JsonObject) => MountedFace;
}

/** The models and faces of all types. An unknown type has a neutral face. */
export interface BlockCatalogue extends BlockModels {
  lineFace(type: string): LineFace;
  voidFace(type: string): VoidFace;
}

/** Words that the editor and the faces show; the app gives them in the reader's language. */
export interface EditorWords {
  readonly untitled: string;
  readonly write: string;
  readonly heading1: string;
  readonly heading2: string;
  readonly heading3: string;
  readonly heading4: string;
  readonly list: string;
  readonly toDo: string;
  readonly quote: string;
  readonly code: string;
  readonly callout: string;
  readonly toggle: string;
  readonly done: string;
  readonly openToggle: string;
  readonly closeToggle: string;
  /** An open toggle that holds nothing, for who writes and who reads. */
  readonly fillToggle: string;
  readonly emptyToggle: string;
  readonly subPage: string;
  readonly hiddenPage: string;
  readonly unknown: string;
  readonly body: string;
  readonly title: string;
}
