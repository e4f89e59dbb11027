// Who is asked to look at their rights again, and who loses what they watch: what a change does not touch is left alone.

import { beforeEach, expect, test } from "vitest";
import type { ClientMessage, ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { newId, permit, person, set, TestWorkspace } from "../testing/workspace.ts";
import { newBlock } from "../store/testing/operations.ts";
import { Connection } from "./connection.ts";
import { Hub } from "./hub.ts";

let w: TestWorkspace;
let hub: Hub;
const errors: unknown[] = [];
let [open, below, line, closed] = ["", "", "", ""];
let heard: ServerMessage[] = [];
let connection: Connection;

beforeEach(async () => {
  errors.length = 0;
  heard = [];
  w = await new TestWorkspace().make();
  hub = new Hub(w.store, { onError: (error) => errors.push(error) });
  w.listeners.push((commit) => hub.onCommit(commit));
  const both = [person(w.owner, "editor"), person(w.member, "editor")];
  [open, closed] = [await w.page(both), await w.page(both)];
  [below, line] = [newId(), newId()];
  await w.save(w.owner, [
    newBlock(below, "page", { table: "block", id: open }),
    newBlock(line, "text", { table: "block", id: below }),
  ]);
  connection = new Connection(newId(), w.member, w.member, {
    send: (text) => void heard.push(JSON.parse(text) as ServerMessage),
    buffered: 0,
    close: () => undefined,
  });
  hub.add(connection);
  await say({ t: "open", scope: w.space, pages: [] });
  await say({ t: "watch", scope: w.space, topics: [open, below, closed, w.space], since: 0 });
});

async function say(message: ClientMessage): Promise<void> {
  hub.receive(connection, message);
  await settle();
}

async function settle(): Promise<ServerMessage[]> {
  await connection.settled();
  await w.store.idle();
  for (let n = 0; n < 20; n++) await new Promise<void>((resolve) => setImmediate(resolve));
  return heard.splice(0).filter(({ t }) => t !== "presence");
}

const kinds = (messages: readonly ServerMessage[]): string[] => messages.map(({ t }) => t);
const write = async (
  ...fields: readonly [table: "space" | "block", id: string, path: string[], value: JsonObject[string]][]
) =>
  await w.save(
    w.owner,
    fields.map(([table, id, path, value]) => set(table, id, path, value)),
  );

test("a new name of the workspace is told and asks nobody about their rights", async () => {
  await write(["space", w.space, ["name"], "Other"], ["space", w.space, ["settings"], { purge_delay_seconds: 60 }]);
  expect(kinds(await settle())).toEqual(["changes"]);
  for (const flag of ["disable_public_access", "admin_disable_public_access"]) {
    await write(["space", w.space, [flag], true]);
    expect(kinds(await settle())).toEqual(["changes", "check"]);
  }
  expect(errors).toEqual([]);
});

test("who loses a page loses what stands below it, and nothing else", async () => {
  await w.save(w.owner, [permit(open, person(w.member, "none"))]);
  const messages = await settle();
  expect(messages).toContainEqual(expect.objectContaining({ t: "gone", topics: [open, below] }));
  expect(kinds(messages)).toContain("check");
  expect([...(connection.scopes.get(w.space)?.topics ?? [])].toSorted()).toEqual([closed, w.space].toSorted());
  await write(["block", line, ["properties"], { title: [["nobody else's"]] }]);
  expect(await settle()).toEqual([]);
  expect(errors).toEqual([]);
});

test("a page that is moved to where its reader may not look is lost with what stands below", async () => {
  const hidden = await w.page([person(w.owner, "editor")]);
  const bare = newId();
  await w.save(w.owner, [newBlock(bare, "page", { table: "space", id: w.space })]);
  await say({ t: "watch", scope: w.space, topics: [bare], since: 0 });
  await settle();
  const move = {
    pointer: { table: "block" as const, id: bare },
    path: [],
    command: "move" as const,
    args: { parent: { table: "block" as const, id: hidden }, after: null },
  };
  await w.save(w.owner, [move]);
  expect(await settle()).toContainEqual(expect.objectContaining({ t: "gone", topics: [bare] }));
  expect([...(connection.scopes.get(w.space)?.topics ?? [])]).not.toContain(bare);
});

test("very many are told in their turns, each of them everything in its order", async () => {
  const crowd = 450;
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  const turns = new Map<number, number>();
  const ears = Array.from({ length: crowd }, () => {
    const messages: ServerMessage[] = [];
    const send = (text: string): void => {
      const message = JSON.parse(text) as ServerMessage;
      if (message.t === "presence") return;
      messages.push(message);
      if (message.t === "changes") turns.set(turn, (turns.get(turn) ?? 0) + 1);
    };
    const pipe = { send, buffered: 0, close: () => undefined };
    const one = new Connection(newId(), w.member, w.member, pipe);
    hub.add(one);
    hub.receive(one, { t: "open", scope: w.space, pages: [] });
    hub.receive(one, { t: "watch", scope: w.space, topics: [closed], since: 0 });
    return { one, messages };
  });
  for (const { one } of ears) await one.settled();
  await settle();
  for (const { messages } of ears) messages.length = 0;
  turns.clear();
  setImmediate(count);
  await w.save(w.owner, [set("block", closed, ["format", "page_icon"], "1")]);
  const last = ears.at(-1);
  await w.save(w.owner, [set("block", closed, ["format", "page_icon"], "2"), permit(closed, person(w.member, "none"))]);
  await settle();
  isOver = true;
  for (const { messages } of ears) {
    const icons = messages.flatMap((message) =>
      message.t === "changes"
        ? message.boxes.map(
            ({ box }) => (box.value as { format?: { page_icon?: string } } | undefined)?.format?.page_icon,
          )
        : [`${message.t}`],
    );
    expect(icons).toEqual(["1", "gone", "check"]);
  }
  expect(last?.one.scopes.get(w.space)?.topics.size).toBe(0);
  expect(Math.max(...turns.values())).toBeLessThanOrEqual(200);
  expect(turns.size).toBeGreaterThanOrEqual(3);
  expect(errors).toEqual([]);
});

test("who is cut off while what they are told waits for its turn is told it before", () => {
  const sent: string[] = [];
  const one = new Connection(newId(), w.member, w.member, {
    send: (text) => void sent.push(text),
    buffered: 0,
    close: (code) => void sent.push(String(code)),
  });
  one.cork();
  one.sendText("first");
  one.send({ t: "pong" });
  expect(sent).toEqual([]);
  one.close(4401, "over");
  expect(sent).toEqual(["first", '{"t":"pong"}', "4401"]);
});
