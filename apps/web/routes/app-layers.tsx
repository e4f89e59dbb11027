// What is drawn above every screen: toasts, tooltips, the question about cookies and the notice of a newer version. It loads after the
// first screen.
import { useLingui } from "@lingui/react/macro";
import { ToastLayer } from "@tessera/ui/toast/toast-layer.tsx";
import { TooltipLayer } from "@tessera/ui/tooltip/tooltip-layer.tsx";
import { ConsentLayer } from "../features/consent/consent-layer.tsx";
import { useGround } from "../ground/ground.ts";
import { late } from "../ground/late.tsx";
import { useReadable, useServices } from "../ground/services.ts";

/** Its code loads with the first newer version. */
const UpdateNotice = late(
  () => import("../offline/update-notice.tsx").then((module) => module.UpdateNotice),
  () => null,
);

export function AppLayers() {
  const { t } = useLingui();
  const { updates } = useGround();
  const { toasts } = useServices();
  const isNewer = useReadable(updates).kind === "ready";
  return (
    <>
      {isNewer ? <UpdateNotice /> : null}
      <ConsentLayer />
      <ToastLayer toasts={toasts} label={t`Notices`} dismissLabel={t`Dismiss`} />
      <TooltipLayer />
    </>
  );
}
