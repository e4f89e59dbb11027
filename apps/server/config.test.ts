import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { loadConfig } from "./load-config.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-config-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("without settings it serves localhost with the embedded database", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: null,
    dataFolder: "data",
    metricsPort: null,
    filesFolder: join("data", "files"),
    fileSizeLimit: 5 * 1024 ** 3,
  });
  expect(readConfig({ TESSERA_DATA: "/var/t" }).filesFolder).toBe(join("/var/t", "files"));
  expect(readConfig({ FILES_FOLDER: "/mnt/f", FILE_SIZE_LIMIT: "0" })).toMatchObject({
    filesFolder: "/mnt/f",
    fileSizeLimit: 0,
  });
  expect(readConfig({}).baseUrl.href).toBe("http://localhost:3000/");
  expect(readConfig({ HOST: "::", PORT: "80" }).baseUrl.origin).toBe("http://[::]");
});

test.each([
  [{ PORT: "http" }, 'PORT should be a whole number from 0 to 65535, instead was "http".'],
  [{ PORT: "65536" }, 'PORT should be a whole number from 0 to 65535, instead was "65536".'],
  [{ PORT: "-1" }, 'PORT should be a whole number from 0 to 65535, instead was "-1".'],
  [{ METRICS_PORT: "1.5" }, 'METRICS_PORT should be a whole number from 0 to 65535, instead was "1.5".'],
  [{ BASE_URL: "notes.example.com" }, "BASE_URL should be an address like https://notes.example.com, without a path"],
  [{ BASE_URL: "https://example.com/notes" }, "BASE_URL should be an address"],
  [{ BASE_URL: "ftp://example.com" }, "BASE_URL should be an address"],
  [
    { DATABASE_URL: "mysql://a:pass@b/c" },
    'DATABASE_URL should be an address like postgres://user:password@host:5432/name, instead was "mysql://a:***@b/c".',
  ],
  [{ DATABASE_POOL: "0" }, "DATABASE_POOL should be a whole number from 1 to 1000"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL should be one of silent, fatal, error, warn, info, debug, trace"],
  [{ TRUST_PROXY: "yes" }, 'TRUST_PROXY should be true or false, instead was "yes".'],
  [{ FILE_SIZE_LIMIT: "5 GB" }, "FILE_SIZE_LIMIT should be a whole number from 0 to"],
  [{ SESSION_SECRET: "short" }, "SESSION_SECRET should be at least 32 characters of text"],
])("%j names its key", (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test("the file is read, the environment wins, and a misspelt key is noticed", () => {
  writeFileSync(
    join(folder, "tessera.config.json"),
    JSON.stringify({ PORT: 4000, TRUST_PROXY: true, LOG_LEVEL: "warn" }),
  );
  expect(loadConfig({ LOG_LEVEL: "error" }, folder)).toMatchObject({ port: 4000, trustProxy: true, logLevel: "error" });
  writeFileSync(join(folder, "other.json"), JSON.stringify({ PROT: 4000 }));
  expect(() => loadConfig({ TESSERA_CONFIG: "other.json" }, folder)).toThrow(
    "PROT in the configuration file should be one of PORT",
  );
  writeFileSync(join(folder, "broken.json"), "{");
  expect(() => loadConfig({ TESSERA_CONFIG: "broken.json" }, folder)).toThrow("broken.json cannot be read");
  expect(() => loadConfig({ TESSERA_CONFIG: "missing.json" }, folder)).toThrow("missing.json cannot be read");
});
