// The pages of a workspace as its screens see them: values to watch, and changes that answer with what takes them back.
import { plainTitleChange } from "@tessera/editor/title/title-change.ts";
import type { PageSource, SavedSelection } from "@tessera/editor/core/page-source.ts";
import type { Anchored } from "@tessera/editor/core/points.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import { UndoHistory } from "@tessera/sync/undo.ts";
import { byKey, derived } from "../../ground/derived.ts";
import { lateCall } from "@tessera/platform/late-call.ts";
import { changeFormat } from "../records/change-format.ts";
import type { Loadable } from "../records/loadable.ts";
import { addPage, type AddPagePorts, type WriteNew } from "./add-page.ts";
import type { DuplicatedPage } from "./duplicate-page.ts";
import { pageLine, pagesAbove, type PageLine } from "./page-line.ts";
import { pageList } from "./page-list.ts";
import type { Cover } from "./page-look.ts";
import { pageSource, type PageUndo } from "./page-source.ts";
import { readPageView, type PageView, type PageViewPorts } from "./page-view.ts";
import type { TopSection } from "./top-section.ts";

/** A page that is being shown: what the editor binds to. */
export interface OpenPage {
  readonly source: PageSource;
  /** Where the own caret is, for others; null: nowhere. */
  showCaret(point: Anchored | null): void;
  close(): void;
}

export interface Pages {
  /** The top pages of the workspace. */
  readonly top: Readable<Loadable<readonly string[]>>;
  /** The pages inside a page; they are loaded while somebody watches. */
  inside(pageId: string): Readable<Loadable<readonly string[]>>;
  line(pageId: string): Readable<PageLine | null>;
  view(pageId: string): Readable<PageView>;
  /** The pages above, from the top down. */
  pathOf(pageId: string): readonly PageLine[];
  open(pageId: string): OpenPage;
  /**
   * Creates a page after its siblings, in a page or at the top level; a page of the private section is private from the start. `write`:
   * executes the operations, for example as a step of an undo history. Returns null if the page could not be created.
   */
  add(parentId: string | null, section?: TopSection, write?: WriteNew): Promise<string | null>;
  rename(pageId: string, title: string): void;
  /** An emoji, the address of an image, or null for none. The answer takes it back. */
  setIcon(pageId: string, icon: string | null): () => void;
  setCover(pageId: string, cover: Omit<Cover, "address"> | null): () => void;
  /** A copy of the page and all that is in it, right behind it; databases keep their rows where that is asked for. */
  duplicate(pageId: string, title: string, withRows: boolean): Promise<CallResult<DuplicatedPage>>;
}

export interface PagesPorts extends AddPagePorts, PageViewPorts {
  readonly http: Http;
  /** Tells others that this person is on the page, until `leave`. */
  readonly showOn: (pageId: string) => Pick<OpenPage, "showCaret"> & { leave(): void };
  readonly now: () => number;
}

export function createPages(ports: PagesPorts): Pages {
  const { workspace, pictures, holding, http, showOn, now } = ports;
  const { sync, id: spaceId } = workspace;
  const { hold } = holding;
  const undos = byKey((_pageId): PageUndo => new UndoHistory<SavedSelection | null>(sync, now));
  /** Anything here may have changed: records, or how far they are loaded. */
  const watch = (notice: () => void) => {
    const stops = [sync.onChange(notice), workspace.onState(notice), pictures.subscribe(notice)];
    return () => stops.forEach((stop) => stop());
  };
  const watchLine = (pageId: string) => (notice: () => void) => {
    const stops = [
      sync.onChange((keys) => (keys.has(`block:${pageId}`) ? notice() : undefined)),
      pictures.subscribe(notice),
    ];
    return () => stops.forEach((stop) => stop());
  };
  return {
    top: pageList(workspace, spaceId, { table: "space", id: spaceId }),
    inside: byKey((pageId) => pageList(workspace, `list:${pageId}`, { table: "block", id: pageId })),
    line: byKey((pageId) => derived(() => pageLine(sync, pageId, pictures), watchLine(pageId))),
    view: byKey((pageId) =>
      derived(
        () => readPageView(ports, pageId),
        watch,
        () => hold(pageId),
      ),
    ),
    pathOf: (pageId) => pagesAbove(sync, pageId),
    open(pageId) {
      const release = hold(pageId);
      const { showCaret, leave } = showOn(pageId);
      return {
        source: pageSource(sync, pageId, undos(pageId)),
        showCaret,
        close() {
          leave();
          release();
        },
      };
    },
    add: (parentId, section = "workspace", write) => addPage(ports, parentId, section, write),
    rename(pageId, title) {
      if (sync.entry("block", pageId) === null) return;
      const source = pageSource(sync, pageId, undos(pageId));
      const operations = plainTitleChange(source, title);
      if (operations.length > 0) source.transact(operations, { userAction: "rename" });
    },
    setIcon: (pageId, icon) => changeFormat(sync, spaceId, pageId, { page_icon: icon }, "icon"),
    setCover(pageId, cover) {
      const fields = { page_cover: cover?.source ?? null, page_cover_position: cover?.position ?? null };
      return changeFormat(sync, spaceId, pageId, fields, "cover");
    },
    duplicate: (...asked) =>
      lateCall(
        () => import("./duplicate-page.ts"),
        (module) => module.duplicate({ http, spaceId }, ...asked),
      ),
  };
}
