// An address that we know, whose feature this server does not have: said in plain words, with a way home.
import { useLingui, Trans } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { useServices } from "../ground/services.ts";
import { useTitle } from "../ground/use-title.ts";
import { FullPage } from "../parts/states/full-page.tsx";
import { notAvailableTitles, type NotAvailableName } from "./not-available-titles.ts";

export function NotAvailableScreen({ route }: { route: { readonly name: NotAvailableName } }) {
  const { navigation } = useServices();
  const { i18n } = useLingui();
  const what = i18n._(notAvailableTitles[route.name]);
  useTitle(what);
  return (
    <FullPage>
      <EmptyState
        motif="lost"
        title={what}
        actions={
          <Button look="primary" onClick={() => navigation.go(buildPath("home", {}))}>
            <Trans>Go to your pages</Trans>
          </Button>
        }
      >
        <Trans>This is not available on this server.</Trans>
      </EmptyState>
    </FullPage>
  );
}
