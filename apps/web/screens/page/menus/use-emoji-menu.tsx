// The menu of ":": an emoji by its name, from the second letter on (behaviour B8), the workspace's own first. Names come with
// the first colon.
import { replaceText } from "@tessera/editor/commands/replace-text.ts";
import { EmojiSteps } from "@tessera/editor/menus/emoji-steps.ts";
import { TypedMenu, type TypedQuery } from "@tessera/editor/menus/typed-menu.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import type { Piece } from "@tessera/kernel/text/rich-text.ts";
import { findEmoji, loadEmoji, type Emoji } from "@tessera/ui/emoji/emoji.ts";
import type { SuggestionRow } from "@tessera/ui/suggestions/suggestions.tsx";
import { useEffect, useState } from "react";
import { findOwn } from "../../../emoji/find-own.ts";
import type { OwnEmoji } from "../../../emoji/own-emoji.ts";
import type { Workspace } from "../../../session/session.ts";
import styles from "./emoji-menu.module.css";

export interface EmojiRow extends SuggestionRow {
  readonly emoji: string | null;
}

const shortest = 2;
const most = 10;
const mostOwn = 5;

export function useEmojiMenu(editor: PageEditor, workspace: Workspace): TypedMenu<EmojiRow> {
  const [{ menu, close }] = useState(() => {
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
        },
        // The next colon asks again.
        () => (asked = false),
      );
    };
    const put = (emoji: Piece, { block, start, end }: TypedQuery): void =>
      void replaceText(editor, { block, start, end }, [emoji], "emoji");
    const menu = new TypedMenu<EmojiRow>(editor, {
      sign: ":",
      quiet: true,
      isPending: () => asked && (all === null || own?.all.read() === null),
      find(query) {
        load();
        if (query.length < shortest || all === null) return [];
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
      choose: ({ id, emoji }, at) => put(emoji === null ? { text: "‣", marks: { ce: [id] } } : { text: emoji, marks: {} }, at), // prettier-ignore
    });
    return { menu, close: () => stop?.() };
  });
  useEffect(() => editor.use(menu), [editor, menu]);
  useEffect(() => editor.use(new EmojiSteps(editor)), [editor]);
  useEffect(() => close, [close]);
  return menu;
}
