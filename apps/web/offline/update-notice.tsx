// Tells of a newer version: a notice in passing for a minor one, a line that stays for a major one or where this one
// misses code. Quiet ones are never spoken of here; settings name them.
import { Trans, useLingui } from "@lingui/react/macro";
import { howToTell } from "@tessera/platform/update/updates.ts";
import { Banner } from "@tessera/ui/banner/banner.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { ArrowUpCircle } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useGround } from "../ground/ground.ts";
import { useReadable, useServices } from "../ground/services.ts";
import styles from "./update-notice.module.css";

export function UpdateNotice() {
  const { updates } = useGround();
  const { toasts } = useServices();
  const { t } = useLingui();
  const state = useReadable(updates);
  const { take, busy } = useTake();
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

/** Takes the newer version; where something would be lost, says so instead. */
export function useTake(): { readonly take: () => void; readonly busy: boolean } {
  const { updates } = useGround();
  const { toasts } = useServices();
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const take = (): void => {
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
