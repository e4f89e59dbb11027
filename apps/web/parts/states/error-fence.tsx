// Catches the error of one screen, so that the rest of the window stays. What was typed is already kept by the sync client.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { Component, type ReactNode } from "react";
import { FullPage } from "./full-page.tsx";

export class ErrorFence extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { t } = useLingui();
  return (
    <FullPage>
      <EmptyState
        motif="error"
        title={t`Something went wrong.`}
        actions={
          <Button look="primary" onClick={() => window.location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        }
      >
        <Trans>Your changes are kept on this device.</Trans>
      </EmptyState>
    </FullPage>
  );
}
