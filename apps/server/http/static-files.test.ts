// The web client as the server hands it out: caching, packed twins, deep links, and a policy that
// lets only our own scripts run.

import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isClientPath } from "@tessera/kernel/routes/client-path.ts";
import { findWebClient, sendIndex, serveWebClient, type WebClient } from "./static-files.ts";

const inline = "document.documentElement.dataset.theme = 'dark'";
const script = "console.log('tessera')".repeat(100);
let folder: string;
let app: FastifyInstance;
let client: WebClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tessera-web-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(
    join(folder, "index.html"),
    `<meta name="tessera-version" content="1.2.3.4" /><script>${inline}</script><script type="module" src="/assets/main-abc.js"></script>`,
  );
  writeFileSync(join(folder, "assets", "main-abc.js"), script);
  writeFileSync(join(folder, "assets", "main-abc.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "assets", "local-worker-abc.js"), script);
  writeFileSync(join(folder, "assets", "local-worker-abc.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "assets", "diagram-library-abc.js"), script);
  writeFileSync(join(folder, "diagram-frame.html"), "<!doctype html>");
  writeFileSync(join(folder, "app-icon.svg"), "<svg/>");
  writeFileSync(join(folder, "service-worker.js"), script);
  writeFileSync(join(folder, "service-worker.js.gz"), gzipSync(script));
  const found = findWebClient([join(folder, "missing"), folder], new URL("https://notes.example.com"));
  if (found === null) throw new Error("no client");
  client = found;
  app = fastify();
  app.setNotFoundHandler((_request, reply) => sendIndex(reply, client));
  await serveWebClient(app, client);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test("keeps hashed assets for ever, packed where a packed twin exists", async () => {
  const plain = await app.inject("/assets/main-abc.js");
  expect([plain.body, plain.headers["cache-control"]]).toEqual([script, "public, max-age=31536000, immutable"]);
  const packed = await app.inject({ url: "/assets/main-abc.js", headers: { "accept-encoding": "gzip" } });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.headers["content-type"]).toContain("javascript");
  expect(gunzipSync(packed.rawPayload).toString()).toBe(script);
});

test("asks again for everything else", async () => {
  expect((await app.inject("/app-icon.svg")).headers["cache-control"]).toBe("no-cache");
  expect((await app.inject("/some/page")).headers["cache-control"]).toBe("no-cache");
});

test("gives the service worker out fresh, under a policy of its own", async () => {
  for (const encoding of ["identity", "gzip"]) {
    const worker = await app.inject({ url: "/service-worker.js", headers: { "accept-encoding": encoding } });
    expect(worker.headers["cache-control"]).toBe("no-cache");
    expect(worker.headers["content-type"]).toContain("javascript");
    expect(worker.headers["content-security-policy"]).toBe("default-src 'none'; script-src 'self'; connect-src 'self'");
  }
});

test("knows the version and the build that the client names itself", () => {
  expect(client.release).toEqual({ clientVersion: "1.2.3.4", clientBuild: null });
});

test("does not leave its folder", async () => {
  for (const url of ["/../secrets.json", "/assets/..%2f..%2fsecrets.json", "/%2e%2e/secrets.json"]) {
    expect((await app.inject(url)).body).toBe(client.index);
  }
});

test("allows the page's own inline script by its hash, and no other", async () => {
  const policy = String((await app.inject("/")).headers["content-security-policy"]);
  const hash = createHash("sha256").update(inline).digest("base64");
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("connect-src 'self' wss://notes.example.com;");
});

test("lets a worker, and nothing else, compile WebAssembly", async () => {
  for (const encoding of ["identity", "gzip"]) {
    const headers = { "accept-encoding": encoding };
    const worker = await app.inject({ url: "/assets/local-worker-abc.js", headers });
    expect(worker.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    const script = await app.inject({ url: "/assets/main-abc.js", headers });
    expect(String(script.headers["content-security-policy"])).not.toContain("wasm");
  }
});

test("C22: what draws diagrams may be loaded by a frame without an origin, and is kept in one", async () => {
  for (const url of ["/diagram-frame.html", "/assets/diagram-library-abc.js"]) {
    const { headers } = await app.inject(url);
    expect(headers["content-security-policy"]).toMatch(
      /^sandbox allow-scripts; default-src 'none'; script-src 'self';/,
    );
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  }
  const other = await app.inject("/assets/main-abc.js");
  expect(other.headers["cross-origin-resource-policy"]).not.toBe("cross-origin");
});

test.each([
  ["/", true],
  ["/workspace/0b8e7b2e00004000800000000000000a", true],
  ["/apiary", true],
  ["/api/v3/x", false],
  ["/signed/x", false],
  ["/image/x", false],
  ["/assets/gone-abc.js", false],
  ["/favicon.ico", false],
])("%s is a screen: %s", (path, expected) => {
  expect(isClientPath(path)).toBe(expected);
});
