// The menu of ":": an emoji by its name, from the second letter on (behaviour B8), the workspace's own first. The colon that
// closes a name puts its emoji in. Names come with the first colon.
import { caretBlock } from "@tessera/editor/core/core.ts";
import { mayTakeBack } from "@tessera/editor/typing/typed-for-another.ts";
import { replaceText } from "@tessera/editor/text/replace-text.ts";
import { EmojiSteps } from "@tessera/editor/menus/emoji-steps.ts";
import { TypedMenu, type TypedQuery } from "@tessera/editor/menus/typed-menu.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import type { Piece } from "@tessera/kernel/text/rich-text.ts";
import { emojiNamed, findEmoji, loadEmoji, type Emoji } from "@tessera/ui/emoji/emoji.ts";
import type { SuggestionRow } from "@tessera/ui/suggestions/suggestions.tsx";
import { useEffect, useState } from "react";
import { findOwn } from "../../../data/emoji/find-own.ts";
import type { OwnEmoji } from "../../../data/emoji/own-emoji.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import styles from "./emoji-menu.module.css";

export interface EmojiRow extends SuggestionRow {
  readonly emoji: string | null;
}

const shortest = 2;
const most = 10;
const mostOwn = 5;

export interface EmojiMenu {
  readonly menu: TypedMenu<EmojiRow>;
  /** Opens it at the caret, before a letter is typed. */
  readonly ask: () => void;
}

export function useEmojiMenu(editor: PageEditor, workspace: Workspace): EmojiMenu {
  const [{ menu, ask, closing, close }] = useState(() => {
    let all: readonly Emoji[] | null = null;
    let own: OwnEmoji | null = null;
    let asked = false;
    let stop: (() => void) | null = null;
    const load = (): void => {
      if (asked) return;
      asked = true;
      Promise.all([loadEmoji(), workspace.emoji()]).then(
        ([loaded, opened]) => {
          all = loaded;
          own = opened;
          stop = own.all.subscribe(() => menu.refresh());
          menu.refresh();
          takeClosed();
        },
        // The next colon asks again.
        () => (asked = false),
      );
    };
    const put = (emoji: Piece, { block, start, end }: TypedQuery): void =>
      void replaceText(editor, { block, start, end }, [emoji], "emoji");
    /** In the place of a name that was closed: Backspace at once brings that back. */
    const putClosed = (emoji: Piece, query: TypedQuery): void => {
      put(emoji, query);
      mayTakeBack(editor);
    };
    /** The one whose name this is to its last letter, the workspace's own first. */
    const named = (name: string): Piece | null => {
      const ours = own?.all.read()?.find((one) => one.name === name.toLowerCase());
      if (ours !== undefined) return { text: "‣", marks: { ce: [ours.id] } };
      const found = all === null ? undefined : emojiNamed(all, name);
      return found === undefined ? null : { text: found.unicode, marks: {} };
    };
    /** A name that was closed before the names were here. */
    const takeClosed = (): void => {
      const query = menu.state.read()?.query;
      const piece = query?.text.endsWith(":") ? named(query.text.slice(0, -1)) : null;
      if (query !== undefined && piece !== null) putClosed(piece, query);
    };
    /** The colon that closes a name: the emoji in its place, and what was typed again with one undo. */
    const closeName = (text: string): boolean => {
      const query = text === ":" ? menu.state.read()?.query : undefined;
      const piece = query === undefined || caretBlock(editor)?.offset !== query.end ? null : named(query.text);
      if (query === undefined || piece === null || inCode(editor)) return false;
      editor.view.dispatch(editor.view.state.tr.insertText(":"));
      putClosed(piece, { ...query, end: query.end + 1 });
      return true;
    };
    /** Where it was asked for: there it shows some before a letter is typed. */
    let wanted: { readonly block: string; readonly start: number } | null = null;
    const askNow = (): void => {
      const caret = caretBlock(editor);
      wanted = caret === null ? null : { block: caret.id, start: caret.offset };
      editor.view.dispatch(editor.view.state.tr.insertText(":").scrollIntoView());
    };
    const menu = new TypedMenu<EmojiRow>(editor, {
      sign: ":",
      quiet: true,
      isPending: () => asked && (all === null || own?.all.read() === null),
      find(query, { block, start }) {
        load();
        const isAsked = wanted?.block === block && wanted.start === start;
        if ((query.length < shortest && !isAsked) || all === null) return [];
        const ours = findOwn(own?.all.read() ?? [], query).slice(0, mostOwn);
        // ":smile:" is the name to its end.
        const everybodys = findEmoji(all, query.replace(/:$/, "").replaceAll("_", " "))
          .slice(0, most)
          .map(({ unicode, label }) => ({ id: unicode, icon: unicode, title: label, emoji: unicode }));
        return [
          ...ours.map(({ id, name, picture }): EmojiRow => ({
            id,
            icon: picture === undefined ? null : <img className={styles.own} src={picture} alt="" />,
            title: `:${name}:`,
            emoji: null,
          })),
          ...everybodys.slice(0, most - ours.length),
        ];
      },
      choose: ({ id, emoji }, at) =>
        put(emoji === null ? { text: "‣", marks: { ce: [id] } } : { text: emoji, marks: {} }, at),
    });
    return { menu, ask: askNow, closing: { typed: closeName }, close: () => stop?.() };
  });
  useEffect(() => {
    const leaves = [editor.use(menu), editor.use(closing)];
    return () => leaves.forEach((leave) => leave());
  }, [editor, menu, closing]);
  useEffect(() => editor.use(new EmojiSteps(editor)), [editor]);
  useEffect(() => close, [close]);
  return { menu, ask };
}

function inCode({ view }: PageEditor): boolean {
  const marks = view.state.storedMarks ?? view.state.selection.$from.marks();
  return marks.some(({ type }) => type.name === "code");
}
