// The state of the database that a view of a block shows, with notice of every change; while it is watched, the page of a database
// that stands in another block is held open.
import type { DatabaseState, Watched } from "@tessera/database/source/database-source.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import { derived } from "../../ground/derived.ts";
import { databaseState, keysOf, namedOf, type Look } from "./database-state.ts";
import type { Holding } from "./hold-page.ts";
import type { Homes } from "./homes.ts";

export function watchedStates(
  records: Workspace,
  blockId: string,
  holding: Holding,
  homes: Homes,
): (look: Look) => Watched<DatabaseState> {
  const { sync } = records;
  return (look) =>
    derived(
      () => databaseState(records, blockId, holding.topic(), homes, look),
      (notice) => {
        const follow = (): void => {
          const own = records.stateOf(holding.topic());
          homes.follow(namedOf(sync, blockId, look), own.kind === "ready" && !own.partial);
        };
        const anew = (): void => {
          follow();
          notice();
        };
        const stops = [
          records.onState(anew),
          homes.onChange(notice),
          sync.onChange((keys) => {
            for (const key of keysOf(sync, blockId)) if (keys.has(key)) return anew();
          }),
        ];
        follow();
        return () => stops.forEach((stop) => stop());
      },
    );
}
