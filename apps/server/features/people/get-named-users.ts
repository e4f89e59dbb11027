// Names and pictures of the users whom records name that the caller may read: the author of a shared page, a user who is mentioned on
// it, the users whom it is shared with. A user of whom one condition fails has the box of a user who does not exist, at the same cost:
// the user's own records are read only after all conditions hold.

import { toTable } from "@tessera/kernel/records/pointer.ts";
import type { getNamedUsers } from "@tessera/kernel/wire/api/people/get-named-users.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import type { Handler } from "../../http/dispatch.ts";
import { boxesOfNamed, loadRows, namedTo } from "../../store/people.ts";
import { NO_ACCESS } from "../../store/record-box.ts";
import type { Store } from "../../store/store.ts";

export function createGetNamedUsers(store: Store): Handler<typeof getNamedUsers> {
  return async ({ spaceId, records }, { caller: { actor } }) => {
    const wanted = [...new Set(records.flatMap(({ userIds }) => userIds))];
    const answer = (boxes: Readonly<Record<string, Box>>, seq: number) => ({
      recordMap: { notion_user: Object.fromEntries(wanted.map((id) => [id, boxes[id] ?? NO_ACCESS])) },
      seq,
    });
    if ((await store.scopes.fresh(spaceId)) === null) return answer({}, 0);
    const world = await store.world(spaceId);
    // Before the names are read: a change after that is reported once more, and none is missed.
    const { seq } = world.cache;
    const namings = records.flatMap(({ table: name, ...naming }) => {
      const table = toTable(name);
      return table === null ? [] : [{ ...naming, table }];
    });
    return await store.keeping(world, async () => {
      await loadRows(store, world, wanted);
      const named = await namedTo(store, world, actor, namings);
      return answer(await boxesOfNamed(store, world, world, actor, named, true), named.length > 0 ? seq : 0);
    });
  };
}
