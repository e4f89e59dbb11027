// What the bar that finds asks for, and where it has got to: the words, how they match, and how many places were replaced.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { FindSession } from "@tessera/editor/find/find-session.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { useEffect, useState } from "react";
import { useReadable } from "../../../ground/services.ts";
import { pageIsWhole } from "../../../data/pages/page-tree.ts";
import type { Workspace } from "../../../data/session/workspace.ts";

export type Finding = ReturnType<typeof useFinding>;

/** `scroller`: what the matches are scrolled in. */
export function useFinding(
  editor: PageEditor,
  { records }: Pick<Workspace, "records">,
  pageId: string,
  scroller: Element,
) {
  const { t } = useLingui();
  const [session] = useState(() => new FindSession(editor, scroller));
  const [text, setText] = useState(() => selectedWords(editor));
  const [words, setWords] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWord, setWholeWord] = useState(false);
  const [replaced, setReplaced] = useState<number | null>(null);
  const { count, at } = useReadable(session.state);
  const [whole] = useState(() => pageIsWhole(records, pageId));
  const isWhole = useReadable(whole);
  useEffect(() => session.open(), [session]);
  useEffect(() => {
    setReplaced(null);
    session.look({ text, matchCase, wholeWord });
  }, [session, text, matchCase, wholeWord]);

  const replace = (): void => {
    setReplaced(null);
    session.replace(words);
  };
  const status =
    replaced !== null
      ? t`${plural(replaced, { one: "# place replaced", other: "# places replaced" })}`
      : text === ""
        ? ""
        : count > 0
          ? t`${at + 1} of ${count}`
          : isWhole
            ? t`Nothing found`
            : t`Looking`;
  return {
    session,
    text,
    setText,
    words,
    setWords,
    matchCase,
    setMatchCase,
    wholeWord,
    setWholeWord,
    replace,
    replaceAll: () => setReplaced(session.replaceAll(words)),
    isWhole,
    nothing: count === 0,
    status,
  };
}

/** What is selected in one line is what is looked for. */
function selectedWords({ view }: PageEditor): string {
  const { $from, $to, empty } = view.state.selection;
  if (empty || !$from.sameParent($to) || $from.parent.type.name !== "line") return "";
  const words = $from.parent.textBetween($from.parentOffset, $to.parentOffset);
  return words.length > 200 ? "" : words;
}
