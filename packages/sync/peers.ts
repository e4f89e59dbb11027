/** Who stands on a page, after a message about it: all of them, or what changed. Pure; who is shown is left to the app. */
import type { Peer } from "@tessera/kernel/wire/realtime.ts";

/** `left`: the connections that went; where it is missing, `told` is everybody. */
export function peersAfter(
  known: readonly Peer[],
  told: readonly Peer[],
  left: readonly string[] | undefined,
): readonly Peer[] {
  if (left === undefined) return told;
  const gone = new Set([...left, ...told.map(({ connection }) => connection)]);
  return [...known.filter(({ connection }) => !gone.has(connection)), ...told];
}
