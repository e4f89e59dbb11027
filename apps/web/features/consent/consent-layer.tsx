// Asks what this browser may keep, where whoever runs the server set that it is asked, and nobody answered yet.
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
  // Whoever chooses goes on choosing, though their first choice is an answer already.
  const [choosing, setChoosing] = useState(false);
  const needed = flags.value(askConsentConfig);
  // The server's word alone says whether people of this place are asked; it is kept for a day.
  useEffect(() => {
    if (source === "server" || source === "local") consent.check(needed);
  }, [consent, source, needed]);
  return (asks || choosing) && !keptByApp(device) ? (
    <ConsentBanner choosing={choosing} onChoosing={setChoosing} />
  ) : null;
}

/** Native apps keep the question to themselves, from the versions on that can. */
function keptByApp({ host, appVersion }: DeviceEnvironment): boolean {
  return (host === "ios" || host === "android") && hidesConsent(host, appVersion ?? "");
}
