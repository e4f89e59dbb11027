// Finds the native shell that hosts this page, and joins a bridge to it. Shells of iOS hand in a message handler,
// shells of Android an object; both call `window.tesseraBridge.receive` with a text.
import { createBridge, type Bridge, type BridgePorts } from "./bridge.ts";

interface Poster {
  postMessage(text: string): void;
}

/** The part of a window that a shell shows itself in. */
export interface HostedWindow {
  webkit?: { readonly messageHandlers?: { readonly tessera?: Poster } };
  tesseraNative?: Poster;
  tesseraBridge?: { receive(text: unknown): void };
}

export function nativeHost(page: HostedWindow): "ios" | "android" | null {
  if (page.webkit?.messageHandlers?.tessera !== undefined) return "ios";
  return page.tesseraNative === undefined ? null : "android";
}

/** Null outside of a shell. */
export function joinNativeHost(page: HostedWindow, ports: Omit<BridgePorts, "post">): Bridge | null {
  const poster = page.webkit?.messageHandlers?.tessera ?? page.tesseraNative;
  if (poster === undefined) return null;
  const bridge = createBridge({ ...ports, post: (text) => poster.postMessage(text) });
  page.tesseraBridge = { receive: bridge.receive };
  return bridge;
}
