import type { SyncedState } from "@tessera/blocks/synced/synced-tools.tsx";
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import { beforeEach, expect, test } from "vitest";

import { havingBlocks, watchSynced, type SyncedPorts } from "./synced.ts";

interface Fake {
  readonly entries: Map<string, object>;
  readonly open: string[];
  readonly states: Map<string, object>;
  readonly tell: (...ids: string[]) => void;
  readonly workspace: SyncedPorts;
  role: Role;
  page: object;
}

let fake: Fake;
let told: SyncedState[];

const block = (id: string, type: string, parent: string | null, alive = true): object => ({
  table: "block",
  id,
  value: {
    id,
    type,
    alive,
    ...(parent === null ? { parent_table: "space", parent_id: "s" } : { parent_table: "block", parent_id: parent }),
  },
});

beforeEach(() => {
  told = [];
  const [changes, states] = [new Set<(keys: ReadonlySet<string>) => void>(), new Set<(topic: string) => void>()];
  const on =
    <Listener>(all: Set<Listener>) =>
    (listener: Listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    };
  const sync = {
    entry: (_table: string, id: string) => fake.entries.get(id) ?? null,
    role: () => fake.role,
    onChange: on(changes),
  };
  fake = {
    entries: new Map(),
    open: [],
    states: new Map(),
    role: "editor",
    page: { kind: "ready", page: { title: "Quay" }, canEdit: true, trashed: false, look: { locked: false } },
    tell(...ids) {
      for (const notice of changes) notice(new Set(ids.map((id) => `block:${id}`)));
      for (const id of ids) for (const notice of states) notice(id);
    },
    workspace: {
      records: {
        sync,
        openPage(id: string) {
          fake.open.push(id);
          return () => void fake.open.splice(fake.open.indexOf(id), 1);
        },
        stateOf: (id: string) => fake.states.get(id) ?? { kind: "loading" },
        onState: on(states),
      },
      pages: { view: () => ({ read: () => fake.page, subscribe: () => () => undefined }) },
    } as unknown as SyncedPorts,
  };
});

const watch = () => watchSynced(fake.workspace, "o", (state) => void told.push(state));

test("C16: an original that is not here is asked for, and let go of once its page keeps it true", () => {
  const stop = watch();
  expect(told).toEqual([{ kind: "loading" }]);
  expect(fake.open).toEqual(["o"]);
  fake.entries.set("p", block("p", "page", null)).set("o", block("o", "transclusion_container", "p"));
  fake.states.set("p", { kind: "ready", partial: true });
  fake.tell("o", "p");
  expect(told.at(-1)).toEqual({ kind: "ready", pageId: "p", title: "Quay", canEdit: true, whole: false });
  expect(fake.open).toEqual([]);
  fake.states.set("p", { kind: "ready", partial: false });
  fake.tell("p");
  expect(told.at(-1)).toMatchObject({ whole: true });
  const count = told.length;
  fake.tell("p", "elsewhere");
  expect(told).toHaveLength(count);
  stop();
  fake.role = "reader";
  fake.tell("p");
  expect(told).toHaveLength(count);
});

test("C16: one that is not for this reader, or cannot be loaded, is told so; what is no original is none", () => {
  fake.states.set("o", { kind: "ready", partial: false });
  watch();
  expect(told).toEqual([{ kind: "hidden" }]);
  fake.states.set("o", { kind: "failed" });
  fake.tell("o");
  expect(told.at(-1)).toEqual({ kind: "failed" });
  fake.entries.set("p", block("p", "page", null)).set("o", block("o", "text", "p"));
  fake.tell("o");
  expect(told.at(-1)).toEqual({ kind: "hidden" });
});

test("C16: its page's rights and its lock say who may write", () => {
  fake.entries.set("p", block("p", "page", null)).set("o", block("o", "transclusion_container", "p"));
  watch();
  expect(told.at(-1)).toMatchObject({ kind: "ready", canEdit: true });
  fake.role = "reader";
  fake.tell("p");
  expect(told.at(-1)).toMatchObject({ kind: "ready", canEdit: false });
  fake.role = "editor";
  fake.page = { ...fake.page, look: { locked: true } };
  fake.tell("p");
  expect(told.at(-1)).toMatchObject({ canEdit: false });
  fake.page = { kind: "hidden" };
  fake.tell("p");
  expect(told.at(-1)).toEqual({ kind: "hidden" });
});

test("C16: it is gone with any block above it, and with its page in the trash", () => {
  fake.entries.set("p", block("p", "page", null)).set("t", block("t", "toggle", "p"));
  fake.entries.set("o", block("o", "transclusion_container", "t"));
  watch();
  expect(told.at(-1)).toMatchObject({ kind: "ready" });
  fake.entries.set("t", block("t", "toggle", "p", false));
  fake.tell("t");
  expect(told.at(-1)).toEqual({ kind: "deleted" });
  fake.entries.set("t", block("t", "toggle", "p"));
  fake.entries.set("p", block("p", "page", null, false));
  fake.tell("p", "t");
  expect(told.at(-1)).toEqual({ kind: "deleted" });
});

test("C16: blocks of other pages are here while they are changed, and it is said whether all may be", async () => {
  fake.entries.set("a", block("a", "transclusion_reference", "p"));
  const asked: boolean[] = [];
  const having = havingBlocks(fake.workspace.records, ["a", "b"], (may) => {
    asked.push(may);
    expect(fake.open).toEqual(["b"]);
  });
  expect(fake.open).toEqual(["b"]);
  fake.entries.set("b", block("b", "transclusion_reference", "q"));
  fake.states.set("b", { kind: "ready", partial: false });
  fake.tell("b");
  await having;
  fake.role = "reader";
  await havingBlocks(fake.workspace.records, ["a"], (may) => void asked.push(may));
  expect(asked).toEqual([true, false]);
  expect(fake.open).toEqual([]);
});
