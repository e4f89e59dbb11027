// What "/" offers: one row for each kind of block, each colour, each kind to turn into. Words, other names and signs of each;
// what choosing a row does is use-slash-menu.ts's.
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Inserted } from "@tessera/editor/commands/insert.ts";
import {
  Bookmark,
  CheckSquare,
  ChevronRight,
  Code,
  Columns2,
  Columns3,
  Columns4,
  File,
  FileText,
  Film,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Lightbulb,
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
  SquareMousePointer,
  TableOfContents,
  Table2,
  Type,
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
  readonly makes?: "table" | "tabs" | "synced";
}

export const blockRows: readonly BlockRow[] = [
  { id: "text", words: msg`Text`, aliases: msg`paragraph plain`, icon: Type, inserts: { type: "text" } },
  { id: "page", words: msg`Page`, aliases: msg`sub-page subpage document`, icon: File },
  { id: "to_do", words: msg`To-do list`, aliases: msg`todo task checkbox check`, icon: CheckSquare, sign: "[]", inserts: { type: "to_do" } },
  { id: "header", words: msg`Heading 1`, aliases: msg`h1 title big`, icon: Heading1, sign: "#", inserts: { type: "header" } },
  { id: "sub_header", words: msg`Heading 2`, aliases: msg`h2 medium`, icon: Heading2, sign: "##", inserts: { type: "sub_header" } },
  { id: "sub_sub_header", words: msg`Heading 3`, aliases: msg`h3 small`, icon: Heading3, sign: "###", inserts: { type: "sub_sub_header" } },
  { id: "header_4", words: msg`Heading 4`, aliases: msg`h4`, icon: Heading4, sign: "####", inserts: { type: "header_4" } },
  { id: "bulleted_list", words: msg`Bulleted list`, aliases: msg`unordered ul point`, icon: List, sign: "-", inserts: { type: "bulleted_list" } },
  { id: "numbered_list", words: msg`Numbered list`, aliases: msg`ordered ol`, icon: ListOrdered, sign: "1.", inserts: { type: "numbered_list" } },
  { id: "toggle", words: msg`Toggle list`, aliases: msg`collapse fold details`, icon: ChevronRight, sign: ">", inserts: { type: "toggle" } },
  { id: "toggle_header", words: msg`Toggle heading 1`, aliases: msg`h1 collapse fold`, icon: Heading1, sign: ">#", inserts: { type: "header", format: { toggleable: true } } },
  { id: "toggle_sub_header", words: msg`Toggle heading 2`, aliases: msg`h2 collapse fold`, icon: Heading2, sign: ">##", inserts: { type: "sub_header", format: { toggleable: true } } },
  { id: "toggle_sub_sub_header", words: msg`Toggle heading 3`, aliases: msg`h3 collapse fold`, icon: Heading3, sign: ">###", inserts: { type: "sub_sub_header", format: { toggleable: true } } },
  { id: "toggle_header_4", words: msg`Toggle heading 4`, aliases: msg`h4 collapse fold`, icon: Heading4, sign: ">####", inserts: { type: "header_4", format: { toggleable: true } } },
  { id: "quote", words: msg`Quote`, aliases: msg`citation blockquote`, icon: Quote, sign: '"', inserts: { type: "quote" } },
  { id: "callout", words: msg`Callout`, aliases: msg`box note info warning tip`, icon: Lightbulb, sign: "!!", inserts: { type: "callout" } },
  { id: "code", words: msg`Code`, aliases: msg`codeblock snippet program source pre`, icon: Code, sign: "```", inserts: { type: "code" } },
  { id: "equation", words: msg`Equation`, aliases: msg`math formula tex latex katex`, icon: Sigma, sign: "$$", inserts: { type: "equation" } },
  { id: "divider", words: msg`Divider`, aliases: msg`line rule hr separator`, icon: Minus, sign: "---", inserts: { type: "divider" } },
  { id: "table", words: msg`Table`, aliases: msg`simple grid cells rows spreadsheet`, icon: Table2, makes: "table" },
  { id: "tabs", words: msg`Tabs`, aliases: msg`tab panel sections switch`, icon: PanelTop, makes: "tabs" },
  { id: "columns-2", words: msg`2 columns`, aliases: msg`two column layout side by side`, icon: Columns2, columns: 2 },
  { id: "columns-3", words: msg`3 columns`, aliases: msg`three column layout side by side`, icon: Columns3, columns: 3 },
  { id: "columns-4", words: msg`4 columns`, aliases: msg`four column layout side by side`, icon: Columns4, columns: 4 },
  { id: "columns-5", words: msg`5 columns`, aliases: msg`five column layout side by side`, icon: Columns4, columns: 5 },
  { id: "table_of_contents", words: msg`Table of contents`, aliases: msg`toc outline index headings`, icon: TableOfContents, inserts: { type: "table_of_contents" } },
  { id: "breadcrumb", words: msg`Breadcrumb`, aliases: msg`path location`, icon: Route, inserts: { type: "breadcrumb" } },
  { id: "synced", words: msg`Synced block`, aliases: msg`transclusion reuse mirror copy everywhere`, icon: RefreshCw, makes: "synced" },
  { id: "alias", words: msg`Link to page`, aliases: msg`alias reference existing`, icon: Link2, inserts: { type: "alias" } },
  { id: "button", words: msg`Button`, aliases: msg`template action press insert`, icon: SquareMousePointer, inserts: { type: "button" } },
  { id: "image", words: msg`Image`, aliases: msg`picture photo upload img`, icon: Image, inserts: { type: "image" } },
  { id: "video", words: msg`Video`, aliases: msg`film movie upload mp4`, icon: Film, inserts: { type: "video" } },
  { id: "audio", words: msg`Audio`, aliases: msg`sound music upload mp3`, icon: Music, inserts: { type: "audio" } },
  { id: "pdf", words: msg`PDF`, aliases: msg`document upload`, icon: FileText, inserts: { type: "pdf" } },
  { id: "bookmark", words: msg`Bookmark`, aliases: msg`link card web preview url`, icon: Bookmark, inserts: { type: "bookmark" } },
  { id: "embed", words: msg`Embed`, aliases: msg`frame video map figma youtube web`, icon: MonitorPlay, inserts: { type: "embed" } },
  { id: "file", words: msg`File`, aliases: msg`attachment upload document zip`, icon: Paperclip, inserts: { type: "file" } },
]; // prettier-ignore

/** The nine colours of a block; each of the words, and of what lies behind them. */
export const colours = ["gray", "brown", "orange", "yellow", "green", "blue", "purple", "pink", "red"] as const;
export type Colour = (typeof colours)[number];

export const colourWords: Readonly<Record<Colour, { readonly text: MessageDescriptor; readonly behind: MessageDescriptor }>> = {
  gray: { text: msg`Gray`, behind: msg`Gray background` },
  brown: { text: msg`Brown`, behind: msg`Brown background` },
  orange: { text: msg`Orange`, behind: msg`Orange background` },
  yellow: { text: msg`Yellow`, behind: msg`Yellow background` },
  green: { text: msg`Green`, behind: msg`Green background` },
  blue: { text: msg`Blue`, behind: msg`Blue background` },
  purple: { text: msg`Purple`, behind: msg`Purple background` },
  pink: { text: msg`Pink`, behind: msg`Pink background` },
  red: { text: msg`Red`, behind: msg`Red background` },
}; // prettier-ignore
