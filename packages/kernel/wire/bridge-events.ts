// What the native shell tells the web app unasked: each event with its arguments in order. The named ones are the
// contract's; "and others" are the states of an app that a page cannot see for itself.
import * as v from "valibot";

export const bridgeEvents = {
  openLink: v.strictTuple([v.string()]),
  openLinkV2: v.strictTuple([v.object({ url: v.string(), clearHistory: v.boolean(), showWeb: v.boolean() })]),
  logout: v.strictTuple([]),
  refreshSubscriptionData: v.strictTuple([]),
  themeChanged: v.strictTuple([v.picklist(["light", "dark"])]),
  /** Of a purchase in the store of the device. */
  updateTransactionState: v.strictTuple([
    v.object({ transactionId: v.string(), state: v.picklist(["pending", "purchased", "failed", "restored"]) }),
  ]),
  /** The shell now takes requests. */
  ready: v.strictTuple([v.object({ platform: v.picklist(["ios", "android"]), version: v.string() })]),
  appBecameActive: v.strictTuple([]),
  appBecameInactive: v.strictTuple([]),
  networkChanged: v.strictTuple([v.object({ online: v.boolean() })]),
  keyboardChanged: v.strictTuple([v.object({ height: v.number() })]),
} as const;

export type BridgeEventName = keyof typeof bridgeEvents;
export type BridgeEventArgs<Name extends BridgeEventName> = v.InferOutput<(typeof bridgeEvents)[Name]>;

export function isBridgeEvent(name: string): name is BridgeEventName {
  return Object.hasOwn(bridgeEvents, name);
}
