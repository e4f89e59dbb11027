// Joins a bridge to the native shell that hosts this page; the shell then calls `window.tesseraBridge.receive` with texts.
import { ShellBridge, type Bridge, type BridgePorts } from "./bridge.ts";
import type { HostedWindow } from "./native-page.ts";

/** Null outside of a shell. */
export function joinNativeHost(page: HostedWindow, ports: Omit<BridgePorts, "post">): Bridge | null {
  const poster = page.webkit?.messageHandlers?.tessera ?? page.tesseraNative;
  if (poster === undefined) return null;
  const bridge = new ShellBridge({ ...ports, post: (text) => poster.postMessage(text) });
  page.tesseraBridge = { receive: (text) => bridge.receive(text) };
  return bridge;
}
