import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import v8 from "node:v8";
import vm from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEngine, type Engine } from "./pglite-engine.ts";
import { placeTestPglite } from "./testing/pglite-for-tests.ts";

let folder: string;
let engine: Engine;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "tessera-engine-"));
  await placeTestPglite(folder);
  engine = await openEngine({ folder: path.join(folder, "database"), fsync: false });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The protocol message of a simple query. */
function query(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write("Q");
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

function heapUsed(): number {
  v8.setFlagsFromString("--expose-gc");
  (vm.runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

test("answers are whole, and none stays in memory", async () => {
  const large = query("SELECT repeat('x', 1000) FROM generate_series(1, 4000)");
  const first = await engine.execute(large);
  expect(first.byteLength).toBeGreaterThan(4_000_000);
  const before = heapUsed();
  for (let n = 0; n < 20; n++) expect(Buffer.compare(await engine.execute(large), first)).toBe(0);
  expect(heapUsed() - before).toBeLessThan(20);
});
