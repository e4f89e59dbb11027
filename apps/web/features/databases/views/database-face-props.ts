// What a database on screen is given, and each of its views with it.
import type { PeopleToChoose } from "@tessera/database/properties/base/cell-face.tsx";
import type { DatabaseSource } from "@tessera/database/source/database-source.ts";
import type { OpenHow } from "@tessera/database/view-model/open-how.ts";

export interface DatabaseFaceProps {
  readonly source: DatabaseSource;
  readonly viewId: string | null;
  readonly onView: (viewId: string) => void;
  /** As the whole of a page it fills what it stands in; inline it is as high as its rows, up to a bound. */
  readonly place: "page" | "inline";
  readonly openRow: (rowId: string, how: OpenHow) => void;
  /** Null where nobody of that id is known. The same function as long as it says the same. */
  readonly nameOf: (personId: string) => string | null;
  /** Those who can be chosen. The same object as long as it says the same. */
  readonly people: PeopleToChoose;
  /** Who "me" is in a filter. */
  readonly me: string | null;
}
