// Who gets the address of a file and what stands behind it, on every database; run by signed-files.test.ts (PGlite) and
// signed-files.pg.test.ts. The route is the real one, on an application that holds nothing else.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import fastify, { type FastifyInstance, type LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attachmentUrl } from "@tessera/kernel/rules/attachment.ts";
import { createAnswering } from "../../../http/answering.ts";
import { createCrossSite } from "../../../http/cross-site.ts";
import { Bootstrap } from "../../../store/bootstrap.ts";
import { Store } from "../../../store/store.ts";
import { newBlock } from "../../../store/testing/operations.ts";
import type { OpenOnSql } from "../../../store/testing/record-databases.ts";
import { FileDb } from "../database/file-db.ts";
import { from } from "../../../storage/file-store.suite.ts";
import type { FileStore } from "../../../storage/file-store.ts";
import { serveSigned } from "./serve-signed.ts";
import { FileSignatures } from "./signatures.ts";
import { SignedFiles } from "./signed-files.ts";
import { openOnDisk } from "../testing/files-for-tests.ts";
import { Uploads } from "../uploads/uploads.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const origin = "https://notes.example.com";
const hour = 60 * 60 * 1000;

export function signedFilesSuite(name: string, open: () => Promise<OpenOnSql>, openFiles = openOnDisk): void {
  describe(`signed files on ${name}`, () => {
    let closeFiles = async (): Promise<void> => undefined;
    let clock = 1_700_000_000_000;
    let opened: OpenOnSql;
    let app: FastifyInstance;
    let files: FileStore;
    let db: FileDb;
    let store: Store;
    let [uploads, signed] = [null as unknown as Uploads, null as unknown as SignedFiles];
    let [owner, guest, stranger, space, secret, shared] = ["", "", "", "", "", ""];
    beforeAll(async () => {
      opened = await open();
      ({ files, close: closeFiles } = await openFiles());
      db = new FileDb(opened.database, () => clock);
      const signatures = new FileSignatures("a secret of this instance", () => clock);
      store = new Store(opened.db, { now: () => clock, newId: randomUUID });
      uploads = new Uploads({ records: store, files, db, sizeLimit: 0, newId: randomUUID });
      signed = new SignedFiles({ records: store, db, signatures, origin: () => origin });
      const log = pino({ level: "silent" });
      const crossSite = createCrossSite({ baseOrigin: () => origin, baseUrlGiven: true, secret: "s", randomBytes });
      app = fastify();
      serveSigned(app, {
        db,
        files,
        signatures,
        now: () => clock,
        answering: createAnswering({ faults: [], log, random: () => 0, randomUUID }, crossSite, () => true),
      });
    });
    afterAll(async () => {
      await app.close();
      await opened.close();
      await closeFiles();
    });
    beforeEach(async () => {
      const bootstrap = new Bootstrap(store, randomUUID);
      [owner, guest, stranger, secret, shared] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      for (const id of [owner, guest, stranger])
        await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      const mine = { type: "user_permission", role: "editor", user_id: owner };
      for (const [page, more] of [
        [secret, []],
        [shared, [{ type: "user_permission", role: "read_and_write", user_id: guest }]],
      ] as const) {
        await change(owner, newBlock(page, "page", { table: "space", id: space }, "Page"));
        await set(owner, page, ["permissions"], [mine, ...more]);
      }
    });

    async function change(userId: string, ...operations: Parameters<Store["submit"]>[0]["operations"]): Promise<void> {
      expect(await store.submit({ id: randomUUID(), scope: space, operations, actor: { userId } })).toMatchObject({
        status: "done",
      });
    }
    async function set(userId: string, id: string, path: readonly string[], value: unknown): Promise<void> {
      await change(userId, { pointer: { table: "block", id }, path, command: "set", args: { value } } as Parameters<
        typeof change
      >[1]);
    }
    /** An uploaded file, and an image block below the page that names it. */
    async function imageOn(
      page: string,
      bytes: Uint8Array,
      fileName = "a.png",
      userId = owner,
    ): Promise<{ block: string; url: string; id: string }> {
      const block = randomUUID();
      await change(userId, newBlock(block, "image", { table: "block", id: page }));
      const file = await uploads.begin(
        { userId: userId },
        {
          spaceId: space,
          blockId: block,
          name: fileName,
          contentType: "",
          size: bytes.byteLength,
        },
      );
      for (let n = 0; n < file.parts; n += 1)
        await uploads.put(
          { userId: userId },
          space,
          file.id,
          n,
          from(bytes.subarray(n * file.partSize, (n + 1) * file.partSize)),
        );
      await uploads.complete({ userId: userId }, space, file.id);
      const url = attachmentUrl(file);
      await set(userId, block, ["properties", "source"], [[url]]);
      return { block, url, id: file.id };
    }
    const sign = async (userId: string | null, block: string, url: string): Promise<string> =>
      (await signed.sign({ userId }, [{ permissionRecord: { table: "block", id: block }, url }]))[0] ?? "none";
    const get = async (
      url: string,
      headers: Record<string, string> = {},
      method: "GET" | "HEAD" = "GET",
    ): Promise<LightMyRequestResponse> => await app.inject({ method, url: url.slice(origin.length), headers });

    test("a reader of the block gets an address that works for an hour, and then no more; others get none", async () => {
      const { block, url } = await imageOn(shared, png);
      for (const userId of [owner, guest]) {
        const answer = await get(await sign(userId, block, url));
        expect([answer.statusCode, answer.rawPayload.equals(png)]).toEqual([200, true]);
      }
      expect([await sign(stranger, block, url), await sign(null, block, url)]).toEqual(["", ""]);
      const address = await sign(guest, block, url);
      expect(await sign(guest, block.replaceAll("-", ""), url)).toBe(address);
      clock += hour;
      expect((await get(address)).statusCode).toBe(200);
      clock += hour;
      expect((await get(address)).json()).toMatchObject({ name: "ResourceExpiredError" });
      await set(owner, shared, ["permissions"], [{ type: "user_permission", role: "editor", user_id: owner }]);
      expect(await sign(guest, block, url)).toBe("");
    });

    test("anyone gets the files of a public page, in the order that they asked", async () => {
      const [one, two] = [await imageOn(shared, png), await imageOn(shared, randomBytes(10))];
      await set(
        owner,
        shared,
        ["permissions"],
        [
          { type: "user_permission", role: "editor", user_id: owner },
          { type: "public_permission", role: "reader" },
        ],
      );
      const ask = (block: string, url: string, table = "block") => ({ permissionRecord: { table, id: block }, url });
      const wanted = [
        ask(two.block, two.url),
        ask("nonsense", one.url),
        ask(one.block, "https://example.com/a.png"),
        ask(one.block, one.url),
        ask(space, one.url, "space"),
        ask(one.block, attachmentUrl({ id: randomUUID(), name: "x" })),
      ];
      const answers = await signed.sign({ userId: null }, wanted);
      expect(answers.map((address) => (address === "" ? "" : address.includes(one.id) ? "one" : "two"))).toEqual([
        "two",
        "",
        "",
        "one",
        "",
        "",
      ]);
    });

    test("the id of a file opens nothing: naming it in a block of one's own, or asking by a block that does not name it", async () => {
      const hidden = await imageOn(secret, png);
      const mine = await imageOn(shared, randomBytes(10), "b.png", guest);
      await set(guest, mine.block, ["properties", "source"], [[hidden.url]]);
      expect(await sign(guest, mine.block, hidden.url)).toBe("");
      expect(await sign(guest, hidden.block, hidden.url)).toBe("");
      expect(await sign(guest, hidden.block, mine.url)).toBe("");
      // Their own file they have, whatever names it; of others', what the block names and they may see.
      expect(await sign(guest, mine.block, mine.url)).not.toBe("");
      expect(await sign(owner, mine.block, hidden.url)).not.toBe("");
      expect(await sign(owner, mine.block, mine.url)).toBe("");
      const other = await new Bootstrap(store, randomUUID).createSpace({ userId: owner, name: "Other" });
      const elsewhere = randomUUID();
      expect(
        await store.submit({
          id: randomUUID(),
          scope: other,
          operations: [newBlock(elsewhere, "page", { table: "space", id: other }, hidden.url)],
          actor: { userId: owner },
        }),
      ).toMatchObject({ status: "done" });
      expect(await sign(owner, elsewhere, hidden.url)).toBe("");
    });

    test("the picture of a user is read by the user, by members of a workspace of the user and by readers of a record that names the user", async () => {
      const bootstrap = new Bootstrap(store, randomUUID);
      const member = randomUUID();
      await bootstrap.createUser({ id: member, email: `${member}@example.com`, name: "Mira" });
      await bootstrap.join(space, member, "read_and_write");
      const ask = async (userId: string | null, of = owner, spaceId: string | null = space): Promise<string> =>
        (
          await signed.sign({ userId }, [{ permissionRecord: { table: "notion_user", id: of }, url: "any" }], spaceId)
        )[0] ?? "";
      const photo = async (userId: string, url: string): Promise<void> => {
        const operation = {
          pointer: { table: "user" as const, id: userId },
          path: ["profile_photo"],
          command: "set" as const,
          args: { value: url },
        };
        expect(
          await store.submit({ id: randomUUID(), scope: userId, operations: [operation], actor: { userId } }),
        ).toMatchObject({ status: "done" });
      };
      expect(await ask(owner)).toBe("");
      const actor = { userId: owner };
      const given = { spaceId: owner, blockId: owner, name: "me.png", contentType: "image/png", size: png.byteLength };
      const file = await uploads.begin(actor, given);
      await photo(owner, attachmentUrl(file));
      expect(await ask(owner)).toBe("");
      await uploads.put(actor, owner, file.id, 0, from(png));
      await uploads.complete(actor, owner, file.id);
      expect((await get(await ask(owner, owner, null))).rawPayload.equals(png)).toBe(true);
      expect((await get(await ask(member))).statusCode).toBe(200);
      const other = await bootstrap.createSpace({ userId: member, name: "Other" });
      expect([await ask(member, owner, null), await ask(member, owner, other)]).toEqual(["", ""]);
      expect([await ask(stranger), await ask(guest), await ask(null), await ask(stranger, owner, owner)]).toEqual([
        "",
        "",
        "",
        "",
      ]);
      // A guest requests the picture with a page that the guest may read and that names the user.
      const askNamed = async (userId: string, id: string, of = owner): Promise<string> => {
        const permissionRecord = { table: "user", id: of, spaceId: space, namedBy: { table: "block", id } };
        return (await signed.sign({ userId }, [{ permissionRecord, url: "any" }]))[0] ?? "";
      };
      expect((await get(await askNamed(guest, shared))).statusCode).toBe(200);
      expect([
        await askNamed(guest, secret),
        await askNamed(guest, shared, member),
        await askNamed(stranger, shared),
      ]).toEqual(["", "", ""]);
      // Naming a file of another user, or of a page, opens nothing.
      const { url } = await imageOn(secret, png);
      for (const foreign of [url, attachmentUrl(file)]) {
        await photo(member, foreign);
        expect(await ask(member, member)).toBe("");
      }
      await photo(owner, "https://example.com/me.png");
      expect(await ask(member)).toBe("");
    });

    test("an unfinished file has no address", async () => {
      const file = await uploads.begin(
        { userId: owner },
        { spaceId: space, blockId: shared, name: "a", contentType: "", size: 5 },
      );
      expect(await sign(owner, shared, attachmentUrl(file))).toBe("");
    });

    test("no bit of an address may change but the name", async () => {
      const [one, two] = [await imageOn(shared, png), await imageOn(secret, randomBytes(10))];
      const address = await sign(owner, one.block, one.url);
      const later = address.replace(/expires=(\d+)/, (_, time: string) => `expires=${Number(time) + 1}`);
      for (const changed of [
        later,
        address.replace(one.id, two.id),
        address.replace(/signature=.*/, ""),
        address.replace(/signature=(.)/, (_, first) => `signature=${first === "_" ? "-" : "_"}`),
        `${address}&expires=9`,
        address.replace(/&signature=.*/, "&signature="),
      ])
        expect((await get(changed)).json()).toMatchObject({ name: "ForbiddenError" });
      expect((await get(address.replace("a.png", "other"))).statusCode).toBe(200);
    });

    test("ranges of a file of several parts, HEAD, ETag and If-Range", async () => {
      const bytes = randomBytes(5 * 1024 * 1024);
      const { block, url } = await imageOn(shared, bytes, "film.mp4");
      const address = await sign(owner, block, url);
      const middle = await get(address, { range: "bytes=4194300-4194310" });
      expect([middle.statusCode, middle.headers["content-range"], middle.headers["content-length"]]).toEqual([
        206,
        `bytes 4194300-4194310/${bytes.byteLength}`,
        "11",
      ]);
      expect(middle.rawPayload.equals(bytes.subarray(4_194_300, 4_194_311))).toBe(true);
      expect((await get(address, { range: "bytes=-1" })).rawPayload.equals(bytes.subarray(-1))).toBe(true);
      const none = await get(address, { range: `bytes=${bytes.byteLength}-` });
      expect([none.statusCode, none.headers["content-range"]]).toEqual([416, `bytes */${bytes.byteLength}`]);
      const head = await get(address, {}, "HEAD");
      const etag = `"${createHash("sha256").update(bytes).digest("hex")}"`;
      expect([
        head.statusCode,
        head.headers["content-length"],
        head.headers["accept-ranges"],
        head.headers.etag,
        head.body,
      ]).toEqual([200, String(bytes.byteLength), "bytes", etag, ""]);
      expect((await get(address, { "if-none-match": etag })).statusCode).toBe(304);
      expect((await get(address, { range: "bytes=0-0", "if-range": etag })).statusCode).toBe(206);
      expect((await get(address, { range: "bytes=0-0", "if-range": '"other"' })).statusCode).toBe(200);
      const empty = await imageOn(shared, Buffer.alloc(0), "empty");
      expect((await get(await sign(owner, empty.block, empty.url))).statusCode).toBe(200);
    });

    test("only what is known to be harmless is shown; everything else is saved, and all of it is walled off", async () => {
      const shownAs = async (bytes: Uint8Array, fileName: string, more = ""): Promise<unknown[]> => {
        const { block, url } = await imageOn(shared, bytes, fileName);
        const { headers } = await get((await sign(owner, block, url)) + more);
        expect(headers).toMatchObject({
          "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
          "x-content-type-options": "nosniff",
        });
        expect(headers["set-cookie"]).toBeUndefined();
        return [headers["content-type"], headers["content-disposition"]];
      };
      expect(await shownAs(png, "a.html")).toEqual(["image/png", `inline; filename="a.html"; filename*=UTF-8''a.html`]);
      expect(await shownAs(png, "a.png", "&download=true")).toEqual([
        "application/octet-stream",
        `attachment; filename="a.png"; filename*=UTF-8''a.png`,
      ]);
      for (const text of [
        "<script>alert(1)</script>",
        '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
        '<?xml version="1.0"?><a/>',
      ])
        expect(await shownAs(Buffer.from(text), 'ü"\r\n.svg')).toEqual([
          "application/octet-stream",
          `attachment; filename="__.svg"; filename*=UTF-8''%C3%BC%22.svg`,
        ]);
    });

    test("a file whose bytes are gone is a fault, not other bytes", async () => {
      const { block, url, id } = await imageOn(shared, png);
      await files.remove(`${space}/${id}/0`);
      expect((await get(await sign(owner, block, url))).json()).toMatchObject({ name: "InternalServerError" });
    });
  });
}
