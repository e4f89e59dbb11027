// The secrecy simulation with one rule about rows or about the trash forgotten in one place: it must notice, in counts and in records.

import { afterEach, expect, test, vi } from "vitest";
import type * as Gates from "@tessera/kernel/permissions/gates.ts";
import type * as RowForm from "@tessera/server/features/collections/row-form.ts";
import type * as RowRules from "@tessera/kernel/permissions/row-rule.ts";
import type * as News from "@tessera/server/realtime/row-news.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type * as Changed from "@tessera/server/store/what-changed.ts";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";

const GATES = "@tessera/kernel/permissions/gates.ts";
const FORM = "@tessera/server/features/collections/row-form.ts";
const RULE = "@tessera/kernel/permissions/row-rule.ts";
const CHANGED = "@tessera/server/store/what-changed.ts";
const NEWS = "@tessera/server/realtime/row-news.ts";

afterEach(() => {
  for (const path of [GATES, FORM, RULE, NEWS, CHANGED]) vi.doUnmock(path);
  vi.resetModules();
});

/** Cases that are played at most: the seeds that the tests begin with find the faults at once, until the simulation changes. */
const CASES = 30;

/** The faults of the first case, from this seed on, that has some, over the modules as they are mocked now. */
async function found(from: number): Promise<string> {
  const { playCase } = await import("./case.ts");
  for (let seed = from; seed < from + CASES; seed++) {
    const { faults } = await playCase(seed, new MemoryRecordDb());
    if (faults.length > 0) return faults.join("\n");
  }
  return "";
}

test("a count that forgets whose rows are shown is found", async () => {
  vi.doMock(FORM, async (original) => {
    const actual = await original<typeof RowForm>();
    return { ...actual, rowsShownTo: () => null };
  });
  expect(await found(1)).toMatch(/may read \d+ rows of .*, and was told of \d+/);
});

test("rights that forget the rule are found", async () => {
  vi.doMock(RULE, async (original) => {
    const actual = await original<typeof RowRules>();
    return { ...actual, rowRuleOf: () => null };
  });
  expect(await found(1)).toMatch(/may not read block .*, and got /);
});

test("rights that forget the trash are found", async () => {
  vi.doMock(GATES, async (original) => ({ ...(await original<typeof Gates>()), isDead: () => false }));
  expect(await found(1)).toMatch(/may not read block .*, and got /);
});

test("a deletion that is not announced as a change of rights is found", async () => {
  vi.doMock(CHANGED, async (original) => {
    const actual = await original<typeof Changed>();
    const alive = (was: Entry | null, now: Entry): Entry =>
      was === null ? now : { ...now, value: { ...was.value, ...now.value, alive: was.value["alive"] ?? null } };
    const changesRights: typeof Changed.changesRights = (was, now, before) =>
      actual.changesRights(was, alive(was, now), before);
    return { ...actual, changesRights };
  });
  expect(await found(1)).toMatch(/lost .* and was not (told|asked)|watches .* without the right to/);
});

test("a name that is taken out of a row without word to those who watch it is found", async () => {
  vi.doMock(CHANGED, async (original) => {
    const actual = await original<typeof Changed>();
    const unnamed = (was: Entry | null, now: Entry): Entry =>
      was === null ? now : { ...now, value: { ...now.value, properties: was.value["properties"] ?? null } };
    const changesRights: typeof Changed.changesRights = (was, now, before) =>
      actual.changesRights(was, unnamed(was, now), before);
    return { ...actual, changesRights };
  });
  expect(await found(190)).toMatch(/lost .* and was not (told|asked)|watches .* without the right to/);
});

test("news of rows that is kept from one reader to the next is found", async () => {
  vi.doMock(NEWS, async (original) => {
    const actual = await original<typeof News>();
    class Keeping extends actual.RowNews {
      private first: string | null = null;
      override textsFor(userId: string, topics: ReadonlySet<string>): string[] {
        this.first ??= userId;
        return super.textsFor(this.first, topics);
      }
    }
    return { ...actual, RowNews: Keeping };
  });
  expect(await found(1)).toMatch(/may not read row .*, and was told|could never read row .*, and was told/);
});
