// Whether a native shell hosts this page: shells of iOS hand in a message handler, shells of Android an object.
// Apart from the bridge itself, which browsers never load.

interface Poster {
  postMessage(text: string): void;
}

declare global {
  interface Window {
    webkit?: { readonly messageHandlers?: { readonly tessera?: Poster } };
    tesseraNative?: Poster;
    tesseraBridge?: { receive(text: unknown): void };
  }
}

/** The part of a window that a shell shows itself in. */
export type HostedWindow = Pick<Window, "webkit" | "tesseraNative" | "tesseraBridge">;

export function nativeHost(page: HostedWindow): "ios" | "android" | null {
  if (page.webkit?.messageHandlers?.tessera !== undefined) return "ios";
  return page.tesseraNative === undefined ? null : "android";
}
