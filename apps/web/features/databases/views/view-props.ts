// What every type of view is given to show: the database, the view, and what this person asks of it.
import type { Group } from "@tessera/database/query/filter.ts";
import type { Sort } from "@tessera/database/query/sorts.ts";
import type { Schema } from "@tessera/database/schema.ts";
import type { ViewHandle } from "@tessera/database/views/cards/card-props.tsx";
import type { Column } from "@tessera/database/view-model/columns.ts";
import type { ReadyDatabase, StoredView } from "@tessera/database/source/database-source.ts";
import type { RefObject } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import type { ViewQuestion } from "../personal/view-question.ts";
import type { DatabaseFaceProps } from "./database-face-props.ts";

export interface ViewProps extends DatabaseFaceProps {
  readonly state: ReadyDatabase;
  readonly view: StoredView;
  readonly schema: Schema;
  readonly columns: readonly Column[];
  readonly question: ViewQuestion;
  /** Change the question of this person alone. */
  readonly onFilter: (filter: Group) => void;
  readonly onSorts: (sorts: readonly Sort[]) => void;
  readonly commands: DatabaseCommands;
  /** Whether the person may change views and properties: not where the database is locked. */
  readonly canShape: boolean;
  readonly handle: RefObject<ViewHandle | null>;
  readonly search: string;
  /** Announces something to screen readers; what everyone must see is a toast as well. */
  readonly onSay: (words: string) => void;
}
