// A callout for as long as its owner wants it and the rules of priority let it be shown.
import type { CalloutName } from "@tessera/platform/callouts/catalogue.ts";
import { useEffect } from "react";
import { useGround } from "./ground.ts";
import { useReadable } from "./services.ts";

export function useCallout(name: CalloutName, wanted: boolean): boolean {
  const { callouts } = useGround();
  const state = useReadable(callouts.state);
  // Asked again whenever another one came or went.
  useEffect(() => {
    if (wanted) callouts.show(name);
    else callouts.hide(name);
  }, [callouts, name, wanted, state]);
  useEffect(() => () => callouts.hide(name), [callouts, name]);
  return wanted && state.activeCallouts.has(name);
}
