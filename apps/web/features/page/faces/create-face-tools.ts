// What the app does for the faces of blocks that ask for more than their place. It comes with the first of them.
// Leaves the forms themselves to face-layer.tsx.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BlockTools } from "@tessera/blocks/block-tools.tsx";
import type { Navigation } from "@tessera/platform/navigation/navigation.ts";
import type { Toasts } from "@tessera/ui/toast/toasts.ts";
import { readLinkFacts } from "../../../data/pages/link-facts.ts";
import { copyText } from "../../../ground/copy-text.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { becomeDatabase } from "../../../data/collections/becoming/become-database.ts";
import type { FaceRequest } from "../../../parts/faces/face-request.ts";
import { createSyncedTools } from "./synced-tools.ts";

export interface FaceToolsPorts {
  readonly i18n: I18n;
  readonly toasts: Toasts;
  readonly workspace: Workspace;
  readonly pageId: string;
  readonly navigation: Navigation;
  readonly ask: (request: FaceRequest) => void;
  readonly showDatabase: BlockTools["showDatabase"];
}

export function createFaceTools({
  i18n,
  toasts,
  workspace,
  pageId,
  navigation,
  ask,
  showDatabase,
}: FaceToolsPorts): BlockTools {
  return {
    i18n,
    linkFacts: (address) => readLinkFacts(workspace, address),
    ask: (form, anchor, given) => ask({ form, anchor, given, workspace } as FaceRequest),
    watchPath(notice) {
      const page = workspace.pages.view(pageId);
      const tell = (): void => {
        const view = page.read();
        if (view.kind === "ready") notice([...view.path, view.page]);
      };
      tell();
      return page.subscribe(tell);
    },
    showDatabase,
    becomeDatabase: (editor, table) => void becomeDatabase({ i18n, toasts, workspace }, editor, [table]),
    synced: createSyncedTools({ i18n, toasts, workspace, navigation }),
    copy: (text) => {
      void copyText(text).then((done) =>
        toasts.show({ words: i18n._(done ? msg`Copied` : msg`Your browser did not allow copying.`) }),
      );
    },
  };
}
