// What there is to say of a database that is not shown: it comes, was deleted, is not for this reader, or could not be asked for.
import { useLingui } from "@lingui/react/macro";
import type { Trouble } from "@tessera/database/source/database-source.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";

export interface DatabaseTroubleProps {
  readonly trouble: Trouble;
  readonly onRetry: () => void;
}

export function DatabaseTrouble({ trouble, onRetry }: DatabaseTroubleProps) {
  const { t } = useLingui();
  switch (trouble.kind) {
    case "loading":
      return (
        <Skeleton
          label={t`Loading the database`}
          rows={[
            { width: "40%", height: "var(--table-head)" },
            ...["100%", "96%", "98%", "92%"].map((width) => ({ width, height: "20px", above: "14px" })),
          ]}
        />
      );
    case "hidden":
      return (
        <EmptyState motif="locked" heading="h2" title={t`This database is not here for you`}>
          {t`It was deleted, or you have no access to it. Whoever shares it can give you access.`}
        </EmptyState>
      );
    case "deleted":
      return (
        <EmptyState motif="error" heading="h2" title={t`This database is in the trash`}>
          {t`This view comes back with it, when somebody restores it.`}
        </EmptyState>
      );
    case "failed":
      return (
        <EmptyState
          motif="error"
          heading="h2"
          title={trouble.isOffline ? t`This database is not on this device` : t`The database could not be loaded`}
          actions={<Button onClick={onRetry}>{t`Try again`}</Button>}
        >
          {trouble.isOffline
            ? t`Open it once while you are online, and it will be here without a connection too.`
            : t`Your rows are safe. Try again in a moment.`}
        </EmptyState>
      );
  }
}
