// The notice of a newer version: a toast for a minor version, and a banner for a major one or if code of this version is missing. Silent
// updates have no notice; the settings show them.
import { Trans, useLingui } from "@lingui/react/macro";
import { howToTell, type Updates, type UpdateState } from "@tessera/platform/update/updates.ts";
import { Banner } from "@tessera/ui/banner/banner.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { ArrowUpCircle } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useServices } from "../ground/services.ts";
import styles from "./update-notice.module.css";

export function UpdateNotice({ updates, state }: { readonly updates: Updates; readonly state: UpdateState }) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const { take, busy } = useTake(updates);
  const offer = useEffectEvent(() =>
    toasts.show({ words: t`A new version is ready.`, action: { label: t`Reload`, run: take } }),
  );
  const offered = howToTell(state) === "toast" && state.kind === "ready" ? state.version : null;
  useEffect(() => {
    if (offered !== null) offer();
  }, [offered]);
  if (howToTell(state) !== "banner") return null;
  return (
    <div className={styles.notice}>
      <Banner
        tone="success"
        icon={<ArrowUpCircle aria-hidden="true" />}
        actions={
          <Button size="small" look="primary" busy={busy} onClick={take}>
            <Trans>Reload</Trans>
          </Button>
        }
      >
        {state.kind === "ready" && state.needed ? (
          <Trans>A new version is ready. Reload to go on; this one cannot show everything any more.</Trans>
        ) : (
          <Trans>A new version of Tessera is ready.</Trans>
        )}
      </Banner>
    </div>
  );
}

/** Replaces this version by the newer one. If something would be lost, a notice is shown instead. */
export function useTake(updates: Updates | null): { readonly take: () => void; readonly busy: boolean } {
  const { toasts } = useServices();
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const take = (): void => {
    if (updates === null) return;
    setBusy(true);
    void updates.take().then((taken) => {
      setBusy(false);
      if (taken) return;
      toasts.show({
        words: t`Not reloaded yet.`,
        about: t`What you wrote is only in this tab. Connect first, so that it is sent.`,
      });
    });
  };
  return { take, busy };
}
