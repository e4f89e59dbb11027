// What is drawn in place of rows that are not here: their outline while they load, or a message with a way to try again.
import { useLingui } from "@lingui/react/macro";
import type { RowsState, Watched } from "@tessera/database/source/database-source.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import type { ReactNode } from "react";
import { usePart } from "../../../ground/services.ts";

export interface RowsTroubleProps {
  /** Rows, or groups of rows. */
  readonly rows: Watched<Pick<RowsState, "kind" | "total">>;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

export function RowsTrouble({ rows, onRetry, children }: RowsTroubleProps) {
  const { t } = useLingui();
  const trouble = usePart(rows, ({ kind, total }) => (total > 0 ? "ready" : kind));
  if (trouble === "ready") return children;
  if (trouble === "loading") {
    const rowsToCome = ["100%", "96%", "98%", "92%", "97%", "94%"].map((width) => ({
      width,
      height: "20px",
      above: "14px",
    }));
    return <Skeleton label={t`Loading the rows`} rows={rowsToCome} />;
  }
  return (
    <EmptyState
      motif="error"
      heading="h2"
      title={t`The rows could not be loaded`}
      actions={<Button onClick={onRetry}>{t`Try again`}</Button>}
    >
      {t`Nothing is lost. Try again in a moment.`}
    </EmptyState>
  );
}
