import { expect, test } from "vitest";
import type { Peer } from "@tessera/kernel/wire/realtime.ts";
import { peersAfter } from "./peers.ts";

const peer = (connection: string, cursor: number): Peer => ({ connection, userId: "u", page: "p", cursor });

test("a message about who stands on a page is everybody, or what changed", () => {
  const known = [peer("a", 1), peer("b", 1), peer("c", 1)];
  expect(peersAfter(known, [peer("d", 1)], undefined)).toEqual([peer("d", 1)]);
  expect(peersAfter(known, [peer("b", 2), peer("d", 1)], ["a"])).toEqual([peer("c", 1), peer("b", 2), peer("d", 1)]);
  expect(peersAfter(known, [], ["a", "b", "c"])).toEqual([]);
});
