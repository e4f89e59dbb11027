// What a view of cards is given, and what it hands to the menu that the app draws.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { ReactNode, Ref } from "react";
import type { DatabaseSource, RowsQuestion } from "../../source/database-source.ts";
import type { Colouring } from "../colours/colour-rules.ts";
import type { Column } from "../../view-model/columns.ts";
import type { OpenHow } from "../../view-model/open-how.ts";
import type { CardWords } from "./card-words.ts";

/** What the app may ask of any view that is shown. */
export interface ViewHandle {
  readonly addRow: (where: "top" | "bottom") => void;
}

export interface CardMenuSlot {
  readonly anchor: Element;
  readonly focusBack: HTMLElement;
  readonly onClose: () => void;
  readonly canEdit: boolean;
  /** The groups that it may be moved to, and the one that it stands in; none in a view without groups. */
  readonly groups: readonly { readonly key: string; readonly name: string }[];
  readonly group: string;
  readonly moveTo: (group: string) => void;
  readonly open: (how: OpenHow) => void;
  readonly duplicate: () => void;
  readonly remove: () => void;
}

export interface CardsProps {
  readonly source: DatabaseSource;
  readonly question: RowsQuestion;
  readonly titleKey: string;
  /** The properties that are shown beside the name. */
  readonly columns: readonly Column[];
  /** What rows and values are coloured with; null where no rule can hold. The same function as long as it says the same. */
  readonly colouring: Colouring | null;
  readonly canEdit: boolean;
  /** Rows stand by their values: none is moved among the others by hand. */
  readonly isSorted: boolean;
  /** What a new row is made with. */
  readonly filled: () => JsonObject;
  readonly openRow: (id: string, how: OpenHow) => void;
  readonly cardMenu: (slot: CardMenuSlot) => ReactNode;
  /** `isQuiet`: those who see the cards see it there. */
  readonly say: (words: string, isQuiet?: boolean) => void;
  readonly words: CardWords;
  readonly place: "page" | "inline";
  readonly ref?: Ref<ViewHandle>;
}
