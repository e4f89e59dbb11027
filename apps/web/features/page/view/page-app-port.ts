// What the faces of a page's blocks ask of the app: names and pictures, files, words and dates, and where links lead. Code that
// a start does not need comes when a face asks for it.
import type { I18n } from "@lingui/core";
import type { BlockTools } from "@tessera/blocks/block-tools.tsx";
import type { AppPort } from "@tessera/editor/core/face-host.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import type { Services } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import type { DatabasePlace } from "../../../parts/faces/faces.ts";
import type { FaceRequest } from "../../../parts/faces/face-request.ts";
import type { EditorWords } from "./use-editor-words.ts";
import { mentionHost } from "./mention-host.ts";

export interface PageFacePorts extends Pick<Services, "navigation" | "preferences" | "toasts"> {
  readonly workspace: Workspace;
  readonly pageId: string;
  readonly words: EditorWords;
  readonly files: AppPort["files"];
  readonly i18n: I18n;
  /** Code that comes after the page; not used once the page is left. */
  readonly whenHere: AppPort["late"];
  readonly ask: (request: FaceRequest) => void;
  /** Databases among the blocks: their places as they were, to those that they are now. */
  readonly changeDatabases: (change: (places: readonly DatabasePlace[]) => readonly DatabasePlace[]) => void;
}

export function pageAppPort(ports: PageFacePorts) {
  const { workspace, pageId, words, files, i18n, navigation, preferences, toasts, whenHere, ask, changeDatabases } =
    ports;
  let tools: BlockTools | null = null;
  return {
    words,
    say: (message) => i18n._(message),
    late: whenHere,
    tools: async () =>
      (tools ??= (await import("../faces/create-face-tools.ts")).createFaceTools({
        ...{ i18n, toasts, workspace, pageId, navigation, ask },
        showDatabase(dom, blockId) {
          const place = { dom, blockId };
          changeDatabases((shown) => [...shown, place]);
          return () => changeDatabases((shown) => shown.filter((one) => one !== place));
        },
      })),
    watchPage(id, notice) {
      const line = workspace.pages.line(id);
      const tell = () => notice(line.read());
      tell();
      return line.subscribe(tell);
    },
    files,
    ...mentionHost(workspace),
    showDate: (dom, date) =>
      whenHere(
        () => import("../dates/date-words.ts"),
        ({ dateWords }) => void (dom.textContent = `@${dateWords(i18n, preferences, date)}`),
      ),
    showEquation: (dom, equation) =>
      whenHere(
        () => import("@tessera/blocks/equation/render-equation.tsx"),
        ({ renderEquation }) => void renderEquation(dom, equation, false),
      ),
    showKept: (dom, source) =>
      whenHere(
        () => import("@tessera/blocks/markdown/show-kept.tsx"),
        ({ showKept }) => showKept(dom, source),
      ),
    showEmoji: (dom, id) => whenHere(workspace.emoji, (own) => own.draw(dom, id, i18n)),
    pageHref: (id, title) => pagePath(id, title),
    openPage: (id) => navigation.go(pagePath(id, workspace.pages.line(id).read()?.title ?? "")),
  } satisfies AppPort;
}
