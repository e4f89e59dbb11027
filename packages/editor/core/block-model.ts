// What the editor knows of a block type: which kind of node it is and what its face needs of the record. The editor
// knows kinds, not types; packages/blocks says which kind a type is, and gives faces by the interfaces below.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { FaceFiles } from "./face-files.ts";
import type { Editor } from "./editor.ts";
import type { PageSign } from "./page-sign.ts";

/** A frame shows nothing itself: it lays out what stands below it. */
export type BlockKind = "line" | "void" | "frame";

export interface BlockModel {
  readonly type: string;
  readonly kind: BlockKind;
  /** Whether children stand below it on this page; a sub-page keeps its own to itself. */
  readonly showsChildren: boolean;
  /**
   * What the face needs of the record; compared as JSON, so a face is redrawn only for what it shows. `colour`, `checked`
   * and `folds` (it hides what stands below it while it is closed) are shown by the editor itself.
   */
  props(value: JsonObject): JsonObject;
  /** What Enter at the end of a non-empty line makes. */
  readonly nextType: string;
  /** Enter and Backspace in an empty one first make it a paragraph. */
  readonly listLike: boolean;
  /** Has a text that lines and others like it turn into each other with. */
  readonly takesText: boolean;
  /** Kept as it is typed, such as code: no sign stands for anything, no mark is made. */
  readonly verbatim: boolean;
  /** A box around its line and what stands below it: Enter goes on inside, and its end is the end of the box. */
  readonly holds: boolean;
  /** What a copy of it is, where that is no second one of its kind but a block that shows what this one holds. */
  readonly copied?: (id: string, spaceId: string) => { readonly type: string; readonly format: JsonObject };
  /** The block whose content it shows instead of its own, of a record or of a tree of blocks. */
  readonly source?: (value: { readonly format?: unknown }) => string | null;
  /** Of those beside it of its kind exactly one is open, for each reader; it is one that `folds`. */
  readonly alone: boolean;
  /** What becomes of a frame whose last block went: it goes too, or is given a line to write in. */
  readonly emptied: "goes" | "line";
}

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
  readonly tools: () => Promise<FaceTools>;
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
  /** Draws an emoji of the workspace's own into its element, as long as that is on the page. */
  /** What stands for Markdown that no block can say, by its source. */
  readonly showKept: (dom: HTMLElement, source: string) => void;
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

/** What the app does for faces that ask for more than their place: lists to choose from, the clipboard, more words. */
export interface FaceTools {
  readonly words: FaceWords;
  readonly choose: (anchor: HTMLElement, list: ChoiceList) => void;
  readonly chooseIcon: (anchor: HTMLElement, choice: IconChoice) => void;
  readonly choosePage: (anchor: HTMLElement, choice: PageChoice) => void;
  /** Tells of the pages above this one and of itself, from the top down, now and whenever one is called otherwise. */
  readonly watchPath: (notice: (pages: readonly PathPage[]) => void) => () => void;
  /** Shows a database in its place among the blocks, until the answer is called. */
  readonly showDatabase: (dom: HTMLElement, blockId: string) => () => void;
  /** A database of its rows takes the place of a table. */
  readonly becomeDatabase: (editor: Editor, table: string) => void;
  readonly editEquation: (anchor: HTMLElement, equation: EquationEdit) => void;
  readonly editButton: (anchor: HTMLElement, button: ButtonEdit) => void;
  /** Tells of it. */
  readonly copy: (text: string) => void;
  readonly synced: SyncedTools;
  /** What a page of the web says of itself; null where it could not be asked. */
  readonly linkFacts: (address: string) => Promise<{
    readonly title: string | null;
    readonly description: string | null;
    readonly icon: string | null;
    readonly image: string | null;
  } | null>;
}

export interface ChoiceList {
  readonly label: string;
  /** The row that holds now. */
  readonly chosen: string | null;
  readonly rows: readonly {
    readonly id: string;
    readonly title: string;
    /** What else finds it. */ readonly aliases: string;
    /** The title is a name, which nobody translates. */
    readonly isName?: boolean;
  }[];
  readonly onChoose: (id: string) => void;
}

/** An emoji, or the address of a picture; null takes it off. */
export interface IconChoice {
  readonly label: string;
  readonly hasIcon: boolean;
  readonly onChoose: (icon: string | null) => void;
}

export interface PathPage extends PageSign {
  readonly id: string;
  readonly title: string;
}

export interface PageChoice {
  readonly label: string;
  readonly onChoose: (pageId: string) => void;
  /** Left by keyboard without choosing. */
  readonly onLeave: () => void;
}

/** The source of an equation in a form of its own. */
export interface EquationEdit {
  readonly source: string;
  /** It stands alone and may have several lines. */
  readonly isBlock: boolean;
  /** However it was left. `byKey`: writing goes on behind it. */
  readonly onDone: (source: string, byKey: boolean) => void;
}

/** Where a button's copies come: beside it, or at the page's ends. */
export type ButtonPlace = "below" | "above" | "start" | "end";

export type ButtonAction =
  | { readonly type: "insert"; readonly place: ButtonPlace }
  | { readonly type: "page"; readonly id: string }
  | { readonly type: "address"; readonly url: string };

/** A button's label and what a press does, in a form of its own. */
export interface ButtonEdit {
  readonly label: string;
  readonly action: ButtonAction;
  /** However it was left. */
  readonly onDone: (label: string, action: ButtonAction) => void;
  /** Behind it: what it inserts is to be written. */
  readonly onBlocks: () => void;
}

/** Words of faces' parts that come after the page. */
export interface FaceWords {
  readonly language: string;
  readonly plainText: string;
  readonly wrapLines: string;
  readonly copyCode: string;
  readonly guess: string;
  readonly guessed: (language: string) => string;
  readonly caption: string;
  readonly writeCaption: string;
  readonly view: string;
  readonly views: Readonly<Record<"both" | "code" | "preview", string>>;
  readonly diagram: string;
  readonly wrongDiagram: (reason: string) => string;
  readonly noDiagramNow: string;
  readonly calloutIcon: string;
  readonly contents: string;
  readonly noHeadings: string;
  readonly path: string;
  readonly linkToPage: string;
  readonly choosePage: string;
  readonly noPage: string;
  readonly equation: string;
  readonly newEquation: string;
  readonly noEquation: string;
  readonly wrongEquation: (reason: string) => string;
  readonly columnWidth: string;
  readonly bookmark: string;
  readonly embed: string;
  readonly addBookmark: string;
  readonly addEmbed: string;
  readonly makeBookmark: string;
  readonly makeEmbed: string;
  readonly noBookmark: string;
  readonly noEmbed: string;
  readonly address: string;
  readonly wrongAddress: string;
  readonly otherAddress: string;
  readonly askAgain: string;
  readonly openAddress: string;
  readonly notEmbedded: string;
  readonly newButton: string;
  readonly editButton: string;
  readonly closeButton: string;
  readonly table: TableWords;
  readonly synced: SyncedWords;
  readonly tabs: TabWords;
}

/** What the app knows of a block whose content is shown in more places than one. */
export interface SyncedTools {
  /** Loads it and keeps it true until the answer is called; told now and whenever it is another. */
  readonly watch: (id: string, notice: (state: SyncedState) => void) => () => void;
  /** Files of the page that it stands on. */
  readonly files: (pageId: string) => () => Promise<FaceFiles>;
  readonly href: (id: string, pageId: string, title: string) => string;
  readonly open: (id: string, pageId: string, title: string) => void;
  /** Says whether what was asked for is on the clipboard. */
  readonly tellCopied: (done: boolean) => void;
  readonly retry: () => void;
  /** Where it is shown, as far as this reader may know; null where that could not be asked. */
  readonly copies: (id: string) => Promise<readonly SyncedPlace[] | null>;
  /** Has these blocks here while `run` is called, which is told whether all of them may be changed. */
  readonly having: (ids: readonly string[], run: (mayChange: boolean) => void) => Promise<void>;
  readonly tellNotUnsynced: (why: "offline" | "rights") => void;
}

/** A block that shows what another one holds, and its page. */
export interface SyncedPlace {
  readonly blockId: string;
  readonly pageId: string;
  readonly title: string;
}

export type SyncedState =
  | { readonly kind: "loading" | "failed" | "deleted" }
  /** Not there, or not for this reader: the two look the same. */
  | { readonly kind: "hidden" }
  | {
      readonly kind: "ready";
      /** The page that it stands on, and its title. */
      readonly pageId: string;
      readonly title: string;
      /** Of that page's rights: whoever may only read it may not write here. */
      readonly canEdit: boolean;
      /** All of it is here. */
      readonly whole: boolean;
    };

export type SyncedWords = Readonly<
  Record<
    | "original" | "copy" | "more" | "write" | "copyBlock" | "copyLink" | "openOriginal" | "unsync" | "remove" | "deleted"
    | "hidden" | "failed" | "retry" | "circle" | "deep" | "unsyncAll" | "places" | "isOriginal" | "isThis" | "noPlaces" | "loading",
    string
  >
> & { readonly copies: (count: number) => string }; // prettier-ignore

export type TabWords = Readonly<
  Record<"list" | "add" | "menu" | "rename" | "name" | "icon" | "moveBack" | "moveOn" | "remove" | "removeAll" | "empty" | "fill", string>
> & {
  /** Of one without a name, by its place. */ readonly untitled: (place: number) => string;
}; // prettier-ignore

export type TableWords = Readonly<
  Record<
    | "cell" | "menu" | "row" | "column" | "width" | "newRow" | "newColumn" | "insertAbove" | "insertBelow" | "insertBefore"
    | "insertAfter" | "moveUp" | "moveDown" | "moveBack" | "moveOn" | "headerRow" | "noHeaderRow" | "headerColumn"
    | "noHeaderColumn" | "wider" | "narrower" | "fit" | "deleteRow" | "deleteColumn" | "deleteTable" | "toDatabase" | "rowColour"
    | "columnColour",
    string
  >
> & {
  /** What a row or a column may be painted with. */ readonly colours: readonly { readonly id: string; readonly title: string }[];
}; // prettier-ignore

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

export interface BlockCatalogue {
  /** Never fails: a type that is not known has a neutral model and face. */
  model(type: string): BlockModel;
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
