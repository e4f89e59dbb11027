// A page before its blocks: a title and a few lines, in the page's own column.
import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import styles from "./page-skeleton.module.css";

export function PageSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.column}>
      <Skeleton
        label={t`Loading page`}
        rows={[
          { width: "46%", height: "var(--space-8)" },
          { width: "100%", above: "var(--space-6)" },
          { width: "94%" },
          { width: "61%" },
          { width: "88%", above: "var(--space-5)" },
          { width: "72%" },
        ]}
      />
    </div>
  );
}
