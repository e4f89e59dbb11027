// Asks what this browser may keep, if the operator of the server wants that asked and nobody has answered yet.
import { hidesConsent } from "@tessera/kernel/rules/devices.ts";
import type { DeviceEnvironment } from "@tessera/platform/device/environment.ts";
import { askConsentConfig } from "@tessera/platform/flags/remote-config.ts";
import { useEffect, useState } from "react";
import { useGround } from "../../ground/ground.ts";
import { late } from "../../ground/late.tsx";
import { useReadable } from "../../ground/services.ts";

const ConsentBanner = late(
  () => import("./consent-banner.tsx").then((module) => module.ConsentBanner),
  () => null,
);

export function ConsentLayer() {
  const { consent, flags, device } = useGround();
  const { asks } = useReadable(consent.state);
  const { source } = useReadable(flags);
  // The dialog stays open while somebody makes choices in it, although the first choice is already an answer.
  const [choosing, setChoosing] = useState(false);
  const needed = flags.value(askConsentConfig);
  // Only the server knows whether people of this place have to be asked; its answer is kept for a day.
  useEffect(() => {
    if (source === "server" || source === "local") consent.check(needed);
  }, [consent, source, needed]);
  return (asks || choosing) && !keptByApp(device) ? (
    <ConsentBanner choosing={choosing} onChoosing={setChoosing} />
  ) : null;
}

/** Native apps ask by themselves, from the versions on that are able to. */
function keptByApp({ host, appVersion }: DeviceEnvironment): boolean {
  return (host === "ios" || host === "android") && hidesConsent(host, appVersion ?? "");
}
