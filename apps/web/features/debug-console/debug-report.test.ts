import { expect, test } from "vitest";
import { debugReport, flagText, withoutSecrets } from "./debug-report.ts";

test("nothing that opens a door is in the report, however deep it stands", () => {
  const report = debugReport({
    at: 0,
    facts: { version: "1.2.3" },
    steps: [{ name: "prefetch", state: "done", startedAt: 1, endedAt: 3.5 }],
    flags: { log_collector: { path: "/api/v3/collectLogs", key: "sesame" }, admin_mode: true },
    log: [
      {
        at: 0,
        level: "error",
        words: "no",
        detail: { request: { headers: { Authorization: "sesame", csrfToken: "sesame" } } },
      },
    ],
  });
  expect(report).not.toContain("sesame");
  expect(report).toContain("version: 1.2.3");
  expect(report).toContain("prefetch: done 2.5 ms");
  expect(report).toContain("admin_mode = true");
  expect(report).toContain("00:00:00.000 error no");
  for (const name of "apiKey token clientSecret Password set-cookie Authorization sessionId x-csrf".split(" "))
    expect(withoutSecrets({ [name]: "sesame" })).toEqual({ [name]: "[left out]" });
  expect(flagText({ path: "/logs", key: "sesame" })).toBe('{"path":"/logs","key":"[left out]"}');
  expect(withoutSecrets([{ a: { password: 1, b: [2] } }])).toEqual([{ a: { password: "[left out]", b: [2] } }]);
});
