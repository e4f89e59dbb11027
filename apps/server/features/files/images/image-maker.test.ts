// The thread that makes pictures: its turns, its time, its end.

import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { draw } from "@tessera/testing/sample-files.ts";
import { pictureFacts } from "./picture-facts.ts";
import { ImageMaker, type ImageMakerOptions } from "./image-maker.ts";

const failures: unknown[] = [];
const unreadable: string[] = [];
const open: ImageMaker[] = [];
function maker(options: Partial<ImageMakerOptions> = {}): ImageMaker {
  const made = new ImageMaker({
    withinMs: 60_000,
    mostWaiting: 8,
    idleMs: 60_000,
    onFailure: (error) => failures.push(error),
    onUnreadable: (words) => unreadable.push(words),
    ...options,
  });
  open.push(made);
  return made;
}
afterEach(async () => {
  failures.length = 0;
  unreadable.length = 0;
  for (const one of open.splice(0)) await one.close();
});
const task = async (width = 64) => ({ bytes: Uint8Array.from(draw(300, 200)), width, webp: true });
const sizeOf = (answer: Awaited<ReturnType<ImageMaker["make"]>>): unknown =>
  typeof answer === "string" ? answer : pictureFacts(answer.bytes)?.width;

test("pictures are made in a thread, in the order that they were asked for; what need not be smaller is none", async () => {
  const one = maker();
  const all = await Promise.all([one.make(() => task(64)), one.make(() => task(640)), one.make(() => task(160))]);
  expect(all.map(sizeOf)).toEqual([64, "none", 160]);
});

test("a picture that never ends is ended, and the next one is made", async () => {
  let hangs = true;
  const one = maker({
    withinMs: 2_000,
    start: () => {
      if (!hangs)
        return new Worker(
          "require('worker_threads').parentPort.on('message', () => require('worker_threads').parentPort.postMessage({ ok: true, picture: { type: 'image/png', bytes: new Uint8Array(1) } }))",
          { eval: true },
        );
      hangs = false;
      return new Worker("require('worker_threads').parentPort.on('message', () => { for (;;); })", { eval: true });
    },
  });
  const [first, second] = await Promise.all([one.make(() => task()), one.make(() => task())]);
  expect(first).toBe("none");
  expect(String(failures)).toContain("too long");
  expect(second).toMatchObject({ type: "image/png" });
});

test("more than may wait are turned away at once, and what cannot be read is the caller's", async () => {
  const one = maker({ mostWaiting: 1 });
  const first = one.make(() => task());
  expect(await one.make(() => task())).toBe("busy");
  expect(sizeOf(await first)).toBe(64);
  await expect(one.make(async () => await Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(sizeOf(await one.make(() => task()))).toBe(64);
});

test("closed, it makes nothing more", async () => {
  const one = maker();
  const under = one.make(() => task());
  await one.close();
  expect(await under).toBe("busy");
  expect(await one.make(() => task())).toBe("busy");
  expect(failures).toEqual([]);
});

test("a picture that cannot be decoded is no failure of the server, and the next one is made", async () => {
  const one = maker();
  const broken = async () => ({ ...(await task()), bytes: Uint8Array.from(draw(300, 200)).fill(0, 100) });
  expect(await one.make(broken)).toBe("none");
  expect([failures, unreadable.length]).toEqual([[], 1]);
  expect(sizeOf(await one.make(() => task()))).toBe(64);
});
