// Changes of a user's record, as the clients receive them that watch the user in a workspace.
import { beforeEach, expect, test } from "vitest";
import type { ClientMessage } from "@tessera/kernel/wire/realtime.ts";
import { memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import { mentionsOf } from "@tessera/kernel/records/mentioned-people.ts";
import { newBlock } from "../store/testing/operations.ts";
import { newId, set, TestWorkspace, update } from "../testing/workspace.ts";
import { Hub } from "./hub.ts";
import { Ear } from "./testing/ear.ts";

let w: TestWorkspace;
let hub: Hub;
beforeEach(async () => {
  w = await new TestWorkspace().make();
  hub = new Hub(w.store, {
    onError: (error) => {
      throw error;
    },
  });
  w.listeners.push((commit) => hub.onCommit(commit));
});

async function watching(userId: string): Promise<Ear> {
  const ear = new Ear(hub, w.store, userId);
  const { space: scope } = w;
  await ear.say(
    { t: "open", scope, pages: [], since: 0 },
    { t: "watch", scope, topics: [scope], since: 0 },
    { t: "watch", scope, topics: [`user:${w.member}`], since: 0 },
  );
  return ear;
}

test("a member who watches a user receives the new name that is stored in the workspace, a stranger receives nothing", async () => {
  const [owner, stranger] = [await watching(w.owner), await watching(w.stranger)];
  await w.save(w.member, [update("user", w.member, { name: "Ada King" })]);
  const [changes] = await owner.say();
  expect(changes).toMatchObject({
    t: "changes",
    boxes: [{ table: "user", id: w.member, box: { role: "reader", value: { name: "Ada King" } } }],
  });
  expect(await stranger.say()).toEqual([]);
});

test("a watch from an earlier number brings the change that happened since", async () => {
  const { seq } = (await w.save(w.owner, [update("space", w.space, { name: "One" })])) as { seq: number };
  await w.save(w.member, [update("user", w.member, { name: "Ada King" })]);
  const ear = new Ear(hub, w.store, w.owner);
  const { space: scope } = w;
  await ear.say({ t: "open", scope, pages: [], since: seq }, { t: "watch", scope, topics: [scope], since: seq });
  const [changes] = await ear.say({ t: "watch", scope, topics: [`user:${w.member}`], since: seq });
  expect(changes).toMatchObject({ t: "changes", boxes: [{ box: { value: { name: "Ada King" } } }] });
});

test("a guest who knows a user by a record that names the user receives a message when the name changes, until the record no longer names the user", async () => {
  const [guest, page] = [newId(), await w.page()];
  await w.bootstrap.createUser({ id: guest, email: `${guest}@example.com`, name: "Gwen" });
  await w.accept(guest, await w.invite(w.owner, "reader", page));
  const line = newId();
  await w.save(w.owner, [newBlock(line, "text", { table: "block", id: page })]);
  const title = async (value: unknown): Promise<unknown> =>
    await w.save(w.owner, [set("block", line, ["properties", "title"], value)]);
  const rename = async (name: string): Promise<unknown> => await w.save(w.member, [update("user", w.member, { name })]);
  await title(mentionsOf([w.member]));
  const { space: scope } = w;
  const topic = `named:${w.member}:block:${line}`;
  const since = (await w.store.world(scope)).cache.seq;
  const [ear, stranger] = [new Ear(hub, w.store, guest), new Ear(hub, w.store, w.stranger)];
  const heard = async (who: Ear, ...messages: readonly ClientMessage[]): Promise<unknown[]> =>
    (await who.say(...messages)).filter(({ t }) => t !== "presence");
  for (const one of [ear, stranger])
    await one.say({ t: "open", scope, pages: [page], since: 0 }, { t: "watch", scope, topics: [page], since });
  const watch: ClientMessage = { t: "watch", scope, topics: [topic], since };
  expect((await heard(stranger, watch))[0]).toMatchObject({ t: "gone", topics: [topic] });
  expect(await heard(ear, watch)).toMatchObject([{ t: "changes", watched: [topic] }]);
  await rename("Ada King");
  expect(await heard(ear)).toMatchObject([{ t: "resync", topics: [topic] }]);
  expect(await heard(stranger)).toEqual([]);
  // What happened between the request for the name and the watch is reported too.
  expect(await heard(ear, watch)).toMatchObject([{ watched: [topic] }, { t: "resync", topics: [topic] }]);
  await heard(ear, watch);
  await title([["-"]]);
  await heard(ear);
  await rename("Ada Lovelace");
  expect(await heard(ear)).toEqual([]);
  expect((await heard(ear, watch))[0]).toMatchObject({ t: "gone", topics: [topic] });
});

test("a member receives a message when a guest whom the page names has a new name; the server refuses such a change from a removed user", async () => {
  const [guest, page] = [newId(), await w.page()];
  await w.bootstrap.createUser({ id: guest, email: `${guest}@example.com`, name: "Gwen" });
  await w.accept(guest, await w.invite(w.owner, "reader", page));
  const { space: scope } = w;
  const topic = `named:${guest}:block:${page}`;
  const since = (await w.store.world(scope)).cache.seq;
  const ear = new Ear(hub, w.store, w.member);
  await ear.say({ t: "open", scope, pages: [page], since: 0 }, { t: "watch", scope, topics: [page, topic], since });
  const rename = async (name: string): Promise<unknown> => await w.save(guest, [update("user", guest, { name })]);
  expect(await rename("Gwen Hill")).toMatchObject({ status: "done" });
  expect(await ear.say()).toMatchObject([{ t: "resync", topics: [topic] }]);
  await w.save(w.owner, [set("space_user", memberRowId(scope, guest), ["role"], "none")]);
  expect(await rename("Gwen")).toMatchObject({ status: "refused" });
});
