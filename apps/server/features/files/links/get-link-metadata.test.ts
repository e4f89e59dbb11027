// Who may have links looked at, how often, and what is looked at.

import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { inMemory } from "../../../auth/rate-limits.ts";
import { contextOf } from "../../../testing/workspace.ts";
import { Bootstrap } from "../../../store/bootstrap.ts";
import { MemoryRecordDb } from "../../../store/memory-record-db.ts";
import { Store } from "../../../store/store.ts";
import { createGetLinkMetadata } from "./get-link-metadata.ts";

const store = new Store(new MemoryRecordDb(), { now: () => 1, newId: randomUUID });
const bootstrap = new Bootstrap(store, randomUUID);
let [owner, stranger, space] = ["", "", ""];
let asked: string[] = [];
let contentType = "text/html; charset=utf-8";
let look: (userId: string, url: string, spaceId?: string) => Promise<unknown>;

beforeEach(async () => {
  [owner, stranger, asked] = [randomUUID(), randomUUID(), []];
  for (const id of [owner, stranger]) await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" });
  space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  contentType = "text/html; charset=utf-8";
  const get = async (url: string) => {
    asked.push(url);
    return { url: new URL(url), status: 200, contentType, bytes: Buffer.from("<title>Hello</title>") };
  };
  const handler = createGetLinkMetadata(store, { fetch: { get }, limit: inMemory(3, 60) });
  look = async (userId, url, spaceId = space) => await handler({ url, spaceId }, contextOf(userId));
});

test("people of the space get what the page says; what is no page says nothing", async () => {
  const nothing = { title: null, description: null, icon: null, image: null };
  expect(await look(owner, "https://example.com/")).toEqual({ ...nothing, title: "Hello" });
  contentType = "application/pdf";
  expect(await look(owner, "https://example.com/")).toEqual(nothing);
});

test("others get nothing looked at, for this space or for none", async () => {
  for (const id of [space, randomUUID()])
    await expect(look(stranger, "https://example.com/", id)).rejects.toMatchObject({ kind: "NotFoundError" });
  expect(asked).toEqual([]);
});

test("so many a minute, and no hosts of spam", async () => {
  await expect(look(owner, "https://adf.ly/x")).rejects.toMatchObject({ kind: "ValidationError" });
  for (const n of [1, 2]) await look(owner, `https://example.com/${n}`);
  await expect(look(owner, "https://example.com/3")).rejects.toMatchObject({ status: 429 });
  expect(asked).toHaveLength(2);
});
