// A change that the server refused is taken back on the screen. What was written in it is offered, so that nothing typed is lost.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { useServices } from "../services.ts";
import type { Workspace } from "../session/session.ts";
import { failureWordsSoon } from "../words/late-failure.ts";
import { copyText } from "./copy-text.ts";

export function useRefusals(workspace: Workspace): void {
  const { toasts } = useServices();
  const { i18n, t } = useLingui();
  const tell = useEffectEvent(async ({ kind, lostText }: { readonly kind: string; readonly lostText: string }) => {
    const reason = await failureWordsSoon(i18n, {
      kind: "refused",
      status: 400,
      body: { errorId: kind, name: kind },
      retryAfterSeconds: null,
    });
    const copy = async (): Promise<void> => {
      if (await copyText(lostText)) toasts.show({ words: t`Text copied` });
      else toasts.show({ words: t`Your text`, about: lostText });
    };
    toasts.show({
      words: t`A change could not be saved.`,
      about: reason,
      tone: "danger",
      ...(lostText.trim() === "" ? {} : { action: { label: t`Copy my text`, run: () => void copy() } }),
    });
  });
  useEffect(() => workspace.onRefusal((refusal) => void tell(refusal)), [workspace]);
}
