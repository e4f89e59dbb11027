// What a workspace forbids everybody by flags of its record, on every database of the server. Run by space-policy.test.ts (PGlite)
// and space-policy.pg.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exportCollection } from "@tessera/kernel/wire/api/collections/export-collection.ts";
import * as v from "valibot";
import { newId, permit, person, set, TestWorkspace, contextOf } from "../../testing/workspace.ts";
import type { OpenRecordDb } from "../../store/testing/record-databases.ts";
import { Collections } from "../collections/collections.ts";
import { EngineThread } from "../collections/engine-thread.ts";
import { createExportCollection } from "../collections/export-collection.ts";
import { newDatabase, newRow } from "../collections/testing/database.ts";
import { withoutSnapshots } from "../collections/testing/kept-snapshots.ts";
import { createCheckExport } from "../pages/check-export.ts";

export interface PoliciesUnderTest {
  open(): Promise<OpenRecordDb>;
}

const forbidden = { kind: "ForbiddenError", clientData: { type: "export_not_allowed" } };
const missing = { kind: "NotFoundError" };

export function spacePolicySuite(name: string, under: PoliciesUnderTest): void {
  describe(`policies of a workspace on ${name}`, () => {
    const thread = new EngineThread(200_000_000);
    let opened: OpenRecordDb;
    let w: TestWorkspace;
    let page = "";
    beforeAll(async () => {
      opened = await under.open();
    });
    afterAll(async () => {
      await thread.stop();
      await opened.close();
    });
    beforeEach(async () => {
      w = await new TestWorkspace(opened.db).make();
      page = await w.page([person(w.owner, "editor"), person(w.stranger, "reader")]);
    });
    const flag = async (key: string, value: boolean): Promise<void> =>
      void expect(await w.save(w.owner, [set("space", w.space, [key], value)])).toMatchObject({ status: "done" });

    test("a workspace that disables exports refuses the export of a page to guests, members and owners", async () => {
      const check = createCheckExport(w.store);
      const asked = (userId: string) => check({ spaceId: w.space, pageId: page }, contextOf(userId));
      await expect(asked(w.stranger)).resolves.toEqual({});
      await flag("disable_export", true);
      for (const userId of [w.owner, w.stranger]) await expect(asked(userId)).rejects.toMatchObject(forbidden);
      await expect(asked(w.member)).rejects.toMatchObject(missing);
      await expect(check({ spaceId: newId(), pageId: page }, contextOf(w.owner))).rejects.toMatchObject(missing);
      await flag("disable_export", false);
      await expect(asked(w.owner)).resolves.toEqual({});
    });

    test("a workspace that disables exports refuses rows as CSV, also in the middle of a file", async () => {
      const ids = { block: newId(), collection: newId(), view: newId() };
      expect(await w.save(w.owner, newDatabase(ids, page))).toMatchObject({ status: "done" });
      const rows = Array.from({ length: 3 }, (_, n) => newRow(newId(), ids.collection, { title: [[`Row ${n}`]] }));
      expect(await w.save(w.owner, rows)).toMatchObject({ status: "done" });
      const collections = new Collections(w.store, thread, withoutSnapshots());
      const handler = createExportCollection(w.store, collections, () => 0, 2);
      const ask = async (userId: string, cursor: unknown = null) => {
        const asked = { collection: { id: ids.collection, spaceId: w.space }, properties: ["title"], cursor };
        const answer = await handler(v.parse(exportCollection.request, asked), contextOf(userId));
        return v.parse(exportCollection.response, answer);
      };
      const { cursor } = await ask(w.owner);
      expect(cursor).not.toBeNull();
      await flag("disable_export", true);
      for (const userId of [w.owner, w.stranger]) {
        await expect(ask(userId)).rejects.toMatchObject(forbidden);
        await expect(ask(userId, cursor)).rejects.toMatchObject(forbidden);
      }
      await expect(ask(w.member)).rejects.toMatchObject(missing);
    });

    test.each(["disable_public_access", "admin_disable_public_access"])(
      "%s hides public pages from the internet and from strangers",
      async (key) => {
        const open = await w.page([person(w.owner, "editor"), { type: "public_permission", role: "reader" }]);
        for (const userId of [null, w.stranger]) expect(await w.role(userId, "block", open)).toBe("reader");
        await flag(key, true);
        for (const userId of [null, w.stranger]) expect(await w.role(userId, "block", open)).toBe("none");
        expect(await w.role(w.owner, "block", open)).toBe("editor");
        expect(await w.save(w.owner, [permit(open, { type: "public_permission", role: "reader" })])).toMatchObject({
          status: "done",
        });
        expect(await w.role(null, "block", open)).toBe("none");
      },
    );
  });
}
