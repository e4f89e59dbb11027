// Reports changes of members and groups that the server refused. They are undone on the screen already.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { MEMBER_ACTION } from "../../data/members/member-changes.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useServices } from "../../ground/services.ts";
import { failureWords } from "../../words/failure-words.ts";

export function useRefusedChanges(workspace: Pick<Workspace, "onRefusal">): void {
  const { toasts } = useServices();
  const { i18n, t } = useLingui();
  const report = useEffectEvent((kind: string): void => {
    const body = { errorId: kind, name: kind };
    const about = failureWords(i18n, { kind: "refused", status: 400, body, retryAfterSeconds: null });
    toasts.show({ words: t`The change was not accepted.`, about, tone: "danger" });
  });
  useEffect(
    () => workspace.onRefusal(({ action, kind }) => (action === MEMBER_ACTION ? report(kind) : undefined)),
    [workspace],
  );
}
