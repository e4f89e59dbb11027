// Flags as operators and clients meet them, on every database; run by feature-flags.test.ts (PGlite) and feature-flags.pg.test.ts.

import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getFeatureFlags } from "@tessera/kernel/wire/api/flags/get-feature-flags.ts";
import type { OpenOnSql } from "../../store/testing/record-databases.ts";
import { createGetFeatureFlags } from "./get-feature-flags.ts";
import { contextOf } from "../../testing/workspace.ts";
import { FeatureFlags } from "./feature-flags.ts";
import { runFlags } from "./flags-command.ts";

export function featureFlagsSuite(name: string, open: () => Promise<OpenOnSql>): void {
  let opened: OpenOnSql;
  let now = 1_700_000_000_000;
  let flags: FeatureFlags;
  beforeAll(async () => {
    opened = await open();
    flags = new FeatureFlags(opened.database, () => now);
  });
  afterAll(async () => await opened.close());
  const subject = { deviceId: "d", userId: null, spaceId: null, clientVersion: "2.0.0" };
  const run = async (line: string): Promise<string> => await runFlags(flags, line.split(" "));

  test(`what an operator sets is what clients get, on ${name}`, async () => {
    expect(await run("list")).toBe("No flags are set.");
    await run(`set profiling {"startSampleRate":0.5}`);
    await run("rule profiling null --from 3.0.0");
    expect(await run("list")).toBe('profiling = {"startSampleRate":0.5}\n  null where {"from":"3.0.0"}');
    expect(await flags.valuesFor(subject)).toEqual({ profiling: { startSampleRate: 0.5 } });
    expect(await flags.valuesFor({ ...subject, clientVersion: "3.0.1" })).toEqual({ profiling: null });
    await run("rules profiling --clear");
    expect(await flags.valuesFor({ ...subject, clientVersion: "3.0.1" })).toEqual({
      profiling: { startSampleRate: 0.5 },
    });
    await run("remove profiling");
    expect(await flags.valuesFor(subject)).toEqual({});
  });

  test(`a word that is not understood says so, and changes nothing, on ${name}`, async () => {
    const lines = [
      "set",
      "set x",
      "set X true",
      "set x maybe",
      "rule x true",
      "remove x",
      "turn x",
      "set x true --who ada",
    ];
    for (const line of lines) await expect(run(line)).rejects.toThrow();
    await run("set x true");
    for (const line of ["rule x true --percent 200", "rule x true --user ada", "rule x true --from 1"])
      await expect(run(line)).rejects.toThrow(/rules/);
    expect(await run("list")).toBe("x = true");
    await run("remove x");
  });

  test(`a change by another process is seen within five seconds, on ${name}`, async () => {
    const other = new FeatureFlags(opened.database, () => now);
    expect(await flags.valuesFor(subject)).toEqual({});
    await other.put({ name: "y", value: 1, rules: [] });
    now += 5000;
    expect(await flags.valuesFor(subject)).toEqual({ y: 1 });
    await run("remove y");
  });

  test(`the event answers with whom it took the client for, and the values, on ${name}`, async () => {
    await run("set z 3");
    const answer = createGetFeatureFlags(flags, "key");
    const context = { ...contextOf("u"), clientVersion: "2.0.0" };
    const [id, spaceId] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
    const asked = { browserId: "b", deviceId: "d", deviceAttributes: { os: "linux" }, page: { id, spaceId } };
    expect(getFeatureFlags.name).toBe("getFeatureFlags");
    for (const part of ["browserId", "deviceId"])
      expect(v.is(getFeatureFlags.request, { ...asked, [part]: undefined }), part).toBe(false);
    expect(await answer(v.parse(getFeatureFlags.request, asked), context)).toEqual({
      statsigUser: {
        userID: "u",
        customIDs: { browserId: "b", deviceId: "d", spaceId },
        appVersion: "2.0.0",
        custom: { os: "linux" },
      },
      initialValues: { z: 3, log_collector: { path: "/api/v3/collectLogs", key: "key" } },
    });
    await run("set log_collector null");
    const { initialValues } = (await answer({ browserId: "b", deviceId: "d", deviceAttributes: {} }, context)) as {
      initialValues: object;
    };
    expect(initialValues).toMatchObject({ log_collector: null });
    await run("remove z");
    await run("remove log_collector");
  });
}
