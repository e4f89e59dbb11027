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
    "DATABASE_URL should be an address like postgres://user:password@host:5432/name,",
  ],
  [{ DATABASE_POOL: "0" }, "DATABASE_POOL should be a whole number from 1 to 1000"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL should be one of silent, fatal, error, warn, info, debug, trace"],
  [{ TRUST_PROXY: "yes" }, 'TRUST_PROXY should be true or false, instead was "yes".'],
  [{ FILE_SIZE_LIMIT: "5 GB" }, "FILE_SIZE_LIMIT should be a whole number from 0 to"],
  [{ FILES_S3_BUCKET: "Notes" }, 'FILES_S3_BUCKET should be the name of a bucket, instead was "Notes".'],
  [
    { FILES_S3_ENDPOINT: "https://s3.example.com" },
    "FILES_S3_BUCKET should be given where FILES_S3_ENDPOINT is, instead was left out.",
  ],
  [
    { FILES_S3_BUCKET: "notes", FILES_FOLDER: "/mnt/f" },
    'FILES_FOLDER should be left out where FILES_S3_BUCKET is given, instead was "/mnt/f".',
  ],
  [
    { FILES_S3_BUCKET: "notes", FILES_S3_ENDPOINT: "s3.example.com" },
    'FILES_S3_ENDPOINT should be an address like https://s3.example.com, instead was "s3.example.com".',
  ],
  [{ FILES_S3_BUCKET: "notes", FILES_S3_ENDPOINT: "https://a:pass@b" }, 'instead was "https://(hidden)".'],
  [{ FILES_S3_BUCKET: "notes", FILES_S3_PREFIX: "../up" }, "FILES_S3_PREFIX should be words like notes/files"],
  [{ FILES_S3_BUCKET: "notes", FILES_S3_REGION: "Paris" }, "FILES_S3_REGION should be a region like eu-central-1"],
  [{ FILES_S3_BUCKET: "notes", FILES_S3_KEY_ID: "a" }, "FILES_S3_SECRET should be given where FILES_S3_KEY_ID is"],
  [{ FILES_S3_BUCKET: "notes", FILES_S3_SECRET: "a" }, "FILES_S3_KEY_ID should be given where FILES_S3_SECRET is"],
  [{ FILES_S3_BUCKET: "notes", FILES_S3_ENCRYPTION: "yes" }, "FILES_S3_ENCRYPTION should be one of AES256, aws:kms"],
  [
    { FILES_S3_BUCKET: "notes", FILES_S3_ENCRYPTION_KEY: "k" },
    "FILES_S3_ENCRYPTION should be aws:kms where FILES_S3_ENCRYPTION_KEY is given, instead was left out.",
  ],
  [{ FILES_S3_BUCKET: "notes", FILES_S3_PATH_STYLE: "yes" }, "FILES_S3_PATH_STYLE should be true or false"],
  [{ SESSION_SECRET: "short" }, "SESSION_SECRET should be at least 32 characters of text"],
])("%j names its key", (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

// Digits before the sign are read as a port, letters are refused as one.
const PASSWORDS = [
  "12/tail",
  "ab/tail",
  "12:tail",
  "ab:tail",
  "a@tail",
  "a@b/tail",
  "12?tail",
  "a@b?tail",
  "12#tail",
  "a@b#tail",
];
test.each(PASSWORDS)(
  "an address whose password is %s is read whole, or refused without printing a part of the password",
  (password) => {
    for (const scheme of ["postgres", "mysql", "nothing"])
      for (const end of ["@db.example.com:5432/notes", "@db.example.com", ""]) {
        const messages = [
          () => readConfig({ DATABASE_URL: `${scheme}://user:${password}${end}` }),
          () => readConfig({ DATABASE_URL: `user:${password}${end}` }),
          () => readConfig({ BASE_URL: `https://user:${password}@db` }),
          () => readConfig({ FILES_S3_BUCKET: "notes", FILES_S3_ENDPOINT: `https://user:${password}@db` }),
        ].map(messageOf);
        for (const message of messages) expect(message).not.toMatch(/tail|12|ab/);
      }
    // What is accepted is read as it was meant.
    const given = `postgres://user:${password}@db.example.com/notes`;
    if (messageOf(() => readConfig({ DATABASE_URL: given })) === "") {
      const { hostname, password: read } = new URL(given);
      expect([hostname, decodeURIComponent(read)]).toEqual(["db.example.com", password]);
    }
  },
);

function messageOf(read: () => unknown): string {
  try {
    read();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message.replace(/written as .* and %25/, "") : String(error);
  }
}

test("a configuration file that cannot be parsed is refused without printing what is in it", () => {
  writeFileSync(join(folder, "secret.json"), '{ "DATABASE_URL": "postgres://user:s3cret@db" oops }');
  const read = () => loadConfig({ TESSERA_CONFIG: "secret.json" }, folder);
  expect(read).toThrow("it should be JSON");
  expect(messageOf(read)).not.toMatch(/s3cret|oops/);
});

test("files lie in a bucket where one is named: of Amazon's, or of a store of one's own", () => {
  expect(readConfig({}).filesBucket).toBeNull();
  expect(readConfig({ FILES_S3_BUCKET: "notes" }).filesBucket).toEqual({
    bucket: "notes",
    endpoint: null,
    region: null,
    prefix: "",
    pathStyle: false,
    keys: null,
    encryption: null,
    encryptionKey: null,
  });
  expect(
    readConfig({
      FILES_S3_BUCKET: "notes",
      FILES_S3_ENDPOINT: "http://store:9000/",
      FILES_S3_REGION: "auto",
      FILES_S3_PREFIX: "tessera/files",
      FILES_S3_KEY_ID: "id",
      FILES_S3_SECRET: "secret",
      FILES_S3_ENCRYPTION: "aws:kms",
      FILES_S3_ENCRYPTION_KEY: "alias/notes",
    }).filesBucket,
  ).toEqual({
    bucket: "notes",
    endpoint: "http://store:9000",
    region: "auto",
    prefix: "tessera/files/",
    pathStyle: true,
    keys: { id: "id", secret: "secret" },
    encryption: "aws:kms",
    encryptionKey: "alias/notes",
  });
  const virtual = {
    FILES_S3_BUCKET: "notes",
    FILES_S3_ENDPOINT: "https://s3.example.com",
    FILES_S3_PATH_STYLE: "false",
  };
  expect(readConfig(virtual).filesBucket).toMatchObject({ pathStyle: false, endpoint: "https://s3.example.com" });
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
