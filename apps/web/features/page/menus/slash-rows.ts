// What "/" offers beside the rows of the block types: what stands in a line, what is done with blocks, each colour, each kind to turn
// into. Words, other names and signs of each; what choosing a row does is use-slash-menu.tsx's.
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { blockRows } from "@tessera/blocks/block-rows.tsx";
import type { BlockRow } from "@tessera/blocks/faces/block-row.tsx";
import { colours, colourWords } from "@tessera/blocks/model/colour-words.ts";
import type { Findable } from "./find-rows.ts";
import {
  AtSign,
  Bell,
  Calendar,
  Copy,
  CornerUpRight,
  FileSymlink,
  Link,
  RefreshCw,
  Sigma,
  Smile,
  Trash2,
} from "lucide-react";

/** What the menu of mentions may be asked for alone. */
export type Asked = "people" | "pages" | "dates" | "reminders";

export interface InlineRow extends Pick<BlockRow, "id" | "words" | "aliases" | "icon" | "sign"> {
  /** Opens the menu of mentions for these. */
  readonly asks?: Asked;
  /** A date, so many days from today. */
  readonly days?: number;
}

/** What stands in a line. */
export const inlineRows: readonly InlineRow[] = [
  {
    id: "person",
    words: msg`Mention a person`,
    aliases: msg`person people user member assign`,
    icon: AtSign,
    sign: "@",
    asks: "people",
  },
  {
    id: "page-mention",
    words: msg`Mention a page`,
    aliases: msg`mention reference wiki`,
    icon: FileSymlink,
    sign: "[[",
    asks: "pages",
  },
  { id: "date", words: msg`Date`, aliases: msg`time day calendar due deadline`, icon: Calendar, asks: "dates" },
  { id: "today", words: msg`Today`, aliases: msg`now`, icon: Calendar, days: 0 },
  { id: "tomorrow", words: msg`Tomorrow`, aliases: msg`next day`, icon: Calendar, days: 1 },
  {
    id: "reminder",
    words: msg`Reminder`,
    aliases: msg`remind alarm notify notification`,
    icon: Bell,
    asks: "reminders",
  },
  { id: "emoji", words: msg`Emoji`, aliases: msg`smiley smile emoticon symbol icon`, icon: Smile, sign: ":" },
  { id: "inline-equation", words: msg`Inline equation`, aliases: msg`math formula tex latex`, icon: Sigma },
];

export interface ActionRow extends Pick<BlockRow, "words" | "aliases" | "icon"> {
  readonly id: "duplicate" | "copy-link" | "sync" | "move" | "delete";
  readonly shortcut?: string;
}

/** What is done with whole blocks, here and in their own menu. */
export const actionRows: readonly ActionRow[] = [
  { id: "duplicate", words: msg`Duplicate`, aliases: msg`copy clone`, icon: Copy, shortcut: "Mod+D" },
  { id: "copy-link", words: msg`Copy link to block`, aliases: msg`address url anchor share`, icon: Link },
  { id: "sync", words: msg`Copy and sync`, aliases: msg`synced block transclusion`, icon: RefreshCw },
  {
    id: "move",
    words: msg`Move to`,
    aliases: msg`another page relocate`,
    icon: CornerUpRight,
    shortcut: "Mod+Shift+P",
  },
  { id: "delete", words: msg`Delete`, aliases: msg`remove trash erase`, icon: Trash2, shortcut: "Delete" },
];

export const turnWords = msg`Turn into`;
export const plainColour = msg`Default color`;

/** What all colours also answer to: those of the words, those of what lies behind them. */
export const colourAliases = { text: msg`color colour text`, behind: msg`color colour highlight bg` };

export interface NamedRow extends Findable {
  readonly group: "blocks" | "inline" | "actions" | "turn" | "colours";
}

/** All rows with their names in the reader's language; `isLine`: what a line may turn into. */
export function namedRows(say: (words: MessageDescriptor) => string, isLine: (type: string) => boolean): NamedRow[] {
  const named =
    (group: NamedRow["group"]) =>
    ({ id, words, aliases, sign }: Pick<BlockRow, "id" | "words" | "aliases" | "sign">): NamedRow => ({
      id,
      group,
      title: say(words),
      aliases: say(aliases),
      ...(sign === undefined ? {} : { sign }),
    });
  const turn = say(turnWords);
  const turning = blockRows.flatMap((row): NamedRow[] => {
    if (row.inserts?.properties !== undefined || row.inserts === undefined || !isLine(row.inserts.type)) return [];
    const title = say(row.words);
    const phrases = [...new Set([turn, turn.split(" ")[0] ?? turn])].map((words) => `${words} ${title}`);
    return [{ id: `turn-${row.id}`, group: "turn", title, aliases: say(row.aliases), phrases }];
  });
  const colour = (id: string, words: MessageDescriptor, aliases: MessageDescriptor): NamedRow => ({
    id: `colour-${id}`,
    group: "colours",
    title: say(words),
    aliases: say(aliases),
  });
  return [
    ...blockRows.map(named("blocks")),
    ...inlineRows.map(named("inline")),
    ...actionRows.map(named("actions")),
    ...turning,
    colour("default", plainColour, colourAliases.text),
    ...colours.map((name) => colour(name, colourWords[name].text, colourAliases.text)),
    ...colours.map((name) => colour(`${name}_background`, colourWords[name].behind, colourAliases.behind)),
  ];
}
