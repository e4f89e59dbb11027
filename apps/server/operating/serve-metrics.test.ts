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
