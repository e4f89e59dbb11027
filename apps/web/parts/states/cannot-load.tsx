// Shown in the place of a whole screen whose data could not be loaded.
import { Trans, useLingui } from "@lingui/react/macro";
import type { Failure } from "@tessera/platform/http.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { FailureText } from "../../words/late-failure.ts";
import { FullPage } from "./full-page.tsx";

export function CannotLoad({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useLingui();
  const offline = failure.kind === "offline";
  return (
    <FullPage>
      <EmptyState
        motif="error"
        title={offline ? t`You are offline` : t`Your pages could not be loaded`}
        actions={
          <Button look="primary" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {offline ? (
          t`Nothing is kept on this device yet. Connect once, and your pages are here from then on.`
        ) : (
          <FailureText failure={failure} />
        )}
      </EmptyState>
    </FullPage>
  );
}
