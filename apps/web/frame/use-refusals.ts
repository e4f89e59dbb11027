// Changes that the server refused are undone on the screen. The text that was written in them is offered in one notice, whatever the
// number of changes, so that nothing typed is lost.
import { useLingui } from "@lingui/react/macro";
import { systemClock } from "@tessera/platform/clock.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useServices } from "../ground/services.ts";
import type { Workspace } from "../data/session/workspace.ts";
import { failureWordsSoon } from "../words/failure-words-soon.ts";
import type { Refusal } from "@tessera/sync/scope-answers.ts";
import { copyText } from "../ground/copy-text.ts";

/** A refusal that comes this much later than the one before is about something else. */
const together = 30_000;

export function useRefusals(workspace: Pick<Workspace, "onRefusal">): void {
  const { toasts } = useServices();
  const { i18n, t } = useLingui();
  const lost = useRef({ text: "", at: 0 });
  const gather = (text: string): string => {
    const now = systemClock.now();
    lost.current = { text: now - lost.current.at > together ? text : lost.current.text + text, at: now };
    return lost.current.text;
  };
  const offerLostText = useEffectEvent(async ({ kind, code, values, lostText }: Refusal) => {
    const text = gather(lostText);
    const clientData = code === undefined ? {} : { clientData: { type: code, messageValues: { ...values } } };
    const reason = await failureWordsSoon(i18n, {
      kind: "refused",
      status: 400,
      body: { errorId: kind, name: kind, ...clientData },
      retryAfterSeconds: null,
    });
    const title = values?.["title"];
    const copy = async (): Promise<void> => {
      if (await copyText(text)) toasts.show({ words: t`Text copied` });
      else toasts.show({ words: t`Your text`, about: text });
    };
    toasts.show({
      words: t`A change could not be saved.`,
      about: typeof title === "string" && title !== "" ? `${reason} ${t`It concerns “${title}”.`}` : reason,
      tone: "danger",
      ...(text.trim() === "" ? {} : { action: { label: t`Copy my text`, run: () => void copy() } }),
    });
  });
  useEffect(() => workspace.onRefusal((refusal) => void offerLostText(refusal)), [workspace]);
}
