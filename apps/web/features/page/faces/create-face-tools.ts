// What the app does for the faces of blocks that ask for more than their place. It comes with the first of them.
// Leaves the lists themselves to face-layer.tsx.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FaceTools } from "@tessera/editor/core/block-model.ts";
import type { Navigation } from "@tessera/platform/navigation/navigation.ts";
import type { Toasts } from "@tessera/ui/toast/toasts.ts";
import { readLinkFacts } from "../../../data/pages/link-facts.ts";
import { copyText } from "../../../ground/copy-text.ts";
import type { Workspace } from "../../../data/session/session.ts";
import { becomeDatabase } from "../../../data/collections/becoming/become-database.ts";
import type { FaceRequest } from "./face-request.ts";
import { createSyncedTools, syncedWords } from "./synced-tools.ts";
import { tabWords } from "./tab-words.ts";
import { tableWords } from "./table-words.ts";

export interface FaceToolsPorts {
  readonly i18n: I18n;
  readonly toasts: Toasts;
  readonly workspace: Workspace;
  readonly pageId: string;
  readonly navigation: Navigation;
  readonly ask: (request: FaceRequest) => void;
  readonly showDatabase: FaceTools["showDatabase"];
}

export function createFaceTools({
  i18n,
  toasts,
  workspace,
  pageId,
  navigation,
  ask,
  showDatabase,
}: FaceToolsPorts): FaceTools {
  return {
    words: {
      language: i18n._(msg`Language`),
      plainText: i18n._(msg`Plain text`),
      wrapLines: i18n._(msg`Wrap lines`),
      copyCode: i18n._(msg`Copy code`),
      guess: i18n._(msg`Guess the language`),
      guessed: (language) => i18n._(msg`${language}, guessed`),
      caption: i18n._(msg`Caption`),
      writeCaption: i18n._(msg`Write a caption`),
      view: i18n._(msg`What is shown`),
      views: { both: i18n._(msg`Code and preview`), code: i18n._(msg`Code`), preview: i18n._(msg`Preview`) },
      diagram: i18n._(msg`Diagram`),
      wrongDiagram: (reason) => i18n._(msg`This cannot be drawn: ${reason}`),
      noDiagramNow: i18n._(msg`The diagram cannot be drawn now: what draws it could not be loaded.`),
      calloutIcon: i18n._(msg`Icon of the callout`),
      contents: i18n._(msg`Table of contents`),
      noHeadings: i18n._(msg`Headings of this page appear here.`),
      path: i18n._(msg`Path of this page`),
      linkToPage: i18n._(msg`Link to page`),
      choosePage: i18n._(msg`Choose a page`),
      noPage: i18n._(msg`No page chosen`),
      equation: i18n._(msg`Equation`),
      newEquation: i18n._(msg`New equation`),
      noEquation: i18n._(msg`Empty equation`),
      wrongEquation: (reason) => i18n._(msg`This cannot be shown as an equation: ${reason}`),
      columnWidth: i18n._(msg`Width of the columns`),
      bookmark: i18n._(msg`Bookmark`),
      embed: i18n._(msg`Embed`),
      addBookmark: i18n._(msg`Add a bookmark`),
      addEmbed: i18n._(msg`Add an embed`),
      makeBookmark: i18n._(msg`Make a bookmark`),
      makeEmbed: i18n._(msg`Show it here`),
      noBookmark: i18n._(msg`No bookmark`),
      noEmbed: i18n._(msg`Nothing is shown here yet`),
      address: i18n._(msg`Address`),
      wrongAddress: i18n._(msg`Enter an address of the web that begins with https.`),
      otherAddress: i18n._(msg`Another address`),
      askAgain: i18n._(msg`Read the page again`),
      openAddress: i18n._(msg`Open in a new tab`),
      notEmbedded: i18n._(msg`This cannot be shown in a page. Open it where it is.`),
      newButton: i18n._(msg`New button`),
      editButton: i18n._(msg`Edit button`),
      closeButton: i18n._(msg`Done with the blocks`),
      table: tableWords(i18n),
      synced: syncedWords(i18n),
      tabs: tabWords(i18n),
    },
    linkFacts: (address) => readLinkFacts(workspace, address),
    choose: (anchor, list) => ask({ kind: "choice", anchor, list }),
    chooseIcon: (anchor, choice) => ask({ kind: "icon", anchor, workspace, choice }),
    choosePage: (anchor, choice) => ask({ kind: "page", anchor, workspace, choice }),
    watchPath(notice) {
      const page = workspace.page(pageId);
      const tell = (): void => {
        const view = page.read();
        if (view.kind === "ready") notice([...view.path, view.page]);
      };
      tell();
      return page.subscribe(tell);
    },
    showDatabase,
    becomeDatabase: (editor, table) => void becomeDatabase({ i18n, toasts, workspace }, editor, [table]),
    editEquation: (anchor, equation) => ask({ kind: "equation", anchor, equation }),
    editButton: (anchor, button) => ask({ kind: "button", anchor, workspace, button }),
    synced: createSyncedTools({ i18n, toasts, workspace, navigation }),
    copy: (text) => {
      void copyText(text).then((done) =>
        toasts.show({ words: i18n._(done ? msg`Copied` : msg`Your browser did not allow copying.`) }),
      );
    },
  };
}
