/**
 * Connects over WebSockets until one has broken. Then the code that decides between sockets and polling is loaded (polling/), which
 * makes all later connections of the tab. The code is not part of the first page, because most tabs need one socket.
 */
import type { Connect } from "./ports.ts";

/** What became of the socket that has broken. */
export interface BrokenSocket {
  /** Whether a message was received. */
  readonly heard: boolean;
  /** Whether the server closed it because the session has ended. */
  readonly signedOut: boolean;
}

export function withFallback(
  openSocket: Connect,
  load: (broken: BrokenSocket) => Promise<Connect>,
  onError: (error: unknown) => void,
): Connect {
  let later: Connect | null = null;
  return (handlers) => {
    if (later !== null) return later(handlers);
    let heard = false;
    const ended = (signedOut: boolean): void => {
      load({ heard, signedOut }).then((connect) => (later ??= connect), onError);
    };
    const socket = openSocket({
      ...handlers,
      onMessage(text) {
        heard = true;
        handlers.onMessage(text);
      },
      onClose(signedOut) {
        ended(signedOut);
        handlers.onClose(signedOut);
      },
    });
    return {
      send: (text) => socket.send(text),
      close() {
        socket.close();
        ended(false);
      },
    };
  };
}
