// Faults for the rows of docs/contract.md: Core contract, 7 to 9.
import type { RowFaults } from "./plant.ts";

const dispatch = "apps/server/http/dispatch.ts";
const answer = "apps/server/features/flags/get-feature-flags.ts";
const chunks = "packages/platform/loading/chunk-failure.ts";
const readBody = "apps/server/http/read-body.ts";

export const coreCallFaults: readonly RowFaults[] = [
  {
    row: "CC7:148 is JSON",
    plants: [
      ["app.post(`${apiPath}/${name}`", "app.put(`${apiPath}/${name}`"],
      ["app.post(`${apiPath}/${name}`", "app.post(`${apiPath}/x/${name}`"],
      [`encoding: request.headers["content-encoding"]`, "encoding: undefined", dispatch],
      ["gzip: promisify(gunzip), ", "", readBody],
      ["value = JSON.parse(text);", "value = text;", readBody],
    ],
  },
  {
    row: "CC7:148 comes with",
    plants: [
      ["spaceId: header(raw, headers.spaceId)", "spaceId: null"],
      ["source: text(raw.query[queryParameters.source])", "source: null"],
      ["Number.isFinite(throttledMs) && throttledMs >= 0 ? throttledMs : null", "null"],
      ["clientVersion: header(raw, headers.clientVersion)", "clientVersion: null"],
      [
        "const activeUser = header(raw, headers.activeUser);",
        `const activeUser = header(raw, headers.activeUser);
  if (activeUser === null) throw new AppError("ValidationError", "There should be an active user.");`,
      ],
    ],
  },
  {
    row: "CC7:148 is text or lines",
    plants: [
      [`form === "text" ? String(value)`, `form === "json" ? String(value)`],
      [`"text/plain; charset=utf-8"`, `"text/html; charset=utf-8"`],
      [`if (form === "ndjson") {`, `if (form === "lines") {`],
      ["yield `${JSON.stringify(value)}\\n`", "yield `${JSON.stringify(value)},`"],
      ["yield `${JSON.stringify(lastLine(thrown))}\\n`", "return"],
    ],
  },
  {
    row: "CC7:148 a body goes out",
    plants: [
      ["text.length < packedFrom ? text : await", "await"],
      ['  if (isPacked) sent["content-encoding"] = "gzip";\n', ""],
      ['new CompressionStream("gzip")', 'new CompressionStream("deflate")'],
      ["text.length < packedFrom ? text : await packed(text)", "text"],
    ],
  },
  {
    row: "CC7:148 a call says",
    plants: [
      ["    [headers.userFlow]: route && flows[route],\n", ""],
      ['  signup: "sign_up",\n', ""],
      ["[headers.spaceId]: spaceId ?? undefined", "[headers.spaceId]: undefined"],
    ],
  },
  {
    row: "CC7:152",
    plants: [
      [
        `export const loadCachedPageChunk = defineEvent({
  name: "loadCachedPageChunk",
  access: "public",
  changes: false,
  request: v.object({ page: v.object({ id: uuid, spaceId }), ...chunk }),`,
        `export const loadCachedPageChunk = defineEvent({
  name: "loadCachedPageChunk",
  access: "public",
  changes: false,
  request: v.object({ pageId: uuid, ...chunk }),`,
      ],
      [
        `export const loadCachedPageChunk = defineEvent({
  name: "loadCachedPageChunk",`,
        `export const loadCachedPageChunk = defineEvent({
  name: "loadPageChunk",`,
      ],
    ],
  },
  {
    row: "CC7:153",
    plants: [
      [
        `name: "getSpaces",
  changes: false,
  request: v.object({}),`,
        `name: "getSpaces",
  changes: false,
  request: v.object({ userId: v.string() }),`,
      ],
      [`name: "getSpaces"`, `name: "getAllSpaces"`],
    ],
  },
  {
    row: "CC7:154",
    plants: [
      ["aggregationResult = aggregations[0] ??", "aggregationResult = aggregations[1] ??"],
      ["blockIds: [...rows]", "blockIds: []"],
      ['{ type: "unknown" }]', '{ type: "results" }]'],
    ],
  },
  {
    row: "CC7:155",
    plants: [
      [`name: "getFeatureFlags"`, `name: "getFlags"`],
      ["browserId: deviceId,", "browser: deviceId,"],
      ["    deviceId,\n", "    device: deviceId,\n"],
      ["return { statsigUser,", "return { user: statsigUser,", answer],
      ["initialValues: { ...given", "values: { ...given", answer],
    ],
  },
  {
    row: "CC7:157",
    plants: [
      ["if (response.status !== 200)", "if (!response.ok)"],
      ["if (response.status !== 200)", "if (response.status >= 500)"],
      ["bodies = errorBodiesOf(JSON.parse(text));", ""],
      ["status: response.status,", "status: 500,"],
    ],
  },
  {
    row: "CC8:162",
    plants: [
      ['Oops, something went wrong. ({errorCode})",', 'Something went wrong. ({errorCode})",'],
      ["Please try again in a few minutes.", "Please try again later."],
      ["new Set([429, 502, 503, 504])", "new Set([502, 503, 504])"],
      ["new Set([429, 502, 503, 504])", "new Set([429, 503, 504])"],
      ["new Set([429, 502, 503, 504])", "new Set([429, 502, 504])"],
      ["new Set([429, 502, 503, 504])", "new Set([429, 502, 503])"],
      ["new Set([429, 502, 503, 504])", "new Set([429, 500, 502, 503, 504])"],
      ["type ?? body?.errorId ?? String(status)", "body?.errorId ?? type ?? String(status)"],
      ["type ?? body?.errorId ?? String(status)", "type ?? String(status)"],
    ],
  },
  {
    row: "CC8:163",
    plants: [
      [`"error.offline": "Offline."`, `"error.offline": "You are offline."`],
      [`"error.generic": "Something went wrong."`, `"error.generic": "Something is wrong."`],
      [`"An unexpected error occurred"`, `"An error occurred"`],
      ["return plain(`error.${failure.kind}`);", `return plain("error.generic");`],
    ],
  },
  {
    row: "CC8:164",
    plants: [
      ["throttleMs = 30_000", "throttleMs = 20_000"],
      ["throttleMs = 30_000", "throttleMs = 60_000"],
      ["shownAt = clock.now();", ""],
      ["timeoutMs = 30_000", "timeoutMs = 60_000", "packages/platform/http.ts"],
    ],
  },
  {
    row: "CC8:165",
    plants: [
      ["...accountReasons, ...contentReasons, ...businessReasons", "...accountReasons, ...contentReasons"],
      ["...accountReasons, ...contentReasons, ...businessReasons", "...contentReasons, ...businessReasons"],
      [`reason.replaceAll("_", "-")`, `"x"`],
    ],
  },
  {
    row: "CC8:166 global handlers",
    plants: [
      [`["offline", /^offline`, `["offline", /^offlines`],
      [`["invalid token", /invalid (?:or unexpected )?token/i],`, ""],
      [`["script error", /^script error\\.?$/i],`, ""],
      [`["resize observer", /^resizeobserver loop/i],`, ""],
      ["if (noise !== null) return log(", "if (noise !== null) log("],
      ["onFault(error);", ""],
      [`source.addEventListener("unhandledrejection", (event) => met(event.reason, "Rejected and not caught"));`, ""],
    ],
  },
  {
    row: "CC8:166 a truncated",
    plants: [
      [`if (ios) onFatal("reinstall");`, `onFatal("reinstall");`],
      [`if (ios) onFatal("reinstall");`, ""],
      ["return open > 0;", "return true;"],
      ["return open > 0;", "return inText;"],
    ],
  },
  {
    row: "CC8:167 failed chunks",
    plants: [
      ["onFailure: (error, attempt) => ports.log(areaFailureLine(error, attempt))", "onFailure: () => undefined"],
      ["limitMs: chunkTimeoutMs,", ""],
      ["chunkTimeoutMs = 120_000", "chunkTimeoutMs = 60_000", chunks],
      ["chunkTimeoutMs = 120_000", "chunkTimeoutMs = 180_000", chunks],
      [`style: "Loading CSS chunk failed"`, `style: "Loading chunk failed"`, chunks],
      ["|^unable to preload css", "", chunks],
    ],
  },
  {
    row: "CC8:167 code that is gone",
    plants: [
      ["missing = true;\n", ""],
      ["      await check();\n    },\n    async take", "    },\n    async take"],
      [`if (state.needed || state.type === "major")`, `if (state.type === "major")`],
      ["&& !state.needed && (", "&& ("],
    ],
  },
  {
    row: "CC9:182",
    plants: [
      ["throttleMs = 30_000", "throttleMs = 3_000"],
      ["clock.now() - shownAt < throttleMs", "clock.now() - shownAt <= throttleMs"],
      ["timeoutMs = 30_000", "timeoutMs = 10_000", "packages/platform/http.ts"],
    ],
  },
  {
    row: "CC9:193 how often",
    plants: [
      [
        "fallback: { startSampleRate: 0, sampleIntervalMs: 10 }",
        "fallback: { startSampleRate: 1, sampleIntervalMs: 10 }",
      ],
      ["v.minValue(0), v.maxValue(1)", "v.minValue(0)"],
      ["v.minValue(0), v.maxValue(1)", "v.maxValue(1)"],
      [`name: "profiling"`, `name: "profile"`],
      ["return draw < share;", "return draw <= share;"],
    ],
  },
  {
    row: "CC9:193 there are headers",
    plants: [
      [`clientVersion: "x-tessera-client-version",`, ""],
      [`macVersion: "x-tessera-mac-version",`, ""],
      [`windowsVersion: "x-tessera-windows-version",`, ""],
      [`iosVersion: "x-tessera-ios-version",`, ""],
      [`androidVersion: "x-tessera-android-version",`, ""],
      [`publicApiVersion: "x-tessera-public-api-version",`, ""],
      [`iosVersion: "x-tessera-ios-version"`, `iosVersion: "x-tessera-mac-version"`],
    ],
  },
  {
    row: "CC9:193 every call",
    plants: [
      ["[headers.spaceId]: spaceId ?? undefined", "[headers.spaceId]: undefined"],
      ["...(own === null ? {} : { clientVersion: own.version }),", "", "apps/web/boot.tsx"],
      ["spaceOnScreen.subscribe(() => void flags.start());", "", "apps/web/boot.tsx"],
      ['    if (version) headers["x-tessera-client-version"] = version.content;\n', "", "apps/web/public/start.js"],
      ['    if (typeof space === "string") headers["x-notion-space-id"] = space;\n', "", "apps/web/public/start.js"],
    ],
  },
  {
    row: "CC9:193 a start is",
    plants: [
      ["if (isSampled(startSampleRate, Math.random()))", "if (false)"],
      ["if (isSampled(startSampleRate, Math.random()))", "if (true)"],
      ["void profileStart(sampleIntervalMs);", "undefined;"],
    ],
  },
];
