// Whether the embedded engine answered in full. Whatever ends with a Sync or is a simple query is answered by ReadyForQuery,
// or the driver waits forever: where ending a transaction found no room on the disk the engine never gets there.

const SYNC = [0x53, 0, 0, 0, 4] as const;
const READY = [0x5a, 0, 0, 0, 5] as const;
const SIMPLE_QUERY = 0x51;

/** `messages`: whole protocol messages; `answer`: all that the backend wrote to them. */
export function isAnswered(messages: Uint8Array, answer: Uint8Array): boolean {
  const asks = messages[0] === SIMPLE_QUERY || standsAt(messages, messages.byteLength - SYNC.length, SYNC);
  // The last byte is the status of the transaction.
  return !asks || standsAt(answer, answer.byteLength - READY.length - 1, READY);
}

function standsAt(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return at >= 0 && wanted.every((byte, n) => bytes[at + n] === byte);
}
