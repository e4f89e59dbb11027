// What links to a page, on every database; run by backlinks.test.ts (PGlite) and backlinks.pg.test.ts.

import { randomUUID } from "node:crypto";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { RichText } from "@tessera/kernel/text/rich-text.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGetBacklinks } from "./get-backlinks.ts";
import { FoldRunner } from "../../folds/fold-runner.ts";
import { contextOf } from "../../testing/workspace.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import { Store } from "../../store/store.ts";
import { newBlock, remove } from "../../store/testing/operations.ts";
import type { OpenOnSql } from "../../store/testing/record-databases.ts";
import { LinkDb } from "./link-db.ts";
import { linkFold } from "./link-fold.ts";

const origins = () => ["https://notes.example.org"];

export function backlinksSuite(name: string, open: () => Promise<OpenOnSql>): void {
  describe(`what links to a page, on ${name}`, () => {
    let opened: OpenOnSql;
    let store: Store;
    let folds: FoldRunner;
    let links: LinkDb;
    let owner: string;
    let space: string;
    let target: string;
    let page: string;
    let clock = 1_700_000_000_000;
    const faults: unknown[] = [];
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      store = new Store(opened.db, { now: () => clock, newId: randomUUID });
      links = new LinkDb(opened.database);
      const onError = (error: unknown) => void faults.push(error);
      folds = new FoldRunner({
        db: opened.db,
        folds: [linkFold(opened.db, links, origins)],
        now: () => clock,
        onError,
      });
      const bootstrap = new Bootstrap(store, randomUUID);
      owner = randomUUID();
      await bootstrap.createUser({ id: owner, email: `${owner}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      [target, page] = [await newPage("Target"), await newPage("Source")];
      faults.length = 0;
    });

    async function submit(...operations: Operation[]): Promise<void> {
      const result = await store.submit({ id: randomUUID(), scope: space, operations, actor: { userId: owner } });
      expect(result).toMatchObject({ status: "done" });
      clock += 1000;
    }

    async function newPage(title: string, parent?: string): Promise<string> {
      const id = randomUUID();
      const place =
        parent === undefined ? { table: "space" as const, id: space } : { table: "block" as const, id: parent };
      await submit(newBlock(id, "page", place, title));
      return id;
    }

    const write = (id: string, title: RichText): Operation =>
      ({
        pointer: { table: "block", id },
        path: ["properties", "title"],
        command: "set",
        args: { value: title as unknown as Operation["args"] },
      }) as Operation;

    async function line(title: RichText, parent = page): Promise<string> {
      const id = randomUUID();
      await submit(newBlock(id, "text", { table: "block", id: parent }), write(id, title));
      return id;
    }

    const mention = (id: string): RichText => [["See "], ["‣", [["p", id]]], [" first"]];

    async function backlinks(userId = owner, of = target) {
      clock += 1000;
      await folds.runOnce();
      expect(faults).toEqual([]);
      const answer = await createGetBacklinks(store, { links, origins })(
        { spaceId: space, pageId: of },
        contextOf(userId),
      );
      return (answer as { backlinks: { blockId: string; pageId: string; title: string; text: unknown }[] }).backlinks;
    }

    test("a mention, and a link by path or whole address, with the text around it, the latest first", async () => {
      const flat = target.replaceAll("-", "");
      const first = await line(mention(target));
      const second = await line([["there", [["a", `/Target-${flat}`]]]]);
      const third = await line([["there", [["a", `https://notes.example.org/${flat}#x`]]]]);
      await line([["elsewhere", [["a", `https://other.example/${flat}`]]]]);
      await line([["slashes", [["a", `//${flat}`]]]]);
      const found = await backlinks();
      expect(found.map(({ blockId }) => blockId)).toEqual([third, second, first]);
      expect(found[2]).toMatchObject({ pageId: page, title: "Source", text: mention(target) });
    });

    test("it goes with the last mention, with its block, with any block above, and comes back", async () => {
      const list = await line([["List"]]);
      const item = await line(mention(target), list);
      const again: RichText = [...mention(target), ...mention(target)];
      await submit(write(item, again));
      expect(await backlinks()).toHaveLength(1);
      await submit(write(item, mention(target)));
      expect(await backlinks()).toHaveLength(1);
      await submit(write(item, [["No more"]]));
      expect(await backlinks()).toEqual([]);
      await submit(write(item, mention(target)));
      expect(await backlinks()).toHaveLength(1);
      await submit(remove(list));
      expect(await backlinks()).toEqual([]);
      await submit({
        pointer: { table: "block", id: list },
        path: [],
        command: "update",
        args: { value: { alive: true } },
      } as Operation);
      expect(await backlinks()).toHaveLength(1);
      await submit(remove(page));
      expect(await backlinks()).toEqual([]);
    });

    test("a page's own mention of itself says nothing, and one on a page inside it does", async () => {
      await line(mention(target), target);
      const inside = await newPage("Inside", target);
      const block = await line(mention(target), inside);
      expect((await backlinks()).map(({ blockId, pageId }) => [blockId, pageId])).toEqual([[block, inside]]);
    });

    test("who may not read the place of a link, or the page, learns nothing of it", async () => {
      await line(mention(target));
      const stranger = randomUUID();
      const share = (id: string, item: object) =>
        ({ pointer: { table: "block", id }, path: [], command: "setPermissionItem", args: item }) as Operation;
      expect(await backlinks(stranger)).toEqual([]);
      const keep = { type: "space_permission", role: "editor" };
      await submit(share(target, keep), share(page, keep));
      await submit(share(target, { type: "public_permission", role: "reader" }));
      expect(await backlinks(stranger)).toEqual([]);
      await submit(share(page, { type: "public_permission", role: "reader" }));
      expect(await backlinks(stranger)).toHaveLength(1);
      await submit(share(page, { type: "public_permission", role: "none" }));
      expect(await backlinks(stranger)).toEqual([]);
      expect(await backlinks(owner)).toHaveLength(1);
      expect(await backlinks(owner, randomUUID())).toEqual([]);
    });

    test("C16: of a block whose content is shown elsewhere, the blocks that show it, to whoever may read them both", async () => {
      const [original, copy, here] = [randomUUID(), randomUUID(), randomUUID()];
      const show = (id: string, parent: string): Operation => ({
        pointer: { table: "block", id },
        path: [],
        command: "new",
        args: {
          type: "transclusion_reference",
          parent: { table: "block", id: parent },
          format: { transclusion_reference_pointer: { id: original, table: "block", spaceId: space } },
        },
      });
      await submit(newBlock(original, "transclusion_container", { table: "block", id: target }));
      await submit(show(copy, page));
      await submit(show(here, target));
      const found = await backlinks(owner, original);
      expect(found.map(({ blockId, pageId, title }) => [blockId, pageId, title])).toEqual([
        [here, target, "Target"],
        [copy, page, "Source"],
      ]);
      expect(await backlinks(owner, target)).toEqual([]);
      expect(await backlinks(randomUUID(), original)).toEqual([]);
      await submit(remove(here));
      expect((await backlinks(owner, original)).map(({ blockId }) => blockId)).toEqual([copy]);
    });

    test("the same rows again change nothing", async () => {
      const block = await line(mention(target));
      await backlinks();
      const rows = await opened.db.log(space, 0, 100);
      await linkFold(opened.db, links, origins).apply(space, rows);
      expect(await links.to(space, target, 10)).toEqual([block]);
    });
  });
}
