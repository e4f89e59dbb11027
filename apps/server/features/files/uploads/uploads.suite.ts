// What uploads must do on every database; run by uploads.test.ts (PGlite) and uploads.pg.test.ts.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sizeOfPart } from "@tessera/kernel/rules/file-parts.ts";
import { largestUserPicture } from "@tessera/kernel/rules/user-picture.ts";
import { Bootstrap } from "../../../store/bootstrap.ts";
import { Store } from "../../../store/store.ts";
import { newBlock, remove } from "../../../store/testing/operations.ts";
import type { OpenOnSql } from "../../../store/testing/record-databases.ts";
import { FileDb, type FileRow } from "../database/file-db.ts";
import { from } from "../../../storage/file-store.suite.ts";
import { StoreFullError, type FileStore } from "../../../storage/file-store.ts";
import { readStored } from "../../../storage/stored-file.ts";
import { openOnDisk } from "../testing/files-for-tests.ts";
import { abandonedMs, mostUnfinished, replacedMs, Uploads, urlOf } from "./uploads.ts";

const MB = 1024 * 1024;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export function uploadsSuite(name: string, open: () => Promise<OpenOnSql>, openFiles = openOnDisk): void {
  describe(`uploads on ${name}`, () => {
    let closeFiles = async (): Promise<void> => undefined;
    let opened: OpenOnSql;
    let files: FileStore;
    let db: FileDb;
    let store: Store;
    let uploads: Uploads;
    let clock = 1_700_000_000_000;
    let [owner, stranger, reader, space, page] = ["", "", "", "", ""];
    beforeAll(async () => {
      opened = await open();
      ({ files, close: closeFiles } = await openFiles());
    });
    afterAll(async () => {
      await opened.close();
      await closeFiles();
    });
    beforeEach(async () => {
      store = new Store(opened.db, { now: () => clock, newId: randomUUID });
      db = new FileDb(opened.database, () => clock);
      uploads = on(files);
      const bootstrap = new Bootstrap(store, randomUUID);
      [owner, stranger, reader, page] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      for (const id of [owner, stranger, reader])
        await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      await change(newBlock(page, "page", { table: "space", id: space }, "Page"));
      await share(page, [
        { type: "user_permission", role: "editor", user_id: owner },
        { type: "user_permission", role: "reader", user_id: reader },
      ]);
    });

    test("a person has so many uploads under way and no more, in all of their workspaces; others are not held up", async () => {
      const first = await begin(Buffer.alloc(1));
      for (let n = 1; n < mostUnfinished; n++) await begin(Buffer.alloc(1));
      expect(await refused(begin(Buffer.alloc(1)))).toEqual(["TooManyRequestsError", undefined]);
      await share(
        page,
        [owner, stranger].map((user_id) => ({ type: "user_permission", role: "editor", user_id })),
      );
      await begin(Buffer.alloc(1), "", stranger);
      await uploads.cancel({ userId: owner }, space, first.id);
      await begin(Buffer.alloc(1));
    });

    test("uploads that a user begins at once are counted one after the other", async () => {
      for (let n = 0; n < mostUnfinished - 3; n++) await begin(Buffer.alloc(1));
      const results = await Promise.allSettled(Array.from({ length: 20 }, async () => await begin(Buffer.alloc(1))));
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    });

    const on = (where: FileStore): Uploads =>
      new Uploads({ records: store, files: where, db, sizeLimit: 50 * MB, newId: randomUUID });
    async function change(...operations: Parameters<Store["submit"]>[0]["operations"]): Promise<void> {
      expect(
        await store.submit({ id: randomUUID(), scope: space, operations, actor: { userId: owner } }),
      ).toMatchObject({ status: "done" });
    }
    async function share(id: string, permissions: readonly { readonly [key: string]: string }[]): Promise<void> {
      await change({
        pointer: { table: "block", id },
        path: ["permissions"],
        command: "set",
        args: { value: permissions.map((item) => ({ ...item })) },
      });
    }
    const begin = async (bytes: Uint8Array, contentType = "", userId = owner): Promise<FileRow> =>
      await uploads.begin(
        { userId: userId },
        {
          spaceId: space,
          blockId: page,
          name: "a.bin",
          contentType,
          size: bytes.byteLength,
        },
      );
    const cut = (bytes: Uint8Array, { partSize }: FileRow, n: number): Uint8Array =>
      bytes.subarray(n * partSize, n * partSize + (sizeOfPart(n, bytes.byteLength, partSize) ?? 0));
    const put = async (file: FileRow, bytes: Uint8Array, n: number, userId = owner): Promise<unknown> =>
      await uploads.put({ userId: userId }, space, file.id, n, from(cut(bytes, file, n)));
    const stored = async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key } of files.list()) if (key.startsWith(space)) keys.push(key.slice(2 * 36 + 2));
      return keys.toSorted();
    };
    const refused = async (work: Promise<unknown>): Promise<unknown> =>
      await work.then(
        () => "done",
        (error: { kind?: string; clientData?: { type: string } }) => [error.kind, error.clientData?.type],
      );

    test("a file in parts, in any order, some twice, is whole with its hash and is read from any byte to any other", async () => {
      const bytes = randomBytes(9 * MB + 17);
      const file = await begin(bytes, "Text/Plain; charset=utf-8");
      expect(file).toMatchObject({ parts: 3, contentType: "text/plain" });
      for (const n of [2, 0, 2]) await put(file, bytes, n);
      expect((await uploads.find({ userId: owner }, space, file.id)).received.map(({ n }) => n)).toEqual([0, 2]);
      expect(await refused(uploads.complete({ userId: owner }, space, file.id))).toEqual([
        "OperationConflictError",
        "upload_incomplete",
      ]);
      await Promise.all([put(file, bytes, 1), put(file, bytes, 1)]);
      const whole = await uploads.complete({ userId: owner }, space, file.id);
      expect(whole).toMatchObject({
        state: "whole",
        sha256: createHash("sha256").update(bytes).digest("hex"),
        sniffedType: null,
      });
      expect(await uploads.complete({ userId: owner }, space, file.id)).toEqual(whole);
      for (const [start, end] of [
        [0, bytes.byteLength],
        [4 * MB - 1, 4 * MB + 1],
        [9 * MB, 9 * MB + 17],
        [5, 6],
      ] as const)
        expect(
          (await buffer(Readable.from(readStored(files, whole, { start, end })))).equals(bytes.subarray(start, end)),
        ).toBe(true);
      expect(await refused(put(file, bytes, 0))).toEqual(["OperationConflictError", "upload_ended"]);
      expect(await refused(uploads.cancel({ userId: owner }, space, file.id))).toEqual([
        "OperationConflictError",
        "upload_ended",
      ]);
      expect(await stored()).toEqual(["0", "1", "2"]);
    });

    test("an empty file is a file", async () => {
      const file = await begin(Buffer.alloc(0));
      expect(await uploads.complete({ userId: owner }, space, file.id)).toMatchObject({
        size: 0,
        state: "whole",
        parts: 0,
      });
    });

    test("a part with too few bytes, too many, cut off, or of no such number leaves nothing, and may come again", async () => {
      const bytes = randomBytes(1000);
      const file = await begin(bytes);
      const send = async (n: number, source: AsyncIterable<Uint8Array>): Promise<unknown> =>
        await refused(uploads.put({ userId: owner }, space, file.id, n, source));
      async function* cutOff(): AsyncGenerator<Uint8Array> {
        yield bytes.subarray(0, 10);
        throw new Error("aborted");
      }
      expect(await send(0, from(bytes.subarray(1)))).toEqual(["UserValidationError", "file_size_wrong"]);
      expect(await send(0, from(bytes, bytes.subarray(0, 1)))).toEqual(["UserValidationError", "file_size_wrong"]);
      expect(await send(0, cutOff())).toEqual(["ClientError", undefined]);
      expect(await send(1, from(bytes))).toEqual(["NotFoundError", undefined]);
      expect([await stored(), (await uploads.find({ userId: owner }, space, file.id)).received]).toEqual([[], []]);
      await put(file, bytes, 0);
      expect(await send(0, from(randomBytes(1000)))).toEqual(["OperationConflictError", "file_size_wrong"]);
      await uploads.complete({ userId: owner }, space, file.id);
    });

    test("a part that was stored when the server fell, before its row, is taken over", async () => {
      const bytes = randomBytes(1000);
      const file = await begin(bytes);
      await files.write(`${space}/${file.id}/0`, from(bytes));
      await put(file, bytes, 0);
      expect(await uploads.complete({ userId: owner }, space, file.id)).toMatchObject({ state: "whole" });
    });

    test("what is damaged in the store is found before the file is whole, and only that is sent again", async () => {
      const bytes = randomBytes(5 * MB);
      const file = await begin(bytes);
      for (const n of [0, 1]) await put(file, bytes, n);
      await files.remove(`${space}/${file.id}/1`);
      await files.write(`${space}/${file.id}/1`, from(randomBytes(MB)));
      await expect(uploads.complete({ userId: owner }, space, file.id)).rejects.toMatchObject({
        clientData: { type: "upload_incomplete", missing: [1] },
      });
      await put(file, bytes, 1);
      expect(await uploads.complete({ userId: owner }, space, file.id)).toMatchObject({ state: "whole" });
    });

    test("only who began it goes on with it, and only as long as they may write the block", async () => {
      const bytes = randomBytes(10);
      expect(await refused(begin(bytes, "", stranger))).toEqual(["NotFoundError", undefined]);
      expect(await refused(begin(bytes, "", reader))).toEqual(["ForbiddenError", undefined]);
      expect(
        await refused(
          uploads.begin(
            { userId: owner },
            { spaceId: randomUUID(), blockId: page, name: "", contentType: "", size: 1 },
          ),
        ),
      ).toEqual(["NotFoundError", undefined]);
      const file = await begin(bytes);
      for (const userId of [stranger, reader]) {
        for (const work of [
          () => put(file, bytes, 0, userId),
          () => uploads.find({ userId: userId }, space, file.id),
          () => uploads.complete({ userId: userId }, space, file.id),
          () => uploads.cancel({ userId: userId }, space, file.id),
        ])
          expect(await refused(work())).toEqual(["NotFoundError", "upload_ended"]);
      }
      expect(await refused(uploads.find({ userId: owner }, space, randomUUID()))).toEqual([
        "NotFoundError",
        "upload_ended",
      ]);
      expect(await refused(uploads.find({ userId: owner }, randomUUID(), file.id))).toEqual([
        "NotFoundError",
        "upload_ended",
      ]);
      await put(file, bytes, 0);
      await change(remove(page));
      expect(await refused(uploads.complete({ userId: owner }, space, file.id))).toEqual([
        "OperationConflictError",
        "edit_in_trash",
      ]);
    });

    test("what is too large, of another type than it says, or finds no room is refused in clear words", async () => {
      const large = { spaceId: space, blockId: page, name: "film.mp4", contentType: "", size: 50 * MB + 1 };
      await expect(uploads.begin({ userId: owner }, large)).rejects.toMatchObject({
        kind: "PayloadTooLargeError",
        clientData: { type: "file_too_large", messageValues: { max: "50 MB" } },
      });
      await uploads.begin({ userId: owner }, { ...large, size: 50 * MB });
      const complete = async (bytes: Uint8Array, type: string): Promise<unknown> => {
        const file = await begin(bytes, type);
        await put(file, bytes, 0);
        return await refused(uploads.complete({ userId: owner }, space, file.id));
      };
      expect(await complete(png, "image/png")).toBe("done");
      expect(await complete(png, "application/pdf")).toEqual(["UserValidationError", "file_wrong_type"]);
      expect(await complete(Buffer.from("<script>alert(1)</script>"), "image/png")).toEqual([
        "UserValidationError",
        "file_wrong_type",
      ]);
      expect(await complete(Buffer.from("<svg/>"), "image/svg+xml")).toBe("done");

      const file = await begin(Buffer.from("x"));
      const full: FileStore = Object.assign(Object.create(files) as FileStore, {
        write: async () => await Promise.reject(new StoreFullError(new Error("ENOSPC"))),
      });
      expect(await refused(on(full).put({ userId: owner }, space, file.id, 0, from(Buffer.from("x"))))).toEqual([
        "StorageFullError",
        undefined,
      ]);
      await put(file, Buffer.from("x"), 0);
    });

    test("a picture of a user is uploaded by that user only, and is a picture of at most 5 MB", async () => {
      const upload = async (bytes: Uint8Array, of: string, by: string, contentType = "image/png"): Promise<FileRow> => {
        const actor = { userId: by };
        const name = "me.png";
        const file = await uploads.begin(actor, {
          spaceId: of,
          blockId: of,
          name,
          contentType,
          size: bytes.byteLength,
        });
        await uploads.put(actor, of, file.id, 0, from(bytes));
        return await uploads.complete(actor, of, file.id);
      };
      expect(await upload(png, owner, owner)).toMatchObject({ state: "whole", spaceId: owner, blockId: owner });
      for (const other of [stranger, reader])
        expect(await refused(upload(png, owner, other))).toEqual(["NotFoundError", undefined]);
      for (const type of ["image/png", "", "image/svg+xml"])
        expect(await refused(upload(Buffer.from("<svg/>"), owner, owner, type))).toEqual([
          "UserValidationError",
          "file_wrong_type",
        ]);
      const size = largestUserPicture + 1;
      const large = { spaceId: owner, blockId: owner, name: "me.png", contentType: "image/png", size };
      expect(await refused(uploads.begin({ userId: owner }, large))).toEqual([
        "PayloadTooLargeError",
        "file_too_large",
      ]);
      await uploads.begin({ userId: owner }, { ...large, size: largestUserPicture });
      // The record of a user has no place for other files.
      expect(await refused(uploads.begin({ userId: owner }, { ...large, blockId: page }))).toEqual([
        "NotFoundError",
        undefined,
      ]);
    });

    test("a cancelled upload is gone with its bytes, also under a part that is on its way", async () => {
      const bytes = randomBytes(5 * MB);
      const file = await begin(bytes);
      await put(file, bytes, 0);
      async function* late(): AsyncGenerator<Uint8Array> {
        yield cut(bytes, file, 1).subarray(0, 1);
        await uploads.cancel({ userId: owner }, space, file.id);
        yield cut(bytes, file, 1).subarray(1);
      }
      expect(await refused(uploads.put({ userId: owner }, space, file.id, 1, late()))).toEqual([
        "OperationConflictError",
        "upload_ended",
      ]);
      expect([await stored(), await db.find(space, file.id)]).toEqual([[], null]);
    });

    test("no part comes to what is given up or whole", async () => {
      const [given, whole] = [await begin(Buffer.from("x")), await begin(Buffer.from("y"))];
      const part = { n: 0, size: 1, sha256: "" };
      expect([await db.giveUp(given), await db.addPart(given, part), await db.finish(given, "", null)]).toEqual([
        true,
        null,
        false,
      ]);
      expect([await db.finish(whole, "", null), await db.addPart(whole, part), await db.giveUp(whole)]).toEqual([
        true,
        null,
        false,
      ]);
      expect([await db.parts(given), await db.parts(whole)]).toEqual([[], []]);
    });

    test("an upload to which nothing came for two weeks is swept, a younger one and a whole one stay", async () => {
      const [left, going, whole] = [
        await begin(Buffer.from("x")),
        await begin(Buffer.from("yyy")),
        await begin(Buffer.from("z")),
      ];
      await put(left, Buffer.from("x"), 0);
      await put(whole, Buffer.from("z"), 0);
      await uploads.complete({ userId: owner }, space, whole.id);
      clock += abandonedMs - 1;
      await put(going, Buffer.from("yyy"), 0);
      await uploads.sweep();
      expect(await stored()).toHaveLength(3);
      clock += 1;
      await uploads.sweep();
      expect([
        await db.find(space, left.id),
        (await db.find(space, going.id))?.state,
        (await db.find(space, whole.id))?.state,
      ]).toEqual([null, "pending", "whole"]);
      expect(await stored()).toHaveLength(2);
    });

    test("pictures that a user replaced or removed are swept, the current picture and a new upload stay", async () => {
      const upload = async (): Promise<FileRow> => {
        const given = {
          spaceId: owner,
          blockId: owner,
          name: "me.png",
          contentType: "image/png",
          size: png.byteLength,
        };
        const file = await uploads.begin({ userId: owner }, given);
        await uploads.put({ userId: owner }, owner, file.id, 0, from(png));
        return await uploads.complete({ userId: owner }, owner, file.id);
      };
      const show = async (url: string): Promise<void> => {
        const pointer = { table: "user" as const, id: owner };
        const operations = [{ pointer, path: ["profile_photo"], command: "set" as const, args: { value: url } }];
        const result = await store.submit({ id: randomUUID(), scope: owner, operations, actor: { userId: owner } });
        expect(result).toMatchObject({ status: "done" });
      };
      const states = async (...of: readonly FileRow[]): Promise<unknown[]> =>
        await Promise.all(of.map(async ({ id }) => (await db.find(owner, id))?.state ?? null));
      const [first, second] = [await upload(), await upload()];
      const ofSpace = await begin(Buffer.from("z"));
      await put(ofSpace, Buffer.from("z"), 0);
      await uploads.complete({ userId: owner }, space, ofSpace.id);
      await show(urlOf(first));
      await show(urlOf(second));
      await uploads.sweep();
      expect(await states(first, second)).toEqual(["whole", "whole"]);
      clock += replacedMs;
      const third = await upload();
      await uploads.sweep();
      expect(await states(first, second, third)).toEqual([null, "whole", "whole"]);
      expect((await db.find(space, ofSpace.id))?.state).toBe("whole");
      await show("");
      await uploads.sweep();
      expect(await states(second, third)).toEqual([null, "whole"]);
    });
  });
}
