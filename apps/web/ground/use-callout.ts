// A callout for as long as its owner wants it and the rules of priority let it be shown.
import { createAppCallouts, type CalloutName } from "@tessera/platform/callouts/catalogue.ts";
import { useEffect } from "react";
import { useReadable } from "./services.ts";

/** The callouts of this tab. They are made here and not in boot.tsx, because the first page shows none. */
const callouts = createAppCallouts();

export function useCallout(name: CalloutName, wanted: boolean): boolean {
  const state = useReadable(callouts.state);
  // Requested again whenever another callout appeared or disappeared.
  useEffect(() => {
    if (wanted) callouts.show(name);
    else callouts.hide(name);
  }, [name, wanted, state]);
  useEffect(() => () => callouts.hide(name), [name]);
  return wanted && state.activeCallouts.has(name);
}
