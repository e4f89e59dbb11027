// The shell before its data: the same measures, so that nothing moves when it comes.
import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import { PageSkeleton } from "../parts/states/page-skeleton.tsx";
import { readLook } from "./sidebar-state.ts";
import { useServices } from "../ground/services.ts";
import styles from "./shell-skeleton.module.css";

export function ShellSkeleton() {
  const { preferences } = useServices();
  const { t } = useLingui();
  const { docked, width } = readLook(preferences.get("sidebar"));
  return (
    <div className={styles.shell}>
      {docked ? (
        <div className={styles.side} style={{ width }}>
          <Skeleton
            label={t`Loading`}
            rows={[
              { width: "55%" },
              { width: "70%", above: "var(--space-8)" },
              { width: "60%" },
              { width: "78%" },
              { width: "50%" },
            ]}
          />
        </div>
      ) : null}
      <main className={styles.main}>
        <PageSkeleton />
      </main>
    </div>
  );
}
