// The words that the editor of a page shows.
import { useLingui } from "@lingui/react/macro";
import type { EditorWords } from "@tessera/editor/core/face-host.ts";
import { useState } from "react";

/** Read once: another language comes with another load of the app. */
export function useEditorWords(): EditorWords {
  const { t } = useLingui();
  const [words] = useState(() => ({
    untitled: t`Untitled`,
    write: t`Write, or press / for commands`,
    heading1: t`Heading 1`,
    heading2: t`Heading 2`,
    heading3: t`Heading 3`,
    heading4: t`Heading 4`,
    list: t`List`,
    toDo: t`To-do`,
    quote: t`Quote`,
    code: t`Code`,
    callout: t`Callout`,
    toggle: t`Toggle`,
    done: t`Done`,
    openToggle: t`Open`,
    closeToggle: t`Close`,
    fillToggle: t`Empty toggle. Click or drop blocks inside.`,
    emptyToggle: t`Empty toggle`,
    subPage: t`Page`,
    hiddenPage: t`No access`,
    unknown: t`This kind of block cannot be shown here yet. It is kept as it is.`,
    body: t`Page text`,
    title: t`Page title`,
  }));
  return words;
}
