// What "/" offers: one row for each kind of block, for what stands in a line, for what is done with blocks, each colour, each kind
// to turn into. Words, other names and signs of each; what choosing a row does is use-slash-menu.ts's.
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { colours, colourWords } from "@tessera/blocks/model/colour-words.ts";
import type { Inserted } from "@tessera/editor/blocks/insert.ts";
import type { Findable } from "./find-rows.ts";
import {
  AtSign,
  Bell,
  Bookmark,
  Calendar,
  CheckSquare,
  ChevronRight,
  Code,
  Columns2,
  Columns3,
  Columns4,
  Copy,
  Database,
  DatabaseZap,
  CornerUpRight,
  File,
  FileSymlink,
  FileText,
  Film,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Lightbulb,
  Link,
  Link2,
  List,
  ListOrdered,
  Minus,
  MonitorPlay,
  Music,
  PanelTop,
  Paperclip,
  Quote,
  RefreshCw,
  Route,
  Sigma,
  Smile,
  SquareMousePointer,
  TableOfContents,
  Table2,
  Trash2,
  Type,
  Workflow,
  type LucideIcon,
} from "lucide-react";

export interface BlockRow {
  readonly id: string;
  readonly words: MessageDescriptor;
  /** What people also call it, in the language of the app, parted by spaces. */
  readonly aliases: MessageDescriptor;
  readonly icon: LucideIcon;
  /** The sign that does the same at the start of a line. */
  readonly sign?: string;
  /** Undefined: the row is none of these, and has a way of its own. */
  readonly inserts?: Inserted;
  /** So many columns beside each other. */
  readonly columns?: number;
  readonly makes?: "table" | "tabs" | "synced" | "database" | "database-page" | "linked-view";
}

export const blockRows: readonly BlockRow[] = [
  { id: "text", words: msg`Text`, aliases: msg`paragraph plain normal body`, icon: Type, inserts: { type: "text" } },
  { id: "page", words: msg`Page`, aliases: msg`sub-page subpage document doc new`, icon: File },
  { id: "to_do", words: msg`To-do list`, aliases: msg`todo task tasks checkbox check checklist tick`, icon: CheckSquare, sign: "[]", inserts: { type: "to_do" } },
  { id: "header", words: msg`Heading 1`, aliases: msg`h1 header title big`, icon: Heading1, sign: "#", inserts: { type: "header" } },
  { id: "sub_header", words: msg`Heading 2`, aliases: msg`h2 header subheading subtitle medium`, icon: Heading2, sign: "##", inserts: { type: "sub_header" } },
  { id: "sub_sub_header", words: msg`Heading 3`, aliases: msg`h3 header small`, icon: Heading3, sign: "###", inserts: { type: "sub_sub_header" } },
  { id: "header_4", words: msg`Heading 4`, aliases: msg`h4 header`, icon: Heading4, sign: "####", inserts: { type: "header_4" } },
  { id: "bulleted_list", words: msg`Bulleted list`, aliases: msg`list bullet bullets unordered ul point`, icon: List, sign: "-", inserts: { type: "bulleted_list" } },
  { id: "numbered_list", words: msg`Numbered list`, aliases: msg`list number ordered ol`, icon: ListOrdered, sign: "1.", inserts: { type: "numbered_list" } },
  { id: "toggle", words: msg`Toggle list`, aliases: msg`collapse collapsible fold details dropdown accordion expand`, icon: ChevronRight, sign: ">", inserts: { type: "toggle" } },
  { id: "toggle_header", words: msg`Toggle heading 1`, aliases: msg`h1 collapse fold`, icon: Heading1, sign: ">#", inserts: { type: "header", format: { toggleable: true } } },
  { id: "toggle_sub_header", words: msg`Toggle heading 2`, aliases: msg`h2 collapse fold`, icon: Heading2, sign: ">##", inserts: { type: "sub_header", format: { toggleable: true } } },
  { id: "toggle_sub_sub_header", words: msg`Toggle heading 3`, aliases: msg`h3 collapse fold`, icon: Heading3, sign: ">###", inserts: { type: "sub_sub_header", format: { toggleable: true } } },
  { id: "toggle_header_4", words: msg`Toggle heading 4`, aliases: msg`h4 collapse fold`, icon: Heading4, sign: ">####", inserts: { type: "header_4", format: { toggleable: true } } },
  { id: "quote", words: msg`Quote`, aliases: msg`citation cite blockquote`, icon: Quote, sign: '"', inserts: { type: "quote" } },
  { id: "callout", words: msg`Callout`, aliases: msg`box note info warning tip alert banner`, icon: Lightbulb, sign: "!!", inserts: { type: "callout" } },
  { id: "code", words: msg`Code`, aliases: msg`codeblock block snippet program source pre script`, icon: Code, sign: "```", inserts: { type: "code" } },
  { id: "diagram", words: msg`Diagram`, aliases: msg`mermaid flowchart chart graph sequence gantt mindmap uml`, icon: Workflow, inserts: { type: "code", properties: { language: [["Mermaid"]] } } },
  { id: "equation", words: msg`Equation`, aliases: msg`math block formula tex latex katex`, icon: Sigma, sign: "$$", inserts: { type: "equation" } },
  { id: "divider", words: msg`Divider`, aliases: msg`line rule hr separator horizontal`, icon: Minus, sign: "---", inserts: { type: "divider" } },
  { id: "table", words: msg`Table`, aliases: msg`simple grid cells rows spreadsheet matrix`, icon: Table2, makes: "table" },
  { id: "database", words: msg`Database`, aliases: msg`db inline table view collection records tracker list base`, icon: Database, makes: "database" },
  { id: "database-page", words: msg`Database page`, aliases: msg`db full page table view collection`, icon: Database, makes: "database-page" },
  { id: "linked-view", words: msg`Linked view of a database`, aliases: msg`db create database view`, icon: DatabaseZap, makes: "linked-view" },
  { id: "tabs", words: msg`Tabs`, aliases: msg`tab panel sections switch`, icon: PanelTop, makes: "tabs" },
  { id: "columns-2", words: msg`2 columns`, aliases: msg`two column columns layout side by side split`, icon: Columns2, columns: 2 },
  { id: "columns-3", words: msg`3 columns`, aliases: msg`three column layout side by side`, icon: Columns3, columns: 3 },
  { id: "columns-4", words: msg`4 columns`, aliases: msg`four column layout side by side`, icon: Columns4, columns: 4 },
  { id: "columns-5", words: msg`5 columns`, aliases: msg`five column layout side by side`, icon: Columns4, columns: 5 },
  { id: "table_of_contents", words: msg`Table of contents`, aliases: msg`toc contents outline index headings`, icon: TableOfContents, inserts: { type: "table_of_contents" } },
  { id: "breadcrumb", words: msg`Breadcrumb`, aliases: msg`path location`, icon: Route, inserts: { type: "breadcrumb" } },
  { id: "synced", words: msg`Synced block`, aliases: msg`sync transclusion reuse mirror everywhere`, icon: RefreshCw, makes: "synced" },
  { id: "alias", words: msg`Link to page`, aliases: msg`alias reference existing`, icon: Link2, inserts: { type: "alias" } },
  { id: "button", words: msg`Button`, aliases: msg`template action press insert`, icon: SquareMousePointer, inserts: { type: "button" } },
  { id: "image", words: msg`Image`, aliases: msg`picture pic photo upload img screenshot gif png`, icon: Image, inserts: { type: "image" } },
  { id: "video", words: msg`Video`, aliases: msg`film movie upload mp4 clip`, icon: Film, inserts: { type: "video" } },
  { id: "audio", words: msg`Audio`, aliases: msg`sound music upload mp3 podcast song`, icon: Music, inserts: { type: "audio" } },
  { id: "pdf", words: msg`PDF`, aliases: msg`document upload`, icon: FileText, inserts: { type: "pdf" } },
  { id: "bookmark", words: msg`Bookmark`, aliases: msg`link card web preview url website`, icon: Bookmark, inserts: { type: "bookmark" } },
  { id: "embed", words: msg`Embed`, aliases: msg`frame iframe map maps figma youtube vimeo loom codepen spotify tweet twitter web`, icon: MonitorPlay, inserts: { type: "embed" } },
  { id: "file", words: msg`File`, aliases: msg`attachment attach upload document zip`, icon: Paperclip, inserts: { type: "file" } },
]; // prettier-ignore

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
  { id: "person", words: msg`Mention a person`, aliases: msg`person people user member assign`, icon: AtSign, sign: "@", asks: "people" },
  { id: "page-mention", words: msg`Mention a page`, aliases: msg`mention reference wiki`, icon: FileSymlink, sign: "[[", asks: "pages" },
  { id: "date", words: msg`Date`, aliases: msg`time day calendar due deadline`, icon: Calendar, asks: "dates" },
  { id: "today", words: msg`Today`, aliases: msg`now`, icon: Calendar, days: 0 },
  { id: "tomorrow", words: msg`Tomorrow`, aliases: msg`next day`, icon: Calendar, days: 1 },
  { id: "reminder", words: msg`Reminder`, aliases: msg`remind alarm notify notification`, icon: Bell, asks: "reminders" },
  { id: "emoji", words: msg`Emoji`, aliases: msg`smiley smile emoticon symbol icon`, icon: Smile, sign: ":" },
  { id: "inline-equation", words: msg`Inline equation`, aliases: msg`math formula tex latex`, icon: Sigma },
]; // prettier-ignore

export interface ActionRow extends Pick<BlockRow, "words" | "aliases" | "icon"> {
  readonly id: "duplicate" | "copy-link" | "sync" | "move" | "delete";
  readonly shortcut?: string;
}

/** What is done with whole blocks, here and in their own menu. */
export const actionRows: readonly ActionRow[] = [
  { id: "duplicate", words: msg`Duplicate`, aliases: msg`copy clone`, icon: Copy, shortcut: "Mod+D" },
  { id: "copy-link", words: msg`Copy link to block`, aliases: msg`address url anchor share`, icon: Link },
  { id: "sync", words: msg`Copy and sync`, aliases: msg`synced block transclusion`, icon: RefreshCw },
  { id: "move", words: msg`Move to`, aliases: msg`another page relocate`, icon: CornerUpRight, shortcut: "Mod+Shift+P" },
  { id: "delete", words: msg`Delete`, aliases: msg`remove trash erase`, icon: Trash2, shortcut: "Delete" },
]; // prettier-ignore

export const turnWords = msg`Turn into`;
export const plainColour = msg`Default color`;

/** What all colours also answer to: those of the words, those of what lies behind them. */
export const colourAliases = { text: msg`color colour text`, behind: msg`color colour highlight bg` };

export interface NamedRow extends Findable {
  readonly group: "blocks" | "inline" | "actions" | "turn" | "colours";
}

/** All rows with their names in the reader's language; `isLine`: what a line may turn into. */
export function namedRows(say: (words: MessageDescriptor) => string, isLine: (type: string) => boolean): NamedRow[] {
  const named = (group: NamedRow["group"]) => ({ id, words, aliases, sign }: Pick<BlockRow, "id" | "words" | "aliases" | "sign">): NamedRow =>
    ({ id, group, title: say(words), aliases: say(aliases), ...(sign === undefined ? {} : { sign }) });
  const turn = say(turnWords);
  const turning = blockRows.flatMap((row): NamedRow[] => {
    if (row.inserts?.properties !== undefined || row.inserts === undefined || !isLine(row.inserts.type)) return [];
    const title = say(row.words);
    const phrases = [...new Set([turn, turn.split(" ")[0] ?? turn])].map((words) => `${words} ${title}`);
    return [{ id: `turn-${row.id}`, group: "turn", title, aliases: say(row.aliases), phrases }];
  });
  const colour = (id: string, words: MessageDescriptor, aliases: MessageDescriptor): NamedRow =>
    ({ id: `colour-${id}`, group: "colours", title: say(words), aliases: say(aliases) });
  return [
    ...blockRows.map(named("blocks")),
    ...inlineRows.map(named("inline")),
    ...actionRows.map(named("actions")),
    ...turning,
    colour("default", plainColour, colourAliases.text),
    ...colours.map((name) => colour(name, colourWords[name].text, colourAliases.text)),
    ...colours.map((name) => colour(`${name}_background`, colourWords[name].behind, colourAliases.behind)),
  ];
} // prettier-ignore
