// Why a page cannot be moved somewhere, for its mover.
import { useLingui } from "@lingui/react/macro";
import type { MoveRefusal } from "./moving.ts";

export function useMoveWords(): Record<MoveRefusal, string> {
  const { t } = useLingui();
  return {
    cycle: t`A page cannot go inside itself.`,
    rights: t`You need full access to both places to move a page.`,
    gone: t`This place is not there any more.`,
  };
}
