// An address that no screen answers to.
import { useLingui, Trans } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { useServices } from "../ground/services.ts";
import { useTitle } from "../ground/use-title.ts";
import { FullPage } from "../parts/states/full-page.tsx";

export function NotFoundScreen() {
  const { navigation } = useServices();
  const { t } = useLingui();
  useTitle(t`Not found`);
  return (
    <FullPage>
      <EmptyState
        motif="lost"
        title={t`There is nothing at this address`}
        actions={
          <Button look="primary" onClick={() => navigation.go(buildPath("root", {}))}>
            <Trans>Go to your pages</Trans>
          </Button>
        }
      >
        <Trans>The link may be mistyped, or the page was moved.</Trans>
      </EmptyState>
    </FullPage>
  );
}
