// What is drawn above every screen: toasts, tooltips, the question about cookies and the notice of a newer version. It loads after the
// first screen.
import { useLingui } from "@lingui/react/macro";
import { ToastLayer } from "@tessera/ui/toast/toast-layer.tsx";
import { TooltipLayer } from "@tessera/ui/tooltip/tooltip-layer.tsx";
import { useEffect, useState } from "react";
import type { LeftBehind } from "../data/departures/left-behind.ts";
import { useSessions } from "../data/session/sessions.ts";
import { ConsentLayer } from "../features/consent/consent-layer.tsx";
import { late } from "../ground/late.tsx";
import { useReadable, useServices } from "../ground/services.ts";
import { useUpdates } from "../offline/use-updates.ts";

const LeftTexts = late(
  () => import("../features/leaving/left-texts.tsx").then((module) => module.LeftTexts),
  () => null,
);

/** Its code loads with the first newer version. */
const UpdateNotice = late(
  () => import("../offline/update-notice.tsx").then((module) => module.UpdateNotice),
  () => null,
);

export function AppLayers() {
  const { t } = useLingui();
  const { updates, state } = useUpdates();
  const { toasts } = useServices();
  return (
    <>
      {updates !== null && state.kind === "ready" ? <UpdateNotice updates={updates} state={state} /> : null}
      <ConsentLayer />
      <LeftTextsLayer />
      <ToastLayer toasts={toasts} label={t`Notices`} dismissLabel={t`Dismiss`} />
      <TooltipLayer />
    </>
  );
}

/** Text of the signed-in user from workspaces that the user is not in any more. */
function LeftTextsLayer() {
  const { account, log } = useServices();
  const who = useReadable(account);
  const userId = who.kind === "somebody" ? who.userId : null;
  const sessions = useSessions();
  const [left, setLeft] = useState<LeftBehind | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let isUnmounted = false;
    const open = async (): Promise<void> => {
      const opened = await (await sessions.open(userId)).leftBehind();
      if (!isUnmounted) setLeft(opened);
    };
    open().catch((error: unknown) => log({ level: "warning", words: "left texts were not read", detail: { error } }));
    return () => {
      isUnmounted = true;
      setLeft(null);
    };
  }, [sessions, userId, log]);
  return left === null ? null : <LeftTextsOf left={left} />;
}

/** The code of the cards is loaded with the first text. */
function LeftTextsOf({ left }: { readonly left: LeftBehind }) {
  return useReadable(left.texts).length === 0 ? null : <LeftTexts left={left} />;
}
