// The face of a property type: how a value is shown in a cell, how it is edited, and how it is copied and pasted.
// Invariant: a face never writes; it returns the value to store, and the table writes it.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { DateFieldWords } from "@tessera/ui/date-fields/date-fields.tsx";
import { createContext, use, type ComponentType } from "react";
import type { Property } from "../../schema.ts";
import type { DateValue } from "./date-value.ts";

export interface CellWords {
  readonly yes: string;
  readonly no: string;
  readonly clear: string;
  readonly option: string;
  readonly newOption: (name: string) => string;
  readonly noOption: string;
  readonly optionTooLong: string;
  readonly optionComma: string;
  /** The label of the chosen entries, for screen readers. */
  readonly chosen: string;
  readonly remove: (name: string) => string;
  readonly person: string;
  readonly noPerson: string;
  readonly findingPeople: string;
  readonly peopleUnasked: string;
  readonly morePeople: string;
  readonly openLink: string;
  readonly files: FileCellWords;
  readonly date: DateFieldWords;
}

export interface FileCellWords {
  readonly none: string;
  readonly upload: string;
  readonly link: string;
  readonly addLink: string;
  readonly wrongLink: string;
  readonly noAccess: string;
  readonly move: (name: string) => string;
  readonly rename: (name: string) => string;
  readonly download: (name: string) => string;
  readonly open: (name: string) => string;
}

/** A member of the workspace. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** The address of the picture, for an <img>. */
  readonly picture?: string;
  /** Shown in the list from which users are chosen, because two users may have one name. Null if this user may not read it. */
  readonly email?: string | null;
}

/** The users who can be chosen. */
export interface PeopleToChoose {
  /** The users whom this device knows, in the order in which they are shown. */
  known(): readonly Person[];
  /** The members whom the server finds for these words, and whether these are all; null if the server cannot be reached. */
  find(
    words: string,
    signal: AbortSignal,
  ): Promise<{ readonly people: readonly Person[]; readonly isWhole: boolean } | null>;
  /** Notes that a user was chosen, so that the list shows that user first. */
  choose(personId: string): void;
  /** The address of the picture of a user; undefined if there is none. */
  pictureOf(personId: string): string | undefined;
}

/** How values are shown to this user. */
export interface CellPorts {
  /** A locale of Intl. */
  readonly locale: string;
  /** 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
  readonly today: () => string;
  readonly sayDate: (date: DateValue) => string;
  /** The date that a user typed or pasted, without a time zone; null if the text is not a date. */
  readonly readDate: (text: string) => DateValue | null;
  readonly sayTime: (at: number) => string;
  /** The name of a user; null if this device does not know a user with that id. */
  readonly nameOf: (personId: string) => string | null;
  readonly people: PeopleToChoose;
  readonly words: CellWords;
}

export const CellPortsContext = createContext<CellPorts | null>(null);

export function useCellPorts(): CellPorts {
  const ports = use(CellPortsContext);
  if (ports === null) throw new Error("No ports of cells: a cell is rendered outside of a database.");
  return ports;
}

export interface ShownProps {
  readonly stored: Json | undefined;
  readonly property: Property;
}

export interface SurfaceProps {
  readonly anchor: Element;
  /** The accessible name: the property and the row. */
  readonly label: string;
  readonly stored: Json | undefined;
  readonly property: Property;
  readonly propertyKey: string;
  /** Null: the value of several rows is edited. */
  readonly rowId: string | null;
  /** False: the value is read-only (`isForReaders`). */
  readonly canEdit: boolean;
  /** The letter that opened the popup; "" if a click or another key opened it. */
  readonly typed: string;
  /** Stores a value. Undefined removes the value. */
  readonly onStore: (stored: Json | undefined) => void;
  /** Creates an option with this name. Returns false if the schema does not accept the option. */
  readonly onNewOption: (words: string) => boolean;
  readonly onClose: () => void;
}

export type Editing =
  /** A line of text. `store` returns null if the text is not a value of this type. */
  | {
      readonly kind: "line";
      readonly store: (text: string, property: Property) => { readonly stored: Json | undefined } | null;
    }
  /** Rich text, of which only the changed letters are written. */
  | { readonly kind: "text" }
  | {
      readonly kind: "surface";
      readonly Surface: ComponentType<SurfaceProps>;
      /** Whether users with read access can open the popup too, because they can do more in it than choose a value. */
      readonly isForReaders?: boolean;
    }
  | { readonly kind: "toggle"; readonly toggled: (stored: Json | undefined) => Json | undefined };

export interface CellFace {
  readonly Icon: ComponentType<{ readonly className?: string | undefined; readonly "aria-hidden"?: "true" }>;
  readonly Shown: ComponentType<ShownProps>;
  /** Null: the property is read-only. */
  readonly editing: Editing | null;
  /** What a pasted text stores: null if it is not a value of this type. `ports`: how this user writes values. */
  readonly fromText:
    | ((
        text: string,
        property: Property,
        ports: Pick<CellPorts, "readDate">,
      ) => { readonly stored: Json | undefined } | null)
    | null;
  /**
   * Reads a value that was copied from a cell of the same type in this workspace. Returns null if the value is not well formed:
   * the clipboard may contain anything. Types without this function are pasted as text.
   */
  readonly fromCopy?: (stored: Json) => Json | null;
  /** The text of a copied value, if it differs from the text of the model: for example names instead of ids. */
  readonly copyText?: (stored: Json, ports: Pick<CellPorts, "nameOf">) => string;
  /** The address to which the value leads; null if it leads nowhere. */
  readonly linkOf?: (stored: Json | undefined) => string | null;
  /** Whether the values are numbers, which are aligned to the end of the cell. */
  readonly isFigures: boolean;
  /** The width of a new column of this type in pixels. */
  readonly width: number;
}
