// What a property type says in its face: how a value is shown in a cell, and how it is edited there.
// Invariant: a face never writes; it says what is to be stored, and the table writes it.
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
  /** What is chosen already, for those who do not see it. */
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

/** Somebody of the workspace. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Those who can be chosen. */
export interface PeopleToChoose {
  /** Whom this device knows, in the order to show them. */
  known(): readonly Person[];
  /** Whom the workspace has for these words, and whether these are all; null where it could not be asked. */
  find(
    words: string,
    signal: AbortSignal,
  ): Promise<{ readonly people: readonly Person[]; readonly isWhole: boolean } | null>;
}

/** How values are said to this person. */
export interface CellPorts {
  /** As Intl names it. */
  readonly locale: string;
  /** 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
  readonly today: () => string;
  readonly sayDate: (date: DateValue) => string;
  /** The date that a user typed or pasted, without a time zone; null if the text is not a date. */
  readonly readDate: (text: string) => DateValue | null;
  readonly sayTime: (at: number) => string;
  /** Null where nobody of that id is known. */
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
  /** What it edits, for those who do not see where it stands. */
  readonly label: string;
  readonly stored: Json | undefined;
  readonly property: Property;
  readonly propertyKey: string;
  /** Null: it is the value of several rows at once. */
  readonly rowId: string | null;
  /** False: it is only shown (`isForReaders`). */
  readonly canEdit: boolean;
  /** What was typed to open it; "" where it was opened otherwise. */
  readonly typed: string;
  /** Undefined: nothing is stored any more. */
  readonly onStore: (stored: Json | undefined) => void;
  /** Makes an option of these words; false where the schema does not take it. */
  readonly onNewOption: (words: string) => boolean;
  readonly onClose: () => void;
}

export type Editing =
  /** A line of text; `store` is null where the text says no value of this type. */
  | {
      readonly kind: "line";
      readonly store: (text: string, property: Property) => { readonly stored: Json | undefined } | null;
    }
  /** Rich text, of which only what differs is written. */
  | { readonly kind: "text" }
  | {
      readonly kind: "surface";
      readonly Surface: ComponentType<SurfaceProps>;
      /** Opened for those too who may not edit the row: there is more to do than to choose a value. */
      readonly isForReaders?: boolean;
    }
  | { readonly kind: "toggle"; readonly toggled: (stored: Json | undefined) => Json | undefined };

export interface CellFace {
  readonly Icon: ComponentType<{ readonly className?: string | undefined; readonly "aria-hidden"?: "true" }>;
  readonly Shown: ComponentType<ShownProps>;
  /** Null: it is only read. */
  readonly editing: Editing | null;
  /** What a pasted text stores: null if it is not a value of this type. `ports`: how this user writes values. */
  readonly fromText:
    | ((
        text: string,
        property: Property,
        ports: Pick<CellPorts, "readDate">,
      ) => { readonly stored: Json | undefined } | null)
    | null;
  /** Where it leads; null: nowhere. */
  readonly linkOf?: (stored: Json | undefined) => string | null;
  /** Columns that are read as figures stand at the end of their line. */
  readonly isFigures: boolean;
  /** Pixels that a column of this type has at first. */
  readonly width: number;
}
