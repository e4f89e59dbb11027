import { wordsFor } from "@tessera/kernel/errors/words.ts";
import * as v from "valibot";
import { expect, test } from "vitest";
import { createHttp } from "../http.ts";
import { manualClock, settle } from "../testing/manual-clock.ts";
import { createErrorDialog } from "./error-dialog.ts";

test("a dialog is open or closed; a fatal one stays open and nothing takes its place", () => {
  const clock = manualClock(1_000_000);
  const dialog = createErrorDialog(clock);
  expect(dialog.read()).toEqual({ kind: "closed" });
  const error = new Error("x");
  expect(dialog.show(error)).toBe(true);
  expect(dialog.read()).toEqual({ kind: "open", fatal: null, error });
  dialog.close();
  expect(dialog.read()).toEqual({ kind: "closed" });
  dialog.showFatal("reinstall");
  clock.pass(60_000);
  expect(dialog.show(error)).toBe(false);
  dialog.close();
  expect(dialog.read()).toEqual({ kind: "open", fatal: "reinstall" });
});

test("a call is told to take too long after 30 s, and an error dialog comes once in 30 s", async () => {
  const clock = manualClock();
  const schema = v.object({});
  const http = createHttp({
    clock,
    random: () => 0,
    headers: () => ({}),
    fetch: (_url, init) =>
      new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(new Error("aborted")))),
  });
  const results: unknown[] = [];
  void http.call({ name: "slow", request: schema, response: schema }, {}).then((result) => results.push(result));
  clock.pass(29_999);
  await settle();
  expect(results).toEqual([]);
  clock.pass(1);
  await settle();
  expect(results).toEqual([{ ok: false, failure: { kind: "timeout" } }]);
  expect(wordsFor({ kind: "timeout" }).message).toContain("did not answer in 30 seconds");

  const dialog = createErrorDialog(clock);
  expect(dialog.show("one")).toBe(true);
  dialog.close();
  clock.pass(29_999);
  expect(dialog.show("two")).toBe(false);
  expect(dialog.read()).toEqual({ kind: "closed" });
  clock.pass(1);
  expect(dialog.show("three")).toBe(true);
});
