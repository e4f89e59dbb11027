// What this browser keeps: how much, whether the app starts without network, what is not sent yet, and its version.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { useEffect, useState } from "react";
import { useGround } from "../../ground/ground.ts";
import { useTake } from "../../offline/update-notice.tsx";
import { useUpdates } from "../../offline/use-updates.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import { useStorageEstimate } from "../../ground/use-storage-estimate.ts";
import type { Session } from "../../data/session/session.ts";
import { SettingRow } from "./setting.tsx";

export function ThisDevice({ session }: { session: Pick<Session, "forgetDevice" | "unsent"> }) {
  const { t } = useLingui();
  const unsent = session.unsent();
  return (
    <>
      <WithoutNetwork />
      <SettingRow
        name={t`Not sent yet`}
        about={
          unsent === 0 ? (
            <Trans>Everything that you wrote here is on the server.</Trans>
          ) : (
            <Plural
              value={unsent}
              one="# change waits on this device and is sent when the network is there."
              other="# changes wait on this device and are sent when the network is there."
            />
          )
        }
      />
      <KeptHere session={session} />
      <Version />
    </>
  );
}

/** Whether the app's own files are kept, so that it starts without a network. */
function WithoutNetwork() {
  const { t } = useLingui();
  const [kept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    let unmounted = false;
    const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const checkFiles = (): void => {
      const asked = container?.getRegistration() ?? Promise.resolve(undefined);
      asked.then(
        (registration) => (unmounted ? undefined : setKept(registration?.active != null)),
        () => (unmounted ? undefined : setKept(false)),
      );
    };
    checkFiles();
    container?.addEventListener("controllerchange", checkFiles);
    return () => {
      unmounted = true;
      container?.removeEventListener("controllerchange", checkFiles);
    };
  }, []);
  const words =
    kept === null
      ? ""
      : kept
        ? t`Tessera starts here without a network, with the pages that you opened before.`
        : t`This browser does not keep the app. Without a network it cannot start; what you write in an open tab is kept.`;
  return <SettingRow name={t`Without a network`} about={words} />;
}

function KeptHere({ session }: { session: Pick<Session, "forgetDevice"> }) {
  const { network } = useGround();
  const { toasts } = useServices();
  const { i18n, t } = useLingui();
  const { online } = useReadable(network);
  const usage = useStorageEstimate()?.usage;
  const megabytes = usage === undefined ? null : i18n.number(usage / 1_000_000, { maximumFractionDigits: 1 });
  const clear = async (): Promise<void> => {
    if (!online) {
      toasts.show({ words: t`You are offline.`, about: t`Without a network your pages could not be loaded again.` });
      return;
    }
    const answer = await session.forgetDevice();
    if (answer === "at-next-start") return window.location.reload();
    if (answer === "unsent")
      toasts.show({
        words: t`Something is not sent yet.`,
        about: t`It would be lost. It is sent first, then try again.`,
      });
    else toasts.show({ words: t`Tessera is open in other tabs.`, about: t`Close them first, then try again.` });
  };
  return (
    <SettingRow
      name={t`Copy of your pages`}
      about={
        megabytes === null ? (
          <Trans>Kept so that pages open at once, and without a network.</Trans>
        ) : (
          <Trans>{megabytes} MB, kept so that pages open at once, and without a network.</Trans>
        )
      }
    >
      <Button onClick={() => void clear()}>
        <Trans>Clear the copy</Trans>
      </Button>
    </SettingRow>
  );
}

function Version() {
  const { updates, state } = useUpdates();
  const { t } = useLingui();
  const { take, busy } = useTake(updates);
  const [looked, setLooked] = useState<"not" | "looking" | "looked">("not");
  const version = document.querySelector<HTMLMetaElement>("meta[name=tessera-version]")?.content ?? "";
  const lookForNewer = (): void => {
    if (updates === null) return;
    setLooked("looking");
    void updates.check().then(() => setLooked("looked"));
  };
  const about =
    state.kind === "ready"
      ? t`Version ${state.version} is ready.`
      : looked === "looked"
        ? t`No newer version was found.`
        : null;
  return (
    <SettingRow name={version === "" ? t`Version` : t`Version ${version}`} about={<span role="status">{about}</span>}>
      {state.kind === "ready" ? (
        <Button look="primary" busy={busy} onClick={take}>
          <Trans>Update now</Trans>
        </Button>
      ) : (
        <Button busy={looked === "looking"} onClick={lookForNewer}>
          <Trans>Look for a newer one</Trans>
        </Button>
      )}
    </SettingRow>
  );
}
