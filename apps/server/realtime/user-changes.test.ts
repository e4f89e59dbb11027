// Changes of a user's record, as the clients receive them that watch the user in a workspace.
import { beforeEach, expect, test } from "vitest";
import { TestWorkspace, update } from "../testing/workspace.ts";
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
