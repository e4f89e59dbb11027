// How much of what goes wrong is logged: of some kinds a share, of all others everything. Apart from the kinds, whose words no
// start needs.
import type { ErrorKind } from "./kinds.ts";

const shares: ReadonlyMap<string, number> = new Map<ErrorKind, number>([
  ["VersionError", 0.01],
  ["ClientError", 0.1],
]);

/** Whether this occurrence goes to the log; `draw` is a number from 0 to 1, drawn by the caller. */
export function isLogged(kind: string, draw: number): boolean {
  return draw < (shares.get(kind) ?? 1);
}
