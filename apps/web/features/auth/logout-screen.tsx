// Logs out, then goes to the log-in screen or to the next account of this browser. Where the server cannot be reached it
// says so and offers to try again.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import type { Failure } from "@tessera/platform/http.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { useEffect, useState } from "react";
import { useReadable, useServices } from "../../ground/services.ts";
import { failureWords } from "../../words/failure-words.ts";
import { FullPage } from "../../parts/states/full-page.tsx";
import { useTitle } from "../../ground/use-title.ts";

export function LogoutScreen() {
  const { account, navigation } = useServices();
  const { i18n, t } = useLingui();
  const who = useReadable(account);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(1);
  useTitle(t`Log out`);
  useEffect(() => {
    if (who.kind === "nobody") navigation.replace(buildPath("login", {}));
  }, [who.kind, navigation]);
  useEffect(() => {
    if (who.kind !== "somebody") return;
    let unmounted = false;
    setFailure(null);
    void account.logOut().then((result) => {
      if (!result.ok) {
        if (!unmounted) setFailure(result.failure);
      } else if (account.read().kind === "somebody") navigation.replace(buildPath("root", {}));
    });
    return () => {
      unmounted = true;
    };
  }, [who.kind, attempt, account, navigation]);
  if (failure === null) return null;
  return (
    <FullPage>
      <EmptyState
        motif="error"
        title={t`You are still logged in`}
        actions={
          <Button look="primary" onClick={() => setAttempt(attempt + 1)}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {failureWords(i18n, failure)}
      </EmptyState>
    </FullPage>
  );
}
