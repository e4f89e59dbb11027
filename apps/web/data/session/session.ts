// What the screens need of a signed-in person's workspaces, and no more: values to watch and things to do.
// The sync client stands behind it; a screen never sees a record, a pointer or an operation.
import type { PageSource } from "@tessera/editor/core/page-source.ts";
import type { Anchored } from "@tessera/editor/core/points.ts";
import type { RemoteCursor } from "@tessera/editor/page/remote-cursors.ts";
import type { CallResult, Failure } from "@tessera/platform/http.ts";
import type { Readable, Writable } from "@tessera/platform/readable.ts";
import type { PageVisit } from "@tessera/platform/states/page-visits.ts";
import type { StorageHealth } from "@tessera/sync/local/local-storage.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import type { OwnEmoji } from "../emoji/own-emoji.ts";
import type { SessionFiles } from "../files/session-files.ts";
import type { Accepted } from "../sharing/invitations.ts";
import type { Pictures } from "../pages/pictures.ts";
import type { SearchPorts } from "../search/search.ts";

export interface Person {
  readonly id: string;
  readonly name: string;
}

export type InviteRole = "editor" | "read_and_write" | "comment_only" | "reader";

export interface WorkspaceSummary {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

export type Loadable<Value> =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly value: Value }
  | { readonly kind: "failed"; readonly failure: Failure };

export interface Connection {
  readonly online: boolean;
  /** Transactions that are kept on this device and not yet on the server. */
  readonly waiting: number;
  /** The server is there and does not take what this device asks of it: what waits goes on waiting. */
  readonly refused: boolean;
}

export interface PageLine {
  readonly id: string;
  readonly title: string;
  readonly emoji: string | undefined;
  /** The address of a picture that stands for the page. */
  readonly image: string | undefined;
  /** Blank: nothing is written on it, as far as is known here. */
  readonly sheet: "blank" | "written" | "table";
  /** False in the trash. */
  readonly alive: boolean;
  readonly canEdit: boolean;
}

export interface Cover {
  readonly source: string;
  /** Where it can be fetched; undefined until that is known. */
  readonly address: string | undefined;
  /** Which part shows: 0 the picture's foot, 1 its head. */
  readonly position: number;
}

export const pageFonts = ["default", "serif", "mono"] as const;
export type PageFont = (typeof pageFonts)[number];

/** How everybody sees the page. */
export interface PageLook {
  readonly font: PageFont;
  readonly small: boolean;
  readonly full: boolean;
  /** Nobody writes on it until somebody who may unlocks it. */
  readonly locked: boolean;
}

/** The sections of the sidebar, in the order that they have until somebody arranges them. */
export const sectionNames = ["favourites", "workspace", "shared", "private", "recents"] as const;
export type SectionName = (typeof sectionNames)[number];
/** Those that hold the workspace's top pages. */
export type TopSection = "workspace" | "shared" | "private";
export type Sections = Readonly<Record<TopSection, readonly string[]>>;

export interface Arrangement {
  readonly favourites: readonly string[];
  readonly order: readonly SectionName[];
  readonly closed: readonly SectionName[];
}

/** A page that was read; its title and icon as they were last seen, for one that is not on this device. */
export interface Recent {
  readonly pageId: string;
  readonly lastViewTime: number;
  readonly title: string;
  readonly icon: string | undefined;
}

/** The copy, or the task that makes it. */
export type DuplicatedPage = { readonly pageId: string } | { readonly taskId: string };

export interface TrashedPage {
  readonly id: string;
  readonly title: string;
  readonly icon: string | undefined;
  readonly trashedTime: number;
}

export interface PagePlace {
  /** Null: at the top. */
  readonly parentId: string | null;
  /** Whose top; inside a page it says nothing. */
  readonly section: TopSection;
  /** Behind this page; null: before the other pages; undefined: at the end. */
  readonly after?: string | null | undefined;
}

/** It would stand in itself; someone else decides here; the page or the place is not there any more. */
export type MoveRefusal = "cycle" | "rights" | "gone";
export type Moved =
  | { readonly ok: true; readonly undo: () => void }
  | { readonly ok: false; readonly why: MoveRefusal };

export type PageView =
  | { readonly kind: "loading" }
  /** Not there, or not for this reader: the two look the same. */
  | { readonly kind: "hidden" }
  /** Deleted for good: out of the trash, and soon out of the records. */
  | { readonly kind: "purged" }
  | { readonly kind: "failed"; readonly failure: Failure }
  | ReadyPage;

export interface ReadyPage {
  readonly kind: "ready";
  readonly page: PageLine;
  /** From the top down, without the page itself. */
  readonly path: readonly PageLine[];
  readonly cover: Cover | null;
  readonly look: PageLook;
  /** A database instead of a text. */
  readonly isDatabase: boolean;
  /** The block of the database that the page is a row of. */
  readonly rowOf: string | null;
  readonly trashed: boolean;
  readonly canEdit: boolean;
  readonly canShare: boolean;
}

/** A page that is being shown: what the editor binds to. */
export interface OpenPage {
  readonly source: PageSource;
  /** Where the own caret is, for others; null: nowhere. */
  showCaret(point: Anchored | null): void;
  close(): void;
}

export interface Workspace {
  readonly id: string;
  /** For modules of this folder that come after the page; screens use what is below. */
  readonly records: SyncWorkspace;
  /** What finding pages takes; its code comes with whoever searches (search.ts). */
  readonly searchPorts: SearchPorts;
  readonly info: Readable<{
    readonly name: string;
    readonly canEdit: boolean;
    readonly canInvite: boolean;
    /** False for someone who only sees pages that were shared with them. */
    readonly isMember: boolean;
  }>;
  /** The top pages of the sidebar. */
  readonly pages: Readable<Loadable<readonly string[]>>;
  /** The pages inside a page; they are loaded while somebody watches. */
  childPages(pageId: string): Readable<Loadable<readonly string[]>>;
  line(pageId: string): Readable<PageLine | null>;
  page(pageId: string): Readable<PageView>;
  openPage(pageId: string): OpenPage;
  /** The person's uploads, and where files can be read; their code comes when the first is asked for. */
  files(): Promise<SessionFiles>;
  /** Uploaded pictures and the workspace's own emoji that stand for pages. */
  readonly pictures: Pictures;
  /** The workspace's own emoji; their code comes when the first is asked for. */
  readonly emoji: () => Promise<OwnEmoji>;
  /** Asks again for what failed to load. */
  retry(): void;
  /** Empty until it is known. */
  personName(userId: string): Readable<string>;
  /** Who else looks at the page now. */
  people(pageId: string): Readable<readonly Person[]>;
  /** Their carets. */
  cursors(pageId: string): Readable<readonly RemoteCursor[]>;
  /** Whose caret is kept in sight on the page that is shown. */
  readonly following: Writable<string | null>;
  readonly connection: Readable<Connection>;
  /** The top pages by section of the sidebar. */
  readonly sections: Readable<Loadable<Sections>>;
  /** How the person arranged the sidebar; kept with their account. */
  readonly arrangement: Readable<Arrangement>;
  /** Among the favourites behind `after`: null first, undefined last. The answer takes it back. */
  favour(pageId: string, after?: string | null): () => void;
  unfavour(pageId: string): () => void;
  orderSections(sections: readonly SectionName[]): void;
  closeSection(section: SectionName, closed: boolean): void;
  /** What the person read last, on any device. */
  readonly recents: Readable<readonly Recent[]>;
  noteVisit(visit: PageVisit): void;
  /** An emoji, the address of an image, or null for none. The answer takes it back. */
  setIcon(pageId: string, icon: string | null): () => void;
  setCover(pageId: string, cover: Omit<Cover, "address"> | null): () => void;
  /**
   * A fresh page below the others, in a page or at the top; a private one is private from the start. Null where it
   * could not be made.
   */
  addPage(parentId: string | null, section?: TopSection): Promise<string | null>;
  renamePage(pageId: string, title: string): void;
  /** The workspace's own name; the answer takes it back. */
  rename(name: string): () => void;
  /** The answer takes it back. */
  trashPage(pageId: string): () => void;
  restorePage(pageId: string): void;
  /** What may be restored, latest first; `more` where the answer is not all of it. */
  readTrash(query: string): Promise<CallResult<{ readonly pages: readonly TrashedPage[]; readonly more: boolean }>>;
  /** Restores a page that may not be on this device. */
  restoreFromTrash(pageId: string): Promise<boolean>;
  /** Out of the trash, for good. */
  deleteForGood(pageIds: readonly string[]): Promise<CallResult<unknown>>;
  /** A copy of the page and all that is in it, right behind it; databases keep their rows where that is asked for. */
  duplicatePage(pageId: string, title: string, withRows: boolean): Promise<CallResult<DuplicatedPage>>;
  /** The pages above, from the top down. */
  pathOf(pageId: string): readonly PageLine[];
  /** To one page, or with null to the workspace; `madeOn`: where it leads then, for who may read that page. */
  makeInvite(
    role: InviteRole,
    pageId: string | null,
    madeOn: string | null,
  ): Promise<CallResult<{ readonly path: string }>>;
  /** Told when the server refused a change; `lostText` is what was written in it and is kept on this device. */
  onRefusal(listener: (refusal: { readonly kind: string; readonly lostText: string }) => void): () => void;
}

export interface Session {
  readonly me: Readable<Person>;
  /** Resolves when what this device keeps of the workspace of the last start is here. */
  readonly fromDisk: Promise<void>;
  /** How well this device keeps what is written. */
  readonly storage: Readable<StorageHealth>;
  readonly workspaces: Readable<Loadable<readonly WorkspaceSummary[]>>;
  reload(): void;
  createWorkspace(name: string): Promise<CallResult<{ readonly spaceId: string }>>;
  /** `name`: of the workspace, as the invitation says it; `madeOn`: the page that its link names. */
  acceptInvite(code: string, name: string, madeOn?: string): Promise<CallResult<Accepted>>;
  /** The workspace of a page that this device knows; null where it does not. */
  readonly spaceOfPage: (pageId: string) => string | null;
  /** Asks the server where a page is that no known workspace shows; told through `workspaces` when it is somewhere. */
  locate(pageId: string): Promise<void>;
  /** The same workspace gives the same object, until the session closes. */
  open(spaceId: string): Workspace;
  /** Changes of this tab's queues that the server has not confirmed. */
  unsent(): number;
  /** Resolves when what was written is on disk: true, or false where this tab alone has some of it. */
  settled(): Promise<boolean>;
  /** Has the copy on this device removed at the next start; says what stands against it. */
  forgetDevice(): Promise<"at-next-start" | "unsent" | "other-tabs">;
  close(): void;
}
