// The menu of ":": an emoji by its name, from the second letter on (behaviour B8). Names come with the first colon.
import { replaceText } from "@tessera/editor/commands/replace-text.ts";
import { TypedMenu, type TypedQuery } from "@tessera/editor/menus/typed-menu.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { findEmoji, loadEmoji, type Emoji } from "@tessera/ui/emoji/emoji.ts";
import type { SuggestionRow } from "@tessera/ui/suggestions/suggestions.tsx";
import { useEffect, useState } from "react";

export interface EmojiRow extends SuggestionRow {
  readonly emoji: string;
}

const shortest = 2;
const most = 10;

export function useEmojiMenu(editor: PageEditor): TypedMenu<EmojiRow> {
  const [menu] = useState(() => {
    let all: readonly Emoji[] | null = null;
    let asked = false;
    const load = (): void => {
      if (asked) return;
      asked = true;
      loadEmoji().then(
        (loaded) => {
          all = loaded;
          menu.refresh();
        },
        // The next colon asks again.
        () => (asked = false),
      );
    };
    const put = (emoji: string, { block, start, end }: TypedQuery): void =>
      void replaceText(editor, { block, start, end }, [{ text: emoji, marks: {} }], "emoji");
    const menu = new TypedMenu<EmojiRow>(editor, {
      sign: ":",
      quiet: true,
      isPending: () => asked && all === null,
      find(query) {
        load();
        if (query.length < shortest || all === null) return [];
        // ":smile:" is the name to its end.
        return findEmoji(all, query.replace(/:$/, "").replaceAll("_", " "))
          .slice(0, most)
          .map(({ unicode, label }) => ({ id: unicode, icon: unicode, title: label, emoji: unicode }));
      },
      choose: (row, at) => put(row.emoji, at),
    });
    return menu;
  });
  useEffect(() => editor.use(menu), [editor, menu]);
  return menu;
}
