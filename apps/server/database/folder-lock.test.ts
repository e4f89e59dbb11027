import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderLockedError, lockFolder } from "./folder-lock.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-lock-"));
  path = join(folder, "lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("one holder at a time, and the next after it", () => {
  const unlock = lockFolder(folder, "one");
  expect(() => lockFolder(folder, "two")).toThrow(FolderLockedError);
  expect(() => lockFolder(folder, "two")).toThrow(`in use by the process ${process.pid}`);
  unlock();
  expect(existsSync(path)).toBe(false);
  lockFolder(folder, "two");
  unlock();
  expect(existsSync(path)).toBe(true);
});

test("the lock of a process that is gone is taken over", () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  writeFileSync(path, JSON.stringify({ pid: dead, started: null, token: "dead" }));
  lockFolder(folder, "next")();
  expect(readdirSync(folder)).toEqual([]);
});

test("so is one whose pid belongs to another program by now", () => {
  writeFileSync(path, JSON.stringify({ pid: process.pid, started: "another boot/1", token: "dead" }));
  lockFolder(folder, "next")();
});

test("a lock file that cannot be read is left alone", () => {
  writeFileSync(path, "what is this");
  expect(() => lockFolder(folder, "next")).toThrow("cannot be read. Remove it if no Tessera uses this folder");
});
