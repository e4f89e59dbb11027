// A database on screen: what there is to say while it loads, fails or is hidden, and else its views. It reads and does all
// through its source. `viewId` is the tab that is shown, null for the first; choosing another is told to `onView`, so that the
// caller may keep it in an address. Leaves the title of a page, and where a row opens, to the caller.
import { useLingui } from "@lingui/react/macro";
import { CellPortsContext, type PeopleToChoose } from "@tessera/database/properties/cell-face.tsx";
import type { DatabaseSource } from "@tessera/database/views/database-source.ts";
import type { OpenHow } from "@tessera/database/views/table/table-props.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import { useReadable } from "../../services.ts";
import styles from "./database-face.module.css";
import { ReadyDatabaseFace } from "./ready-database.tsx";
import { useCellPorts } from "./use-cell-ports.ts";

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

export function DatabaseFace(props: DatabaseFaceProps) {
  const { t } = useLingui();
  const { source, place } = props;
  const state = useReadable(source.state);
  const ports = useCellPorts(props.nameOf, props.people);
  switch (state.kind) {
    case "loading":
      return (
        <Skeleton
          label={t`Loading the database`}
          rows={[{ width: "40%", height: "var(--table-head)" }, ...["100%", "96%", "98%", "92%"].map((width) => ({ width, height: "20px", above: "14px" }))]}
        />
      );
    case "hidden":
      return (
        <EmptyState motif="locked" heading="h2" title={t`This database is not here for you`}>
          {t`It was deleted, or you have no access to it. Whoever shares it can give you access.`}
        </EmptyState>
      );
    case "failed":
      return (
        <EmptyState
          motif="error"
          heading="h2"
          title={state.isOffline ? t`This database is not on this device` : t`The database could not be loaded`}
          actions={<Button onClick={() => source.retry()}>{t`Try again`}</Button>}
        >
          {state.isOffline ? t`Open it once while you are online, and it will be here without a connection too.` : t`Your rows are safe. Try again in a moment.`}
        </EmptyState>
      );
    case "ready":
      return (
        <CellPortsContext value={ports}>
          <div className={styles.database} data-place={place}>
            <ReadyDatabaseFace {...props} state={state} />
          </div>
        </CellPortsContext>
      );
  }
} // prettier-ignore
