// What the app does for the faces of blocks that ask for more than their place. It comes with the first of them.
// Leaves the lists themselves to face-layer.tsx.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FaceTools } from "@tessera/editor/block-model.ts";
import type { Toasts } from "@tessera/ui/toast/toasts.ts";
import { copyText } from "../../../shell/copy-text.ts";
import type { FaceRequest } from "./face-request.ts";
import { tableWords } from "./table-words.ts";

export interface FaceToolsPorts {
  readonly i18n: I18n;
  readonly toasts: Toasts;
  readonly ask: (request: FaceRequest) => void;
}

export function createFaceTools({ i18n, toasts, ask }: FaceToolsPorts): FaceTools {
  return {
    words: {
      language: i18n._(msg`Language`),
      plainText: i18n._(msg`Plain text`),
      wrapLines: i18n._(msg`Wrap lines`),
      copyCode: i18n._(msg`Copy code`),
      calloutIcon: i18n._(msg`Icon of the callout`),
      columnWidth: i18n._(msg`Width of the columns`),
      table: tableWords(i18n),
    },
    choose: (anchor, list) => ask({ kind: "choice", anchor, list }),
    chooseIcon: (anchor, choice) => ask({ kind: "icon", anchor, choice }),
    copy: (text) => {
      void copyText(text).then((done) =>
        toasts.show({ words: i18n._(done ? msg`Copied` : msg`Your browser did not allow copying.`) }),
      );
    },
  };
}
