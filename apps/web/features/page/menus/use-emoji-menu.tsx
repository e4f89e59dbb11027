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

export function useEmojiMenu(editor: PageEditor, workspace: Pick<Workspace, "emoji">): EmojiMenu {
  const [emoji] = useState(() => new TypedEmoji(editor, workspace));
  const { menu, closing } = emoji;
  useEffect(() => {
    const leaves = [editor.use(menu), editor.use(closing)];
    return () => leaves.forEach((leave) => leave());
  }, [editor, menu, closing]);
  useEffect(() => editor.use(new EmojiSteps(editor)), [editor]);
  useEffect(() => () => emoji.close(), [emoji]);
  return emoji;
}

class TypedEmoji implements EmojiMenu {
  readonly menu: TypedMenu<EmojiRow>;
  readonly closing = { typed: (text: string): boolean => this.#closeName(text) };
  readonly #editor: PageEditor;
  readonly #workspace: Pick<Workspace, "emoji">;
  #all: readonly Emoji[] | null = null;
  #own: OwnEmoji | null = null;
  #asked = false;
  #stop: (() => void) | null = null;
  /** Where it was asked for: there it shows some before a letter is typed. */
  #wanted: { readonly block: string; readonly start: number } | null = null;

  constructor(editor: PageEditor, workspace: Pick<Workspace, "emoji">) {
    this.#editor = editor;
    this.#workspace = workspace;
    this.menu = new TypedMenu<EmojiRow>(editor, {
      sign: ":",
      quiet: true,
      isPending: () => this.#asked && (this.#all === null || this.#own?.all.read() === null),
      find: (query, at) => this.#find(query, at),
      choose: ({ id, emoji }, at) =>
        this.#put(emoji === null ? { text: "‣", marks: { ce: [id] } } : { text: emoji, marks: {} }, at),
    });
  }

  readonly ask = (): void => {
    const { view } = this.#editor;
    const caret = caretBlock(this.#editor);
    this.#wanted = caret === null ? null : { block: caret.id, start: caret.offset };
    view.dispatch(view.state.tr.insertText(":").scrollIntoView());
  };

  close(): void {
    this.#stop?.();
  }

  #load(): void {
    if (this.#asked) return;
    this.#asked = true;
    Promise.all([loadEmoji(), this.#workspace.emoji()]).then(
      ([loaded, opened]) => {
        this.#all = loaded;
        this.#own = opened;
        this.#stop = opened.all.subscribe(() => this.menu.refresh());
        this.menu.refresh();
        this.#takeClosed();
      },
      // The next colon asks again.
      () => (this.#asked = false),
    );
  }

  #find(query: string, { block, start }: TypedQuery): EmojiRow[] {
    this.#load();
    const isAsked = this.#wanted?.block === block && this.#wanted.start === start;
    if ((query.length < shortest && !isAsked) || this.#all === null) return [];
    const ours = findOwn(this.#own?.all.read() ?? [], query).slice(0, mostOwn);
    // ":smile:" is the name to its end.
    const everybodys = findEmoji(this.#all, query.replace(/:$/, "").replaceAll("_", " "))
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
  }

  #put(emoji: Piece, { block, start, end }: TypedQuery): void {
    replaceText(this.#editor, { block, start, end }, [emoji], "emoji");
  }

  /** In the place of a name that was closed: Backspace at once brings that back. */
  #putClosed(emoji: Piece, query: TypedQuery): void {
    this.#put(emoji, query);
    mayTakeBack(this.#editor);
  }

  /** The one whose name this is to its last letter, the workspace's own first. */
  #named(name: string): Piece | null {
    const ours = this.#own?.all.read()?.find((one) => one.name === name.toLowerCase());
    if (ours !== undefined) return { text: "‣", marks: { ce: [ours.id] } };
    const found = this.#all === null ? undefined : emojiNamed(this.#all, name);
    return found === undefined ? null : { text: found.unicode, marks: {} };
  }

  /** A name that was closed before the names were here. */
  #takeClosed(): void {
    const query = this.menu.state.read()?.query;
    const piece = query?.text.endsWith(":") ? this.#named(query.text.slice(0, -1)) : null;
    if (query !== undefined && piece !== null) this.#putClosed(piece, query);
  }

  /** The colon that closes a name: the emoji in its place, and what was typed again with one undo. */
  #closeName(text: string): boolean {
    const { view } = this.#editor;
    const query = text === ":" ? this.menu.state.read()?.query : undefined;
    const piece =
      query === undefined || caretBlock(this.#editor)?.offset !== query.end ? null : this.#named(query.text);
    if (query === undefined || piece === null || inCode(this.#editor)) return false;
    view.dispatch(view.state.tr.insertText(":"));
    this.#putClosed(piece, { ...query, end: query.end + 1 });
    return true;
  }
}

function inCode({ view }: PageEditor): boolean {
  const marks = view.state.storedMarks ?? view.state.selection.$from.marks();
  return marks.some(({ type }) => type.name === "code");
}
