// What the app does for the faces of blocks that ask for more than their place. It comes with the first of them.
// Leaves the lists themselves to face-layer.tsx.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FaceTools } from "@tessera/editor/block-model.ts";
import type { Toasts } from "@tessera/ui/toast/toasts.ts";
import { readLinkFacts } from "../../../session/link-facts.ts";
import type { Workspace } from "../../../session/session.ts";
import { copyText } from "../../../shell/copy-text.ts";
import type { FaceRequest } from "./face-request.ts";

export interface FaceToolsPorts {
  readonly i18n: I18n;
  readonly toasts: Toasts;
  readonly ask: (request: FaceRequest) => void;
  readonly workspace: Workspace;
}

export function createFaceTools({ i18n, toasts, ask, workspace }: FaceToolsPorts): FaceTools {
  return {
    words: {
      language: i18n._(msg`Language`),
      plainText: i18n._(msg`Plain text`),
      wrapLines: i18n._(msg`Wrap lines`),
      copyCode: i18n._(msg`Copy code`),
      calloutIcon: i18n._(msg`Icon of the callout`),
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
    },
    linkFacts: (address) => readLinkFacts(workspace, address),
    choose: (anchor, list) => ask({ kind: "choice", anchor, list }),
    chooseIcon: (anchor, choice) => ask({ kind: "icon", anchor, choice }),
    copy: (text) => {
      void copyText(text).then((done) =>
        toasts.show({ words: i18n._(done ? msg`Copied` : msg`Your browser did not allow copying.`) }),
      );
    },
  };
}
