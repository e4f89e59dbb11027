// A database on screen: its tabs, and what there is to say while what the shown one looks at loads, fails or is hidden, or else its
// rows. It reads and does all through its source. `viewId` is the tab that is shown, null for the first; choosing another is told to `onView`, so that the
// caller may keep it in an address. Leaves the title of a page, and where a row opens, to the caller.
import { CellPortsContext, type PeopleToChoose } from "@tessera/database/properties/base/cell-face.tsx";
import type { DatabaseSource, TabbedSource } from "@tessera/database/views/database-source.ts";
import type { OpenHow } from "@tessera/database/views/open-how.ts";
import { useReadable } from "../../../ground/services.ts";
import styles from "./database-face.module.css";
import { DatabaseTrouble } from "./database-trouble.tsx";
import { ReadyDatabaseFace } from "./ready-database.tsx";
import { TroubledTab } from "./troubled-tab.tsx";
import { useCellPorts } from "../properties/use-cell-ports.ts";

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

export interface DatabaseProps extends Omit<DatabaseFaceProps, "source"> {
  readonly source: TabbedSource;
}

export function DatabaseFace(props: DatabaseProps) {
  const { place, viewId } = props;
  const source = props.source.ofView(viewId);
  const state = useReadable(source.state);
  const ports = useCellPorts(props.nameOf, props.people);
  if (state.kind !== "ready" && state.tabs === undefined)
    return <DatabaseTrouble trouble={state} onRetry={() => source.retry()} />;
  return (
    <CellPortsContext value={ports}>
      <div className={styles.database} data-place={place}>
        {state.kind === "ready" ? (
          <ReadyDatabaseFace {...props} source={source} state={state} />
        ) : (
          <TroubledTab {...props} source={source} trouble={state} />
        )}
      </div>
    </CellPortsContext>
  );
}
