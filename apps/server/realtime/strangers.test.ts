// What somebody hears of a scope that is not theirs: what they hear of one that does not exist. Who is let in hears of it.

import { beforeEach, expect, test } from "vitest";
import type { ClientMessage } from "@tessera/kernel/wire/realtime.ts";
import { createChunkHandlers } from "../features/pages/load-page-chunk.ts";
import { createLoadChildPages } from "../features/spaces/spaces.ts";
import { JsonAnswer } from "../http/json-answer.ts";
import { contextOf, newId, permit, person, set, TestWorkspace } from "../testing/workspace.ts";
import { Hub } from "./hub.ts";
import { Ear } from "./testing/ear.ts";

let w: TestWorkspace;
let hub: Hub;
let page: string;
beforeEach(async () => {
  w = await new TestWorkspace().make();
  const failed = (error: unknown): never => {
    throw error;
  };
  hub = new Hub(w.store, { onError: failed });
  w.listeners.push((commit) => hub.onCommit(commit));
  page = await w.page([person(w.owner, "editor"), person(w.member, "editor")]);
});

const listen = (userId: string): Ear => new Ear(hub, w.store, userId);

const asks = (scope: string, id: string): ClientMessage[] => [
  // One's own records can be named anywhere.
  { t: "open", scope, pages: [id, `user:${w.stranger}`], since: 0 },
  { t: "watch", scope, topics: [id, scope, `user_root:${w.stranger}`], since: 0 },
  { t: "check", scope, pages: [id, `user:${w.stranger}`], since: 0, places: true },
];
const rename = async (): Promise<unknown> => await w.save(w.owner, [set("space", w.space, ["name"], newId())]);

test("a scope that is somebody else's tells a stranger neither its number nor that something happens in it", async () => {
  for (const scope of [w.space, w.owner, w.member]) {
    const stranger = listen(w.stranger);
    const heard = await stranger.say(...asks(scope, page));
    const numbers = heard.flatMap((message) => Object.values(message).filter((value) => typeof value === "number"));
    expect(numbers.length).toBeGreaterThan(2);
    expect(new Set(numbers)).toEqual(new Set([0]));
    expect(heard.some((message) => "moved" in message)).toBe(false);
    await rename();
    await w.save(w.owner, [permit(w.space, person(newId(), "read_and_write"), "space")]);
    expect(await stranger.say({ t: "ping" })).toEqual([{ t: "pong" }]);
  }
});

test("the calls tell a stranger of a workspace what they tell of one that does not exist", async () => {
  const other = newId();
  const { loadCachedPageChunk } = createChunkHandlers(w.store);
  const asked = { limit: 30, cursor: { stack: [] }, chunkNumber: 0, verticalColumns: false, editing: true };
  const of = async (spaceId: string): Promise<unknown[]> => {
    const mine = contextOf(w.stranger);
    const parents = [
      { table: "space" as const, id: spaceId },
      { table: "block" as const, id: page },
    ];
    const chunk = await loadCachedPageChunk({ page: { id: page, spaceId }, ...asked }, mine);
    const answers = [
      chunk instanceof JsonAnswer ? JSON.parse(Buffer.from(await chunk.plain()).toString()) : chunk,
      await createLoadChildPages(w.store)({ spaceId, parents }, mine),
      await w.invite(w.stranger, "editor").catch((error: unknown) => String(error)),
    ];
    return answers.map((answer) => JSON.stringify(answer).replaceAll(spaceId, "space"));
  };
  expect(await of(w.space)).toEqual(await of(other));
});

test("who is let in hears that there is something, and then all of it", async () => {
  const stranger = listen(w.stranger);
  await stranger.say(...asks(w.space, page));
  await w.save(w.owner, [permit(page, person(w.stranger, "reader"))]);
  expect(await stranger.say()).toEqual([{ t: "check", scope: w.space }]);
  const [roles] = await stranger.say({ t: "check", scope: w.space, pages: [page] });
  expect(roles).toMatchObject({ t: "roles", roles: { [page]: "reader" } });
  const [resync] = await stranger.say({ t: "watch", scope: w.space, topics: [page], since: 0 });
  expect(resync).toMatchObject({ t: "resync", topics: [page], watched: [page] });
  const at = (resync as { seq: number }).seq;
  await w.save(w.owner, [set("block", page, ["properties", "title"], [["new words"]])]);
  expect(await stranger.say()).toMatchObject([{ t: "changes", prev: at, boxes: [{ id: page }] }]);
});

test("who was a member hears at which number they lost it", async () => {
  const member = listen(w.member);
  await w.save(w.owner, [permit(w.space, person(w.member, "none"), "space"), permit(page, person(w.member, "none"))]);
  const [opened] = await member.say({ t: "open", scope: w.space, pages: [page] });
  expect((opened as { at: number }).at).toBeGreaterThan(0);
});
