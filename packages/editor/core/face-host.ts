// The faces of block types: what a face provides, and what it reads of the page and of the app.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { BlockModels } from "./block-model.ts";
import type { FaceFiles } from "./face-files.ts";
import type { BlockPort, PagePort } from "./face-ports.ts";
import type { PageSign } from "./page-sign.ts";

/** What a face reads and changes outside of its element. */
export interface FaceHost {
  readonly block: BlockPort;
  readonly page: PagePort;
  readonly app: AppPort;
}

/** What the app does for faces and for the units of a line. */
export interface AppPort {
  /** Loads code that comes after the page: retries if loading fails, and does not call `use` after the page was left. */
  readonly late: <Value>(load: () => Promise<Value>, use: (value: Value) => void) => void;
  /** The tools of the types; packages/blocks declares them. */
  readonly tools: () => Promise<unknown>;
  readonly files: () => Promise<FaceFiles>;
  readonly words: PageWords;
  /** For the words of the types, which each type declares. */
  readonly say: Say;
  /** Watches the title and icon of a page in memory. */
  readonly watchPage: (pageId: string, notice: (page: ({ title: string } & PageSign) | null) => void) => () => void;
  /** Watches the address of the picture of an icon: an uploaded file, or an emoji of the workspace. Undefined if there is none. */
  readonly watchPicture: (icon: string, notice: (address: string | undefined) => void) => () => void;
  /** Watches a page anywhere in the workspace, which is requested if this device does not have it. */
  readonly watchMentioned: (pageId: string, notice: (page: MentionedPage) => void) => () => void;
  /** Watches the name of a user; empty until it is known. */
  readonly watchPerson: (userId: string, notice: (name: string) => void) => () => void;
  /** Writes the date of a mention into its element, in the format of this user. */
  readonly showDate: (dom: HTMLElement, date: JsonObject) => void;
  /** Draws an equation of a line into its element. */
  readonly showEquation: (dom: HTMLElement, source: string) => void;
  /** Draws Markdown that no block can represent, by its source. */
  readonly showKept: (dom: HTMLElement, source: string) => void;
  /** Draws an emoji of the workspace into its element, as long as the element is on the page. */
  readonly showEmoji: (dom: HTMLElement, emojiId: string) => void;
  readonly pageHref: (pageId: string, title: string) => string;
  readonly openPage: (pageId: string) => void;
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
  readonly placeholder: { readonly words: (say: Say) => string; readonly always: boolean };
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

/** A message of a catalogue of translations. */
export interface Message {
  readonly id: string;
  /** The text in the language of the source. */
  readonly message?: string;
}

/** Returns a message in the language of the user. */
export type Say = (message: Message) => string;

/** Words for pages wherever they are mentioned, in the language of the user. */
export interface PageWords {
  readonly untitled: string;
  readonly hiddenPage: string;
}
