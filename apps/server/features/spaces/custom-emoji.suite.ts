// A workspace's own emoji, on every database: who makes, changes, reads them and has their pictures; names are theirs alone.
// Run by custom-emoji.test.ts (PGlite) and custom-emoji.pg.test.ts.

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emojiListId } from "@tessera/kernel/records/tables/custom-emoji.ts";
import { emojiAddress } from "@tessera/kernel/records/emoji-address.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { attachmentUrl } from "@tessera/kernel/rules/attachment.ts";
import { largestEmoji } from "@tessera/kernel/rules/emoji.ts";
import { DiskFileStore } from "../../storage/disk-file-store.ts";
import { FileDb } from "../files/database/file-db.ts";
import { from } from "../../storage/file-store.suite.ts";
import { FileSignatures } from "../files/signing/signatures.ts";
import { SignedFiles } from "../files/signing/signed-files.ts";
import { Uploads } from "../files/uploads/uploads.ts";
import { createLoadChildPages } from "./spaces.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import type { Result } from "../../store/transaction.ts";
import { box } from "../../store/record-box.ts";
import { Store } from "../../store/store.ts";
import { newBlock } from "../../store/testing/operations.ts";
import type { OpenOnSql } from "../../store/testing/record-databases.ts";
import { topicsOf } from "../../store/topics.ts";
import { contextOf } from "../../testing/workspace.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export function customEmojiSuite(name: string, open: () => Promise<OpenOnSql>): void {
  describe(`a workspace's own emoji on ${name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), "tessera-emoji-"));
    let opened: OpenOnSql;
    let [store, uploads, signed] = [
      null as unknown as Store,
      null as unknown as Uploads,
      null as unknown as SignedFiles,
    ];
    let [owner, member, other, guest, space, page] = ["", "", "", "", "", ""];
    const newStore = (): Store => new Store(opened.db, { now: () => 1_700_000_000_000, newId: randomUUID });

    beforeAll(async () => {
      opened = await open();
      const db = new FileDb(opened.database, () => 1_700_000_000_000);
      store = newStore();
      const signatures = new FileSignatures("a secret of this instance", () => 1_700_000_000_000);
      const files = await DiskFileStore.open({ folder, randomUUID });
      uploads = new Uploads({ records: store, files, db, sizeLimit: 0, newId: randomUUID });
      signed = new SignedFiles({ records: store, db, signatures, origin: () => "https://notes.example.com" });
    });
    afterAll(async () => {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    });
    beforeEach(async () => {
      const bootstrap = new Bootstrap(store, randomUUID);
      [owner, member, other, guest, page] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      for (const id of [owner, member, other, guest])
        await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      for (const id of [member, other]) await bootstrap.join(space, id, "read_and_write");
      await submit(owner, newBlock(page, "page", { table: "space", id: space }, "Page"));
      const items: Json = [
        { type: "space_permission", role: "editor" },
        { type: "user_permission", role: "read_and_write", user_id: guest },
      ];
      await submit(owner, setOn(page, ["permissions"], items));
    });

    const setOn = (block: string, path: readonly string[], value: Json): Operation =>
      ({ pointer: { table: "block", id: block }, path, command: "set", args: { value } }) as Operation;
    const submit = async (userId: string, ...operations: Operation[]): Promise<Result> =>
      await store.submit({ id: randomUUID(), scope: space, operations, actor: { userId } });
    const set = (id: string, path: readonly string[], value: Json): Operation =>
      ({ pointer: { table: "custom_emoji", id }, path, command: "set", args: { value } }) as Operation;
    const picture = (): string => attachmentUrl({ id: randomUUID(), name: "a.png" });
    const emoji = (id: string, called: Json, more: JsonObject = {}): Operation =>
      set(id, [], { id, name: called, url: picture(), ...more });
    const made = async (userId: string, called: string, more: JsonObject = {}): Promise<string> => {
      const id = randomUUID();
      expect(await submit(userId, emoji(id, called, more))).toMatchObject({ status: "done" });
      return id;
    };
    const valueOf = async (userId: string | null, id: string): Promise<JsonObject | undefined> =>
      await store.read(space, (world) => box({ userId }, "custom_emoji", id, world, false).value);
    const refused = (kind: string) => ({ status: "refused", kind });

    test("members make them and read them; guests, strangers and the internet do neither", async () => {
      const id = await made(member, "party");
      expect(await valueOf(other, id)).toMatchObject({
        name: "party",
        space_id: space,
        alive: true,
        created_by_id: member,
      });
      expect([await valueOf(guest, id), await valueOf(null, id), await valueOf(randomUUID(), id)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      for (const userId of [guest, randomUUID()])
        expect(await submit(userId, emoji(randomUUID(), "mine"))).toMatchObject(refused("ForbiddenError"));
    });

    test("another workspace never has them: not to read, not by their list, not by their pictures", async () => {
      const id = await made(member, "party");
      const elsewhere = await new Bootstrap(store, randomUUID).createSpace({ userId: guest, name: "Other" });
      const load = createLoadChildPages(store);
      const ask = async (userId: string, spaceId: string, of: string): Promise<object> => {
        const answer = await load({ spaceId, parents: [{ table: "custom_emoji", id: of }] }, contextOf(userId));
        return ("recordMap" in answer ? answer.recordMap["custom_emoji"] : undefined) ?? {};
      };
      expect(Object.keys(await ask(other, space, space))).toEqual([id]);
      expect(await ask(guest, elsewhere, elsewhere)).toEqual({});
      expect(await ask(guest, elsewhere, space)).toEqual({});
      expect(await ask(guest, space, space)).toEqual({});
      // Nor is one changed through a scope that it is not of.
      const operations = [set(id, ["name"], "stolen")];
      const result = await store.submit({ id: randomUUID(), scope: elsewhere, operations, actor: { userId: guest } });
      expect(result.status).not.toBe("done");
      expect(await valueOf(other, id)).toMatchObject({ name: "party" });
    });

    test("who made one and the owners rename and remove it, nobody else", async () => {
      const id = await made(member, "party");
      expect(await submit(other, set(id, ["name"], "theirs"))).toMatchObject(refused("ForbiddenError"));
      expect(await submit(other, set(id, ["alive"], false))).toMatchObject(refused("ForbiddenError"));
      expect(await submit(guest, set(id, ["alive"], false))).toMatchObject(refused("ForbiddenError"));
      expect(await submit(member, set(id, ["name"], "feast"))).toMatchObject({ status: "done" });
      expect(await submit(owner, set(id, ["alive"], false))).toMatchObject({ status: "done" });
      expect(await valueOf(other, id)).toMatchObject({ name: "feast", alive: false });
    });

    test("nobody makes one in another's name, or makes one their own", async () => {
      const id = await made(member, "party", { created_by_id: other });
      expect(await valueOf(owner, id)).toMatchObject({ created_by_id: member });
      expect((await submit(other, set(id, ["created_by_id"], other))).status).toBe("refused");
      expect(await valueOf(owner, id)).toMatchObject({ created_by_id: member });
    });

    test("SPEC 45: a name is one living emoji's: of two at once the later is refused, a removed one's is free", async () => {
      const id = await made(member, "party");
      const again = randomUUID();
      expect(await submit(other, emoji(again, "party"))).toMatchObject(refused("OperationConflictError"));
      const both = await Promise.all([
        submit(other, emoji(randomUUID(), "two")),
        submit(owner, emoji(randomUUID(), "two")),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(["done", "refused"]);
      // Another process has not seen them.
      const far = await newStore().submit({
        id: randomUUID(),
        scope: space,
        operations: [emoji(randomUUID(), "two")],
        actor: { userId: other },
      });
      expect(far).toMatchObject(refused("OperationConflictError"));
      const third = await made(other, "third");
      expect(await submit(other, set(third, ["name"], "party"))).toMatchObject(refused("OperationConflictError"));
      await submit(member, set(id, ["alive"], false));
      expect(await submit(other, set(third, ["name"], "party"))).toMatchObject({ status: "done" });
      expect(await submit(member, set(id, ["alive"], true))).toMatchObject(refused("OperationConflictError"));
      // Two exchange their names in one transaction.
      const fourth = await made(other, "fourth");
      expect(await submit(other, set(third, ["name"], "fourth"), set(fourth, ["name"], "party"))).toMatchObject({
        status: "done",
      });
      expect(
        await store.read(space, (world) =>
          [...world.children(emojiListId(space))].filter(({ alive }) => alive).map(({ order }) => order),
        ),
      ).toEqual(["fourth", "party", "two"]);
    });

    test("SPEC 45: what is no emoji is refused, and its picture and place stay", async () => {
      for (const called of ["", "Party", "a b", "é", ":a:", "x".repeat(51), 7, null])
        expect(await submit(member, emoji(randomUUID(), called))).toMatchObject(refused("ValidationError"));
      expect(await submit(member, emoji(randomUUID(), "ok", { url: "https://example.com/a.png" }))).toMatchObject(
        refused("ValidationError"),
      );
      const id = await made(member, "party");
      expect(await submit(member, set(id, ["url"], picture()))).toMatchObject(refused("ValidationError"));
      const versionOf = async (): Promise<number | undefined> =>
        await store.read(space, (world) => world.entry("block", page)?.version);
      const before = await versionOf();
      const pointer = { table: "custom_emoji", id } as const;
      const place = { parent_id: page, parent_table: "block" };
      await submit(member, { pointer, path: [], command: "update", args: { value: place } });
      await submit(member, { pointer, path: [], command: "setParent", args: { parentId: page, parentTable: "block" } });
      expect(await versionOf()).toBe(before);
      const content = await store.read(space, (world) => [...world.children(page)].map((child) => child.id));
      expect(content).toEqual([]);
      expect(
        await store.read(space, (world) => [...world.children(emojiListId(space))].map((child) => child.id)),
      ).toEqual([id]);
      const topics = await store.read(space, (world) => {
        const entry = world.entry("custom_emoji", id);
        return entry === null ? [] : topicsOf(entry, world);
      });
      expect(topics).toEqual([`custom_emoji:${emojiListId(space)}`, `custom_emoji:${id}`]);
    });

    async function uploaded(userId: string, bytes: Uint8Array, contentType = "image/png"): Promise<string> {
      const file = await uploads.begin(
        { userId: userId },
        {
          spaceId: space,
          blockId: space,
          name: "a.png",
          contentType,
          size: bytes.byteLength,
        },
      );
      await uploads.put({ userId: userId }, space, file.id, 0, from(bytes));
      await uploads.complete({ userId: userId }, space, file.id);
      return attachmentUrl(file);
    }
    const sign = async (userId: string | null, id: string, url: string): Promise<boolean> =>
      (await signed.sign({ userId }, [{ permissionRecord: { table: "custom_emoji", id }, url }]))[0] !== "";

    test("members have the picture, by its own address or the emoji's, and nobody else", async () => {
      const url = await uploaded(member, png);
      const id = await made(member, "party", { url });
      for (const asked of [url, emojiAddress(space, id)])
        expect(
          await Promise.all([member, other, owner, guest, null, randomUUID()].map((userId) => sign(userId, id, asked))),
        ).toEqual([true, true, true, false, false, false]);
    });

    test("an emoji opens no file of a page, and a page none of an emoji", async () => {
      const hidden = randomUUID();
      await submit(owner, newBlock(hidden, "page", { table: "space", id: space }, "Hidden"));
      await submit(
        owner,
        setOn(hidden, ["permissions"], [{ type: "user_permission", role: "editor", user_id: owner }]),
      );
      const file = await uploads.begin(
        { userId: owner },
        {
          spaceId: space,
          blockId: hidden,
          name: "a.png",
          contentType: "",
          size: png.byteLength,
        },
      );
      await uploads.put({ userId: owner }, space, file.id, 0, from(png));
      await uploads.complete({ userId: owner }, space, file.id);
      const thief = await made(member, "thief", { url: attachmentUrl(file) });
      expect(await sign(member, thief, attachmentUrl(file))).toBe(false);
      const url = await uploaded(member, png);
      await submit(owner, setOn(page, ["format", "page_icon"], url));
      expect(await signed.sign({ userId: guest }, [{ permissionRecord: { table: "block", id: page }, url }])).toEqual([
        "",
      ]);
    });

    test("only members upload one, only a picture, and only a small one", async () => {
      await expect(uploaded(guest, png)).rejects.toMatchObject({ kind: "NotFoundError" });
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      await expect(uploaded(member, svg, "image/svg+xml")).rejects.toMatchObject({
        clientData: { type: "file_wrong_type" },
      });
      await expect(uploaded(member, Buffer.from("%PDF-1.7\n"), "application/pdf")).rejects.toMatchObject({
        clientData: { type: "file_wrong_type" },
      });
      const large = { spaceId: space, blockId: space, name: "a.png", contentType: "image/png", size: largestEmoji + 1 };
      await expect(uploads.begin({ userId: member }, large)).rejects.toMatchObject({
        kind: "PayloadTooLargeError",
        clientData: { type: "file_too_large" },
      });
    });
  });
}
