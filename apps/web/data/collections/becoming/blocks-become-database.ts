// A database of blocks of a page, and what is said of it: the types that were guessed, or why it was not made.
import { msg } from "@lingui/core/macro";
import { typeOfBlock } from "@tessera/editor/core/core.ts";
import type { Editor } from "@tessera/editor/core/editor.ts";
import { MOST_ROWS, pagesBecomeDatabase, tableBecomesDatabase } from "./rows-of-blocks.ts";
import { typeWords } from "../../../words/database-words.ts";
import type { BecomePorts } from "./become-ports.ts";

/** `isPasted`: the table was, just now. */
export function blocksBecomeDatabase(
  { i18n, toasts, workspace }: BecomePorts,
  editor: Editor,
  ids: readonly string[],
  isPasted: boolean,
): void {
  const fail = (words: string): void => void toasts.show({ words, tone: "danger" });
  // Of a page that is still coming not all is here to be made into rows.
  const state = workspace.records.stateOf(editor.source.pageId);
  if (state.kind !== "ready" || state.partial)
    return fail(i18n._(msg`The page is still loading. Try again in a moment.`));
  const words = { title: i18n._(msg`Name`), view: i18n._(msg`Table`) };
  const [only = ""] = ids;
  const isTable = typeOfBlock(editor, only) === "table";
  const became = isTable
    ? tableBecomesDatabase(editor, only, words, isPasted)
    : pagesBecomeDatabase(editor, ids, words);
  if (became === "too-large")
    return fail(i18n._(msg`A database is made of ${MOST_ROWS} rows at most here. Import more as CSV.`));
  if (became === "refused") return fail(i18n._(msg`This could not be changed.`));
  const named = typeWords(i18n);
  const guessed = became.columns.flatMap(({ name, type }) => {
    const typed = named[type];
    return type === "title" || type === "text" ? [] : [i18n._(msg`${name}: ${typed}`)];
  });
  const list = guessed.join(", ");
  toasts.show({
    words:
      list === ""
        ? i18n._(msg`This is a database now.`)
        : i18n._(msg`This is a database now. Types that were guessed: ${list}.`),
  });
}
