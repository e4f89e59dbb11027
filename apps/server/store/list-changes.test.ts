// A list that one process holds while another changes it: it is changed as the log says, and is what the database holds.

import fc from "fast-check";
import { expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { Bootstrap } from "./bootstrap.ts";
import type { LogRow } from "./record-db.ts";
import { Store } from "./store.ts";
import { CountingDb } from "./testing/counting-db.ts";
import { move, newBlock, remove } from "./testing/operations.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-9600-${(++count).toString(16).padStart(12, "0")}`;

class Workspace {
  readonly db = new CountingDb();
  readonly store = this.process();
  readonly neighbour = this.process();
  readonly owner = newId();
  readonly pages = [newId(), newId()] as const;
  readonly lines: string[] = [];
  space = "";

  process(): Store {
    return new Store(this.db, { now: () => 1_700_000_000_000, newId });
  }

  async make(): Promise<this> {
    const bootstrap = new Bootstrap(this.store, newId);
    await bootstrap.createUser({ id: this.owner, email: "ada@example.com", name: "Ada" });
    this.space = await bootstrap.createSpace({ userId: this.owner, name: "Space" });
    const pages = this.pages.map((id) => newBlock(id, "page", { table: "space", id: this.space }));
    await bootstrap.run(this.space, this.owner, pages);
    return this;
  }

  async submit(operations: readonly Operation[]): Promise<void> {
    await this.store.submit({ id: newId(), scope: this.space, operations, actor: { userId: this.owner } });
  }

  async list(store: Store, parent: string): Promise<readonly unknown[]> {
    return await store.read(this.space, (world) => [...world.children(parent)]);
  }
}

test("an insertion costs a neighbour that holds the list no reading of the list", async () => {
  const at = await new Workspace().make();
  const [page] = at.pages;
  const line = (): Operation => newBlock(newId(), "text", { table: "block", id: page });
  await at.submit(Array.from({ length: 300 }, line));
  await at.list(at.neighbour, page);
  for (let n = 0; n < 5; n++) {
    await at.submit([line()]);
    const before = at.db.questions;
    expect(await at.list(at.neighbour, page)).toHaveLength(301 + n);
    expect(at.db.questions).toBe(before);
  }
  expect(await at.list(at.neighbour, page)).toEqual(await at.list(at.process(), page));
});

test("rows that do not say what became of a list make it be read again", async () => {
  const at = await new Workspace().make();
  const [page] = at.pages;
  await at.list(at.neighbour, page);
  // More than a row says, and rows as the version before wrote them.
  await at.submit(Array.from({ length: 250 }, () => newBlock(newId(), "text", { table: "block", id: page })));
  expect(await at.list(at.neighbour, page)).toHaveLength(250);
  const { log } = at.db;
  at.db.log = async (...asked) =>
    (await log.apply(at.db, asked)).map(({ body: { places: _places, ...body }, ...row }): LogRow => ({ ...row, body }));
  await at.submit([newBlock(newId(), "text", { table: "block", id: page })]);
  expect(await at.list(at.neighbour, page)).toHaveLength(251);
});

test("whatever changes, a neighbour's lists are those of the database", async () => {
  const pick = fc.nat(1000);
  const step = fc.record({ kind: fc.nat(4), line: pick, other: pick, page: fc.nat(1), look: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const at = await new Workspace().make();
      const { pages, lines } = at;
      const some = (n: number): string | null => (lines.length === 0 ? null : (lines[n % lines.length] ?? null));
      for (const { kind, line, other, page, look } of steps) {
        const parent = pages[page] ?? pages[0];
        const id = some(line);
        if (kind < 2 || id === null) {
          const made = newId();
          lines.push(made);
          await at.submit([
            newBlock(made, "text", { table: "block", id: parent }, "", kind === 0 ? null : some(other)),
          ]);
        } else if (kind === 2) await at.submit([move(id, parent, some(other))]);
        else if (kind === 3) await at.submit([remove(id)]);
        else await at.submit([move(id, parent, null), move(id, pages[1 - page] ?? pages[1], some(other)), remove(id)]);
        if (look) for (const one of pages) await at.list(at.neighbour, one);
      }
      for (const one of pages) expect(await at.list(at.neighbour, one)).toEqual(await at.list(at.process(), one));
    }),
    { numRuns: 60 },
  );
});
