// First chunks are kept: what is given again must be what a fresh look would give, above all after rights changed.
import { beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { JsonAnswer } from "../../http/json-answer.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import { MemoryRecordDb } from "../../store/memory-record-db.ts";
import { Store } from "../../store/store.ts";
import { insert, newBlock } from "../../store/testing/operations.ts";
import { createChunkHandlers } from "./load-page-chunk.ts";
import { contextOf } from "../../testing/workspace.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-9100-${(++count).toString(16).padStart(12, "0")}`;

describe("kept first chunks", () => {
  let store: Store;
  let handlers: ReturnType<typeof createChunkHandlers>;
  let owner: string;
  let guest: string;
  let space: string;
  let page: string;
  let line: string;

  beforeEach(async () => {
    store = new Store(new MemoryRecordDb(), { now: () => 1_700_000_000_000, newId });
    const bootstrap = new Bootstrap(store, newId);
    handlers = createChunkHandlers(store);
    [owner, guest] = [newId(), newId()];
    for (const id of [owner, guest]) await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Someone" });
    space = await bootstrap.createSpace({ userId: owner, name: "Space" });
    [page, line] = [newId(), newId()];
    await submit(newBlock(page, "page", { table: "space", id: space }));
    await submit(newBlock(line, "text", { table: "block", id: page }, "first"));
    // A page at the top that is shared keeps only those whom it names.
    await submit(share("editor", owner), share("reader"));
  });

  async function submit(...operations: Operation[]): Promise<void> {
    const result = await store.submit({ id: newId(), scope: space, operations, actor: { userId: owner } });
    expect(result).toEqual({ status: "done", scope: space, seq: expect.any(Number) });
  }

  function share(role: string, userId = guest): Operation {
    return {
      pointer: { table: "block", id: page },
      path: ["permissions"],
      command: "setPermissionItem",
      args: { type: "user_permission", user_id: userId, role },
    };
  }

  async function ask(userId: string, editing = false) {
    const answer = await handlers.loadCachedPageChunk(
      {
        page: { id: page, spaceId: space },
        limit: 30,
        cursor: { stack: [] },
        chunkNumber: 0,
        verticalColumns: false,
        editing,
      },
      contextOf(userId),
    );
    if (!(answer instanceof JsonAnswer)) throw new Error("a first chunk is always written");
    return { answer, says: JSON.parse(Buffer.from(await answer.plain()).toString("utf8")) };
  }

  test("the same answer is given again while nothing changed", async () => {
    const first = await ask(guest);
    expect(first.says.recordMap.block[line].value.properties.title).toEqual([["first"]]);
    expect((await ask(guest)).answer).toBe(first.answer);
    expect((await ask(guest, true)).answer).not.toBe(first.answer);
    expect((await ask(owner)).answer).not.toBe(first.answer);
  });

  test("a change elsewhere in the space leaves it, a change on the page does not", async () => {
    const first = await ask(guest);
    await submit(newBlock(newId(), "page", { table: "space", id: space }, "Another"));
    const second = await ask(guest);
    await submit(insert(line, "s1", "x"));
    const third = await ask(guest);
    expect(third.says.recordMap.block[line].value.properties.title).toEqual([["xfirst"]]);
    await submit(newBlock(newId(), "text", { table: "block", id: page }, "below"));
    expect((await ask(guest)).says.recordMap.block[page].value.content).toHaveLength(2);
    expect(third.answer).not.toBe(second.answer);
    expect(first.says.recordMap.block[line]).toEqual(second.says.recordMap.block[line]);
  });

  test("who lost the page gets nothing of it, at once; who gets it back sees it again", async () => {
    await ask(guest);
    await ask(guest, true);
    await submit(share("none"));
    for (const editing of [false, true])
      expect((await ask(guest, editing)).says.recordMap).toEqual({ block: { [page]: { role: "none" } } });
    await submit(share("read_and_write"));
    expect((await ask(guest)).says.recordMap.block[line].role).toBe("read_and_write");
  });

  test("the people who made, edited and are mentioned come along, as their reader may know them, and as of now", async () => {
    const bootstrap = new Bootstrap(store, newId);
    const [member, stranger] = [newId(), newId()];
    await bootstrap.createUser({ id: member, email: "grace@example.com", name: "Grace Brewster Hopper" });
    await bootstrap.createUser({ id: stranger, email: "s@example.com", name: "Nobody" });
    await bootstrap.join(space, member, "read_and_write");
    const mentions = [member, stranger, space, newId(), "x"].map((id) => ["‣", [["u", id]]]);
    const update = { command: "update", path: ["properties"], args: { value: { title: mentions } } };
    await submit({ pointer: { table: "block", id: line }, ...update } as Operation);
    const people = async (userId: string) => (await ask(userId)).says.recordMap["notion_user"];
    const seen = await people(owner);
    expect(seen[owner].value).toMatchObject({ name: "Someone", given_name: "Someone", family_name: "" });
    expect(seen[member]).toMatchObject({
      role: "reader",
      value: { given_name: "Grace", family_name: "Brewster Hopper", profile_photo: "" },
    });
    expect([seen[stranger], seen[space], seen["x"]]).toEqual([{ role: "none" }, { role: "none" }, undefined]);
    // A guest gets names and pictures of the users whom the page names and who joined; a reader who is not signed in gets nobody.
    const named = await people(guest);
    expect(named[member].value).toEqual({
      id: member,
      name: "Grace Brewster Hopper",
      given_name: "Grace",
      family_name: "Brewster Hopper",
      profile_photo: "",
      version: 1,
    });
    expect([named[owner].value.email, named[stranger]]).toEqual([undefined, { role: "none" }]);
    await submit({ ...share("reader"), args: { type: "public_permission", role: "reader" } } as Operation);
    expect((await people(null as never))[member]).toEqual({ role: "none" });

    const first = await ask(owner);
    expect((await ask(owner)).answer).toBe(first.answer);
    const name = {
      command: "update",
      path: [],
      args: { value: { name: "Grace Hopper", profile_photo: "https://example.com/g.png" } },
    };
    await bootstrap.run(member, member, [{ pointer: { table: "user", id: member }, ...name } as Operation]);
    const value = { family_name: "Hopper", profile_photo: "https://example.com/g.png" };
    expect((await people(owner))[member].value).toMatchObject(value);
    // The item names the guest, who did not accept an invitation yet.
    expect((await people(owner))[guest]).toEqual({ role: "none" });
    const row = { pointer: { table: "space_user", id: `${space}|${guest}` }, path: [] } as const;
    await bootstrap.run(space, guest, [{ ...row, command: "update", args: { value: { joined: true } } }]);
    expect((await people(owner))[guest].value).toMatchObject({ id: guest, name: "Someone" });
    expect((await ask(owner, true)).says.recordMap["notion_user"]).toBeUndefined();
  });

  test("packed and plain say the same", async () => {
    const { answer, says } = await ask(owner);
    await answer.gzip();
    expect(JSON.parse(Buffer.from(await answer.plain()).toString("utf8"))).toEqual(says);
  });
});
