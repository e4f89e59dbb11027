// The keys of the actions, wherever the focus is in the window. Only what can be done now takes its keys.
import { useEffect, useEffectEvent } from "react";
import { actions, type ActionContext } from "../../parts/actions/actions.ts";
import { useShortcuts } from "./use-shortcuts.ts";

export function useActionKeys(context: ActionContext): void {
  useShortcuts(keysOf(context));
  useQuestionMark(() => context.overlays.open("shortcuts"));
}

function keysOf(context: ActionContext): Record<string, () => void> {
  return Object.fromEntries(
    actions
      .filter((action) => action.when?.(context) ?? true)
      .flatMap(({ shortcuts = [], run }) => shortcuts.map((shortcut) => [shortcut, () => run(context)])),
  );
}

/** A question mark where nothing is being written asks for the keys. */
function useQuestionMark(run: () => void): void {
  const onQuestionMark = useEffectEvent(run);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select")))
        return;
      event.preventDefault();
      onQuestionMark();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
