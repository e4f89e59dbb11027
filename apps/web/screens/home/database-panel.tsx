// The place of the databases that somebody put on their home with another client: this server has none.
import { Trans, useLingui } from "@lingui/react/macro";
import { clientKeys } from "@tessera/kernel/rules/client-keys.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { useState } from "react";
import { useServices } from "../../services.ts";
import styles from "./home.module.css";

export function DatabasePanel({ homeId }: { homeId: string }) {
  const { storage } = useServices();
  const { t } = useLingui();
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <section className={styles.section} aria-label={t`Databases`}>
      <EmptyState
        heading="h2"
        motif="empty"
        title={t`Databases are not available on this server`}
        actions={
          <Button
            onClick={() => {
              storage.remove(clientKeys.homeCollectionViewIds(homeId));
              setShown(false);
            }}
          >
            <Trans>Remove from home</Trans>
          </Button>
        }
      >
        <Trans>What you put here with another app is kept there.</Trans>
      </EmptyState>
    </section>
  );
}
