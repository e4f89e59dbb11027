// What came with each version, newest first, for the people who use it. Only what exists is described.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { newestNote } from "./read-notes.ts";

export interface ReleaseNote {
  /** Kept by browsers as the last one that was read. */
  readonly id: string;
  readonly version: string;
  readonly title: MessageDescriptor;
  readonly items: readonly MessageDescriptor[];
}

export const releaseNotes = [
  {
    id: newestNote,
    version: "0.1.0",
    title: msg`A page holds more than text`,
    items: [
      msg`Type / for tables, columns, callouts, equations, code, diagrams, buttons, bookmarks, embeds, pictures and files.`,
      msg`Select words for a toolbar, blocks with Escape or by drawing a frame, and drag them by their dots or under a finger.`,
      msg`Paste from other programs: lists, tables, code and pictures arrive as blocks.`,
      msg`Pages have fonts, a lock, an outline, find and replace, backlinks, and open beside each other.`,
    ],
  },
  {
    id: "finders",
    version: "0.1.0",
    title: msg`Find it, wherever it is`,
    items: [
      msg`Search finds pages by their titles and their text, forgives slips of a finger, and works offline for the titles on this device.`,
      msg`Every action has a name: type > in search to run one.`,
      msg`Keyboard shortcuts have a sheet of their own, and help has topics.`,
    ],
  },
  {
    id: "offline",
    version: "0.1.0",
    title: msg`Pages that stay with you`,
    items: [
      msg`What you read is kept on this device and opens without a network. What you write is sent when the network is back.`,
      msg`Deleted pages go to the trash and can be restored.`,
    ],
  },
  {
    id: "first",
    version: "0.1.0",
    title: msg`Pages that people write together`,
    items: [
      msg`Text, headings, lists, to-dos, quotes and toggles, with everybody's changes shown as they type.`,
      msg`Invite people to a workspace or to one page, to edit or only to read.`,
    ],
  },
] as const satisfies readonly [ReleaseNote, ...ReleaseNote[]];
