// What "/" and the menus that turn lines into others offer of a block type. Its words, what else it is called, its sign.
import type { MessageDescriptor } from "@lingui/core";
import type { Inserted } from "@tessera/editor/blocks/insert.ts";
import type { Core } from "@tessera/editor/core/core.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { LucideIcon } from "lucide-react";

export interface BlockRow {
  readonly id: string;
  readonly words: MessageDescriptor;
  /** What people also call it, in the language of the app, parted by spaces. */
  readonly aliases: MessageDescriptor;
  readonly icon: LucideIcon;
  /** The sign that does the same at the start of a line. */
  readonly sign?: string;
  /** The one block that is inserted. A row without any of these makes a page below this one. */
  readonly inserts?: Inserted;
  /**
   * Makes what is made of several blocks where "/" was typed. `removal` takes out what was typed, `length` characters, in the
   * same step. Answers with the block's id; null where nothing was made.
   */
  readonly insert?: (core: Core, at: string, removal: Operation, length: number) => string | null;
  /** So many columns beside each other. */
  readonly columns?: number;
  /** What the app makes: it needs more than the page. */
  readonly makes?: "database" | "database-page" | "linked-view";
}
