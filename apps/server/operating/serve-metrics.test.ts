import { expect, test } from "vitest";
import { addProcessMetrics, createMetrics } from "./metrics.ts";
import { serveMetrics } from "./serve-metrics.ts";

test("shows calls and the process's figures on a port of its own", async () => {
  const metrics = createMetrics();
  addProcessMetrics(metrics);
  metrics.observeCall("logIn", 400, 0.02);
  const { port, stop } = await serveMetrics(metrics, 0, "127.0.0.1");
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(text).toContain('tessera_call_seconds_count{event="logIn",status="400"} 1');
  expect(text).toContain("tessera_nodejs_eventloop_lag_seconds");
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await stop();
});

test("shows how far each fold is behind, and the other figures where that cannot be told", async () => {
  const metrics = createMetrics();
  metrics.countFolded("search", 3);
  let isAway = false;
  metrics.watchFolds(["search", "page-links"], async (fold) => {
    if (isAway) throw new Error("planted");
    return fold === "search" ? 7 : 0;
  });
  const shown = await metrics.registry.metrics();
  expect(shown).toContain('tessera_fold_lag_commits{fold="search"} 7');
  expect(shown).toContain('tessera_fold_lag_commits{fold="page-links"} 0');
  isAway = true;
  const rest = await metrics.registry.metrics();
  expect(rest).not.toContain("tessera_fold_lag_commits{");
  expect(rest).toContain('tessera_folded_rows_total{fold="search"} 3');
});
