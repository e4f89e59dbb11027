// The caret of someone else as the page draws it. What another client sent may be anything: no caret comes of what is none.
import type { RemoteCursor } from "@tessera/editor/page/remote-cursors.ts";
import { isList, isObject } from "@tessera/kernel/values/json.ts";
import type { Peer } from "@tessera/kernel/wire/realtime.ts";
import { colourOf } from "@tessera/ui/base/colour.ts";

export function cursorOf(peer: Peer, names: ReadonlyMap<string, string>, myId: string): RemoteCursor[] {
  const { cursor } = peer;
  const name = names.get(peer.userId);
  if (peer.userId === myId || !name || !isObject(cursor)) return [];
  const { block, offset, left } = cursor;
  if (typeof block !== "string" || typeof offset !== "number") return [];
  const known = isList(left) && typeof left[0] === "string" && typeof left[1] === "number";
  return [
    {
      key: peer.connection,
      userId: peer.userId,
      name,
      colour: colourOf(peer.userId),
      block,
      offset,
      left: known ? [left[0] as string, left[1] as number] : null,
    },
  ];
}
