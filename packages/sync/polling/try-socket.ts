/** Finds out whether a WebSocket works: it is opened, must answer a ping, and where asked another ping after an idle time. */
import type { Connect, SyncClock } from "../ports.ts";

/** Milliseconds for the opening and the first answer, and for the second answer. */
const ANSWER_WITHIN = 10_000;
const PING = '{"t":"ping"}';

/** Calls `onResult` once, unless the returned function stops the try before. The socket is closed in either case. */
export function trySocket(
  openSocket: Connect,
  clock: SyncClock,
  /** Milliseconds that the socket must stay open without messages; 0: one answer is enough. */
  idleMs: number,
  onResult: (works: boolean) => void,
): () => void {
  let isOver = false;
  let hasIdled = false;
  const expectAnswer = (): (() => void) => clock.after(ANSWER_WITHIN, () => end(false));
  let stopTimer = expectAnswer();
  const stop = (): void => {
    isOver = true;
    stopTimer();
    socket.close();
  };
  const end = (works: boolean): void => {
    if (isOver) return;
    stop();
    onResult(works);
  };
  const socket = openSocket({
    onOpen: () => socket.send(PING),
    onMessage: () => {
      if (isOver) return;
      stopTimer();
      if (hasIdled || idleMs === 0) return end(true);
      hasIdled = true;
      stopTimer = clock.after(idleMs, () => {
        stopTimer = expectAnswer();
        socket.send(PING);
      });
    },
    onClose: () => end(false),
  });
  return stop;
}
