import { expect, test } from "vitest";
import { isClientPath } from "./client-path.ts";

test("screens are every path but those of calls, images, sockets, states and files", () => {
  for (const path of [
    "/",
    "/login",
    "/settings",
    "/a-page-0f3b1c528a644d0e9c1a2b7d5e6f8a90",
    "/imagery",
    "/apiary",
    "/v10",
  ])
    expect(isClientPath(path), path).toBe(true);
  for (const path of [
    "/api/v3/getSpaces",
    "/signed/x",
    "/v1",
    "/v1/pages/x",
    "/image/x",
    "/getStatus",
    "/realtime",
    "/livez",
    "/readyz",
    "/assets/x",
    "/service-worker.js",
    "/manifest.webmanifest",
    "/app.dmg",
  ])
    expect(isClientPath(path), path).toBe(false);
});
