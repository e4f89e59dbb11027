/**
 * What someone may try with a record that they may not see: reach into it by the ids of its text, pull it under a page of
 * their own, give themselves a right, undo what another deleted, invite themselves. The answers may say no, never what is there.
 */
import type { EventName } from "@tessera/kernel/wire/api/events.ts";
import type { Model } from "./model.ts";
import { mayRead } from "./rules.ts";
import type { Call } from "./probes.ts";
import type { SecretWorld } from "./world.ts";

export async function attack(
  world: SecretWorld,
  call: Call,
  userId: string,
  judge: (event: EventName, answer: string) => void,
): Promise<void> {
  const { model } = world;
  const { random, space } = model;
  const denied = [...model.nodes.keys()].filter((id) => !mayRead(model, userId, { table: "block", id }));
  if (denied.length === 0) return;
  const target = random.pick(denied);
  // Text that is put into a deleted page restores the page, which is no attack where the user may edit it.
  const alive = [...model.nodes.keys()].filter((id) => isAlive(model, id));
  if (alive.length === 0) return;
  const own = random.pick(alive);
  const title = ["properties", "title"];
  const at = (id: string): object => ({ table: "block", id, spaceId: space });
  const first = [`${target}/title#`, 0];
  const me = { type: "user_permission", role: "editor", user_id: userId };
  const attempts: object[][] = [
    [
      {
        pointer: at(own),
        path: title,
        command: "ins",
        args: { left: first, site: random.uuid(), clock: 0, units: "x" },
      },
    ],
    [{ pointer: at(own), path: title, command: "fmt", args: { ids: [[`${target}/title#`, 0, 5]], key: "b", val: [] } }],
    [
      {
        pointer: at(own),
        path: [],
        command: "split",
        args: { right: first, left: first, n: random.uuid(), type: "text" },
      },
    ],
    [{ pointer: at(target), path: [], command: "merge", args: { from: target, to: own, end: [`${own}/title$`, 0] } }],
    [{ pointer: at(own), path: [], command: "merge", args: { from: own, to: target, end: [`${target}/title$`, 0] } }],
    [{ pointer: at(target), path: [], command: "move", args: { parent: { table: "block", id: own }, after: null } }],
    [{ pointer: at(target), path: [], command: "setParent", args: { parentId: own, parentTable: "block" } }],
    [{ pointer: at(own), path: ["content"], command: "listAfter", args: { id: target } }],
    [{ pointer: at(target), path: [], command: "setPermissionItem", args: me }],
    [{ pointer: at(target), path: ["permissions"], command: "set", args: [me] }],
    [{ pointer: at(target), path: [], command: "update", args: { parent_id: own, parent_table: "block" } }],
    [{ pointer: at(target), path: [], command: "delb", args: { blocks: [target], seen: [] } }],
    [{ pointer: at(target), path: [], command: "turn", args: { type: "to_do" } }],
    [{ pointer: at(target), path: [], command: "set", args: { type: "page", parent_id: own, parent_table: "block" } }],
    [{ pointer: { table: "space", id: space }, path: [], command: "setPermissionItem", args: me }],
    [
      {
        pointer: { table: "invite", id: random.uuid(), spaceId: space },
        path: [],
        command: "set",
        args: { role: "editor", inviter_id: model.owner },
      },
    ],
  ];
  // Members may change what they may edit; what they may not even see is what these are about.
  const harmless = mayRead(model, userId, { table: "invite", id: "" }) ? attempts.slice(0, -2) : attempts;
  const operations = random.pick(harmless.filter((list) => !changesOwn(list, target)));
  const session = random.chance(0.5) ? { session: random.uuid(), n: 0 } : {};
  judge(
    "saveTransactionsFanout",
    await call(
      "saveTransactionsFanout",
      { transactions: [{ id: random.uuid(), spaceId: space, operations, ...session }] },
      userId,
    ),
  );
  const request = { pageId: target, spaceId: space };
  judge("duplicatePage", await call("duplicatePage", request, userId));
  judge("enqueueTask", await call("enqueueTask", { task: { eventName: "duplicateBlock", request } }, userId));
  const permanentlyDelete = random.chance(0.5);
  judge("deleteBlocks", await call("deleteBlocks", { blocks: [{ id: target }], permanentlyDelete }, userId));
  judge("createInvite", await call("createInvite", { spaceId: space, role: "editor", pageId: target }, userId));
}

/** Whether the block and all above it are alive. */
function isAlive(model: Model, id: string): boolean {
  for (let node = model.nodes.get(id); node !== undefined; node = model.blockAbove(node)) if (!node.alive) return false;
  return true;
}

/** An attempt that would also rewrite a block that the attacker may edit is no attempt on a secret. */
function changesOwn(operations: readonly object[], target: string): boolean {
  return operations.some((operation) => {
    const { command, args } = operation as { command: string; args: { from?: string; to?: string } };
    return command === "merge" && args.from === args.to && args.to !== target;
  });
}
