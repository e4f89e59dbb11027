// A block whose views look at databases elsewhere: what there is to say of each tab, and what is held while it is looked at.
import { expect, test } from "vitest";
import type { DatabaseSource, DatabaseState, Trouble } from "@tessera/database/source/database-source.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { ChangedBox } from "@tessera/kernel/wire/realtime.ts";
import { playedDatabase } from "./testing/played-database.ts";

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The played database, and on another page a block with a view of it and one of a database that is not at hand. */
async function linked() {
  const played = await playedDatabase(3);
  const [page, block, near, far, unknown] = [newId(), newId(), newId(), newId(), newId()];
  const view = (id: string, collection: string): ChangedBox => ({
    table: "collection_view",
    id,
    box: played.box({
      id,
      type: "table",
      name: id === near ? "Near" : "Far",
      parent_id: block,
      parent_table: "block",
      format: { collection_pointer: { table: "collection", id: collection } },
    }),
  });
  const frame: ChangedBox[] = [
    {
      table: "block",
      id: page,
      box: played.box({ id: page, type: "page", parent_id: played.space, parent_table: "space" }, "V2"),
    },
    {
      table: "block",
      id: block,
      box: played.box(
        { id: block, type: "collection_view", parent_id: page, parent_table: "block", view_ids: [near, far] },
        "V1",
      ),
    },
    view(near, played.collection),
    view(far, unknown),
  ];
  played.source.close();
  played.opened.splice(0);
  played.sync.confirm(frame, 1, { children: {}, seq: 1 });
  const source = played.openOther(block);
  const watched = (of: DatabaseSource) => {
    const stop = of.state.subscribe(() => undefined);
    return { read: (): DatabaseState => of.state.read(), stop };
  };
  const take = (...boxes: ChangedBox[]): void => played.sync.confirm(boxes, 2, { children: {}, seq: 2 });
  return { played, page, block, near, far, unknown, source, watched, take };
}

test("a view of a database elsewhere has its rows and its name, and holds its page while it is looked at", async () => {
  const { played, page, source, watched, near } = await linked();
  played.load();
  expect(played.opened).toEqual([page]);
  const tab = watched(source.ofView(near));
  expect(tab.read()).toMatchObject({
    kind: "ready",
    collectionId: played.collection,
    canEdit: true,
    canEditViews: true,
    home: { blockId: played.page },
  });
  expect(played.opened).toEqual([page, played.page]);
  expect(source.ofView(near)).toBe(source.ofView(near));
  const rows = source.ofView(near).rows({ ...played.question, viewId: near });
  await played.answer();
  expect(rows.read()).toMatchObject({ kind: "ready", total: 3 });
  source.close();
  expect(played.opened).toEqual([]);
});

test("who may read the rows and not change them may change the views all the same", async () => {
  const { played, source, watched, near } = await linked();
  const [home, collection, view] = played.frame.map((one) => ({
    ...one,
    box: { ...one.box, role: "reader" as const },
  }));
  if (home === undefined || collection === undefined || view === undefined) throw new Error("no frame");
  played.sync.confirm([home, collection, view], 1, { children: {}, seq: 1 });
  expect(watched(source.ofView(near)).read()).toMatchObject({
    kind: "ready",
    canEdit: false,
    canEditViews: true,
    hasFull: false,
  });
});

test("a database in the trash says so, and is back when it is", async () => {
  const { played, source, watched, near } = await linked();
  played.load();
  const tab = watched(source.ofView(near));
  const [home] = played.frame;
  if (home?.box.value === undefined) throw new Error("no frame");
  const alive = (is: boolean, version: number): ChangedBox => ({
    ...home,
    box: { ...home.box, value: { ...home.box.value, alive: is, version } },
  });
  played.sync.confirm([alive(false, 2)], 2, { children: {}, seq: 2 });
  expect(tab.read()).toMatchObject({ kind: "deleted", tabs: { views: [{ id: near }, {}], canEditViews: true } });
  played.sync.confirm([alive(true, 3)], 3, { children: {}, seq: 3 });
  expect(tab.read()).toMatchObject({ kind: "ready" });
});

test("what one tab looks at says nothing of the other", async () => {
  const { played, source, watched, near, far, unknown } = await linked();
  played.load();
  played.homes.set(unknown, null);
  const [first, second] = [watched(source.ofView(near)), watched(source.ofView(far))];
  expect(first.read().kind).toBe("ready");
  expect(second.read().kind).toBe("loading");
  await settle();
  expect(second.read()).toMatchObject({ kind: "hidden", tabs: { canEditViews: true } });
  expect((second.read() as Trouble).tabs?.views).toHaveLength(2);
  expect(first.read().kind).toBe("ready");
  expect(watched(source.ofView(null)).read()).toMatchObject({ kind: "ready", collectionId: played.collection });
});

test("a database that is not at hand is asked for where it stands, and again after a time without a connection", async () => {
  const { played, source, watched, far, unknown, take, page } = await linked();
  const tab = watched(source.ofView(far));
  await settle();
  expect(tab.read()).toMatchObject({ kind: "failed", isOffline: true });
  const home = newId();
  played.homes.set(unknown, home);
  played.states.by.set(home, { kind: "loading" });
  source.retry();
  await settle();
  expect(tab.read()).toMatchObject({ kind: "loading" });
  expect(played.opened).toEqual([page, home]);
  take(
    {
      table: "block",
      id: home,
      box: played.box(
        {
          id: home,
          type: "collection_view_page",
          parent_id: played.space,
          parent_table: "space",
          collection_id: unknown,
          properties: { title: [["Far"]] },
        },
        "V3",
      ),
    },
    {
      table: "collection",
      id: unknown,
      box: played.box({ id: unknown, parent_id: home, parent_table: "block", schema: {} }),
    },
  );
  expect(tab.read()).toMatchObject({
    kind: "ready",
    collectionId: unknown,
    home: { blockId: home, value: { properties: { title: [["Far"]] } } },
  });
});

test("a right over the database that goes takes it, and leaves the tabs", async () => {
  const { played, source, watched, near } = await linked();
  played.load();
  const tab = watched(source.ofView(near));
  played.states.by.set(played.page, { kind: "hidden" });
  played.sync.dropPages([played.page], 5);
  for (const listener of played.states.listeners) listener(played.page);
  expect(tab.read()).toMatchObject({ kind: "hidden" });
  expect((tab.read() as Trouble).tabs?.views).toHaveLength(2);
});
