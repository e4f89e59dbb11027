// The server's settings: from the environment, else from tessera.config.json (or the file that
// TESSERA_CONFIG names), else the default. A value that cannot be used stops the start with a
// sentence that names its key. Reading files is left to load-config.ts.

import { join } from "node:path";
import { largestFile } from "@tessera/kernel/rules/file-parts.ts";
import { logLevels, type LogLevel } from "./operating/log-levels.ts";
import { s3Encryptions, type S3Place } from "./storage/s3-place.ts";

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where people reach this instance: an origin, without a path. */
  readonly baseUrl: URL;
  /** False: the address was derived from host and port, so other names of this machine are fine. */
  readonly baseUrlGiven: boolean;
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  readonly dataFolder: string;
  readonly logLevel: LogLevel;
  /** Null: no metrics. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  readonly sessionSecret: string | null;
  /** Whether X-Forwarded-For of a proxy in front is believed. */
  readonly trustProxy: boolean;
  readonly signUpsPerHour: number;
  /** Where files of people lie, unless in a bucket. */
  readonly filesFolder: string;
  /** Null: they lie in the folder. */
  readonly filesBucket: S3Place | null;
  /** Bytes of one file; 0: no limit. */
  readonly fileSizeLimit: number;
  /** Bytes of pictures that were made smaller; 0: none are made. */
  readonly imageCacheLimit: number;
}

export class ConfigError extends Error {
  constructor(key: string, shouldBe: string, value: unknown) {
    super(`${key} should be ${shouldBe}, instead was ${value === undefined ? "left out" : JSON.stringify(value)}.`);
    this.name = "ConfigError";
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Every key, so that a misspelt one in the file is noticed. */
export const configKeys = [
  "PORT",
  "HOST",
  "BASE_URL",
  "DATABASE_URL",
  "DATABASE_POOL",
  "TESSERA_DATA",
  "LOG_LEVEL",
  "METRICS_PORT",
  "METRICS_HOST",
  "SESSION_SECRET",
  "TRUST_PROXY",
  "SIGN_UPS_PER_HOUR",
  "FILES_FOLDER",
  "FILES_S3_BUCKET",
  "FILES_S3_ENDPOINT",
  "FILES_S3_REGION",
  "FILES_S3_PREFIX",
  "FILES_S3_PATH_STYLE",
  "FILES_S3_KEY_ID",
  "FILES_S3_SECRET",
  "FILES_S3_ENCRYPTION",
  "FILES_S3_ENCRYPTION_KEY",
  "FILE_SIZE_LIMIT",
  "IMAGE_CACHE_LIMIT",
] as const;
export type ConfigKey = (typeof configKeys)[number];

export function readConfig(environment: Values, file: Values = {}): Config {
  for (const key of Object.keys(file)) {
    if (!configKeys.some((known) => known === key)) {
      throw new ConfigError(`${key} in the configuration file`, `one of ${configKeys.join(", ")}`, key);
    }
  }
  const given = (key: ConfigKey): unknown => {
    const value = environment[key] ?? file[key];
    return value === "" ? undefined : value;
  };
  const port = wholeNumber("PORT", given("PORT"), 0, 65_535) ?? 3000;
  const host = text("HOST", given("HOST")) ?? "127.0.0.1";
  const base = given("BASE_URL");
  const dataFolder = text("TESSERA_DATA", given("TESSERA_DATA")) ?? "data";
  return {
    port,
    host,
    baseUrl: origin("BASE_URL", base) ?? new URL(`http://${isLoopback(host) ? "localhost" : bracketed(host)}:${port}`),
    baseUrlGiven: base !== undefined,
    databaseUrl: databaseUrl(given("DATABASE_URL")),
    databasePool: wholeNumber("DATABASE_POOL", given("DATABASE_POOL"), 1, 1000) ?? 10,
    dataFolder,
    logLevel: oneOf("LOG_LEVEL", given("LOG_LEVEL"), logLevels) ?? "info",
    metricsPort: wholeNumber("METRICS_PORT", given("METRICS_PORT"), 0, 65_535) ?? null,
    metricsHost: text("METRICS_HOST", given("METRICS_HOST")) ?? "127.0.0.1",
    sessionSecret: secret("SESSION_SECRET", given("SESSION_SECRET")),
    trustProxy: truth("TRUST_PROXY", given("TRUST_PROXY")) ?? false,
    signUpsPerHour: wholeNumber("SIGN_UPS_PER_HOUR", given("SIGN_UPS_PER_HOUR"), 1, 1_000_000) ?? 60,
    filesFolder: text("FILES_FOLDER", given("FILES_FOLDER")) ?? join(dataFolder, "files"),
    filesBucket: bucket(given),
    fileSizeLimit: wholeNumber("FILE_SIZE_LIMIT", given("FILE_SIZE_LIMIT"), 0, largestFile) ?? 5 * 1024 ** 3,
    imageCacheLimit: wholeNumber("IMAGE_CACHE_LIMIT", given("IMAGE_CACHE_LIMIT"), 0, 2 ** 50) ?? 2 * 1024 ** 3,
  };
}

type Given = (key: ConfigKey) => unknown;

function bucket(given: Given): S3Place | null {
  const name = matching("FILES_S3_BUCKET", given, /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "the name of a bucket");
  if (name === undefined) {
    const rest = configKeys.find((key) => key.startsWith("FILES_S3_") && given(key) !== undefined);
    if (rest !== undefined) throw new ConfigError("FILES_S3_BUCKET", `given where ${rest} is`, undefined);
    return null;
  }
  if (given("FILES_FOLDER") !== undefined)
    throw new ConfigError("FILES_FOLDER", "left out where FILES_S3_BUCKET is given", given("FILES_FOLDER"));
  const endpoint = serviceAddress("FILES_S3_ENDPOINT", given("FILES_S3_ENDPOINT")) ?? null;
  const encryption = oneOf("FILES_S3_ENCRYPTION", given("FILES_S3_ENCRYPTION"), s3Encryptions) ?? null;
  const encryptionKey = text("FILES_S3_ENCRYPTION_KEY", given("FILES_S3_ENCRYPTION_KEY")) ?? null;
  if (encryptionKey !== null && encryption !== "aws:kms")
    throw new ConfigError(
      "FILES_S3_ENCRYPTION",
      "aws:kms where FILES_S3_ENCRYPTION_KEY is given",
      encryption ?? undefined,
    );
  const prefix =
    matching("FILES_S3_PREFIX", given, /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?$/, "words like notes/files") ?? "";
  return {
    bucket: name,
    endpoint,
    region: matching("FILES_S3_REGION", given, /^[a-z0-9-]+$/, "a region like eu-central-1") ?? null,
    prefix: prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`,
    // Stores of one's own seldom have a host name for every bucket.
    pathStyle: truth("FILES_S3_PATH_STYLE", given("FILES_S3_PATH_STYLE")) ?? endpoint !== null,
    keys: keyPair(given),
    encryption,
    encryptionKey,
  };
}

function keyPair(given: Given): S3Place["keys"] {
  const id = text("FILES_S3_KEY_ID", given("FILES_S3_KEY_ID"));
  const secretKey = given("FILES_S3_SECRET");
  if (secretKey !== undefined && typeof secretKey !== "string")
    throw new ConfigError("FILES_S3_SECRET", "text", "(hidden)");
  if (id !== undefined && secretKey !== undefined) return { id, secret: secretKey };
  if (id !== undefined) throw new ConfigError("FILES_S3_SECRET", "given where FILES_S3_KEY_ID is", undefined);
  if (secretKey !== undefined) throw new ConfigError("FILES_S3_KEY_ID", "given where FILES_S3_SECRET is", undefined);
  return null;
}

function matching(key: ConfigKey, given: Given, form: RegExp, shouldBe: string): string | undefined {
  const value = text(key, given(key));
  if (value === undefined || form.test(value)) return value;
  throw new ConfigError(key, shouldBe, value);
}

function serviceAddress(key: ConfigKey, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : null;
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && `${url.search}${url.hash}${url.username}` === "";
  if (!isPlain) throw new ConfigError(key, "an address like https://s3.example.com", printable(value));
  return url.href.replace(/\/$/, "");
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

function wholeNumber(key: ConfigKey, value: unknown, min: number, max: number): number | undefined {
  if (value === undefined) return undefined;
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number === "number" && Number.isInteger(number) && number >= min && number <= max) return number;
  throw new ConfigError(key, `a whole number from ${min} to ${max}`, value);
}

function text(key: ConfigKey, value: unknown): string | undefined {
  if (value === undefined || typeof value === "string") return value;
  throw new ConfigError(key, "text", value);
}

function oneOf<T extends string>(key: ConfigKey, value: unknown, allowed: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new ConfigError(key, `one of ${allowed.join(", ")}`, value);
  return found;
}

function truth(key: ConfigKey, value: unknown): boolean | undefined {
  if (value === undefined || typeof value === "boolean") return value;
  if (value === "true" || value === "false") return value === "true";
  throw new ConfigError(key, "true or false", value);
}

function origin(key: ConfigKey, value: unknown): URL | undefined {
  if (value === undefined) return undefined;
  const shouldBe = "an address like https://notes.example.com, without a path";
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new ConfigError(key, shouldBe, printable(value));
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.username !== "") {
    throw new ConfigError(key, shouldBe, printable(value));
  }
  return url;
}

/**
 * An "@" after the host is refused: with a "/", "?" or "#" in the password the address is read as another host, and a part of the
 * password would be printed as the name of a host that cannot be reached.
 */
function databaseUrl(value: unknown): string | null {
  if (value === undefined) return null;
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : null;
  const isWhole = url !== null && !`${url.pathname}${url.search}${url.hash}`.includes("@");
  if (isWhole && typeof value === "string" && /^postgres(ql)?:$/.test(url.protocol)) return value;
  throw new ConfigError(
    "DATABASE_URL",
    'an address like postgres://user:password@host:5432/name, with "/", ":", "@", "?", "#" and "%" of the password written ' +
      "as %2F, %3A, %40, %3F, %23 and %25",
    schemeOf(value),
  );
}

/** An address as it may be printed: its scheme alone where the rest may hold a password. */
function printable(value: unknown): unknown {
  return typeof value === "string" && !value.includes("@") ? value : schemeOf(value);
}

function schemeOf(value: unknown): string {
  const [scheme = ""] = typeof value === "string" ? (/^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(value) ?? []) : [];
  return `${scheme}(hidden)`;
}

function secret(key: ConfigKey, value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === "string" && value.length >= 32) return value;
  throw new ConfigError(key, "at least 32 characters of text", "(hidden)");
}
