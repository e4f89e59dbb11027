// A database on screen: its tabs, and what there is to say while what the shown one looks at loads, fails or is hidden, or else its
// rows. It reads and does all through its source. `viewId` is the tab that is shown, null for the first; choosing another is told to `onView`, so that the
// caller may keep it in an address. Leaves the title of a page, and where a row opens, to the caller.
import { CellPortsContext } from "@tessera/database/properties/base/cell-face.tsx";
import type { TabbedSource } from "@tessera/database/source/database-source.ts";
import { useReadable } from "../../../ground/services.ts";
import styles from "./database-face.module.css";
import { DatabaseTrouble } from "./database-trouble.tsx";
import { ReadyDatabaseFace } from "./ready-database.tsx";
import { TroubledTab } from "./troubled-tab.tsx";
import type { DatabaseFaceProps } from "../views/database-face-props.ts";
import { useCellPorts } from "../properties/use-cell-ports.ts";

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
