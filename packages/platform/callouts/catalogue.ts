// The callouts of this product: the contract's, whose priorities are rules of the kernel, and our own, which are of the
// last priority as all others are. A row more is a callout more.
import { contractCallouts } from "@tessera/kernel/rules/callouts.ts";
import { createCallouts, type CalloutRow } from "./callouts.ts";

const last = { priority: 3 } as const;

export const callouts = {
  ...contractCallouts,
  // Ours.
  offline_ready_tooltip: last,
  install_app_popup: last,
  update_ready_popup: last,
  home_tips_modal: last,
  quick_find_tooltip: last,
  orphaned_pages: last,
} as const satisfies Record<string, CalloutRow>;

export type CalloutName = keyof typeof callouts;

export const createAppCallouts = () => createCallouts<CalloutName>(callouts);
