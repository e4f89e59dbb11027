// The secrecy simulation, with what it is for taken out of the product: it must notice. Here the judging of records that the
// server believes: without it a forged invitation opens a page.

import { expect, test, vi } from "vitest";
import { MemoryRecordDb } from "@tessera/server/store/memory-record-db.ts";
import { playCase } from "./case.ts";

vi.mock("@tessera/kernel/operations/believed-records.ts", () => ({ settleBelieved: () => undefined }));

test("an invitation that is believed is found by the secrecy simulation", async () => {
  const found: string[] = [];
  for (let seed = 1; seed <= 40 && found.length === 0; seed++)
    found.push(...(await playCase(seed, new MemoryRecordDb())).faults);
  expect(found.join("\n")).toMatch(/may not read (block|invite) .*, and got \{"role":"/);
});
