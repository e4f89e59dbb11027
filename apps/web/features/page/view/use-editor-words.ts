// The words that the editor of a page shows; the types of blocks declare theirs (packages/blocks).
import { useLingui } from "@lingui/react/macro";
import type { PageWords } from "@tessera/editor/core/face-host.ts";
import { useState } from "react";

export interface EditorWords extends PageWords {
  readonly body: string;
  readonly title: string;
}

/** Read once: another language comes with another load of the app. */
export function useEditorWords(): EditorWords {
  const { t } = useLingui();
  const [words] = useState(() => ({
    untitled: t`Untitled`,
    hiddenPage: t`No access`,
    body: t`Page text`,
    title: t`Page title`,
  }));
  return words;
}
