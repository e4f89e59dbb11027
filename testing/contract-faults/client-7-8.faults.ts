// Faults for the rows of docs/contract.md: Client infrastructure, 7-8.
import type { RowFaults } from "./plant.ts";

const bridge = "packages/platform/bridge/bridge.ts";
const delegate = "packages/sync/local/delegate.ts";
const area = "packages/platform/loading/area.ts";
const backOff = "packages/platform/loading/back-off.ts";

export const clientCallFaults: readonly RowFaults[] = [
  {
    row: "CI7:147",
    plants: [
      ['method: "POST"', 'method: "PUT"'],
      [", authorization: ports.authorization() }", " }"],
      ['priority: "low"', 'priority: "auto"'],
      ["keepalive: true", "keepalive: false"],
      ["fetch(ports.url,", 'fetch("/",'],
      ['"lines":[', '"entries":['],
      ['{"dropped":${lost},', "{"],
      ["SentLine = { at, level, words, kind, detail:", "SentLine = { level, words, kind, detail:"],
      ["SentLine = { at, level, words, kind, detail:", "SentLine = { at, words, kind, detail:"],
      ["SentLine = { at, level, words, kind, detail:", "SentLine = { at, level, words, detail:"],
      ["detail: detailOf(line, depth) };", "detail: undefined };"],
      ["if (status === 200 || refused", "if (refused"],
    ],
  },
  {
    row: "CI7:148 a request carries",
    plants: [
      [
        'post(JSON.stringify({ id, type: "request", name, args }));',
        'post(JSON.stringify({ id: newId(), type: "request", name, args }));',
        bridge,
      ],
      [
        'post(JSON.stringify({ id, type: "request", name, args }));',
        'post(JSON.stringify({ id, type: "request", name, args: [] }));',
        bridge,
      ],
      [
        'post(JSON.stringify({ id, type: "request", name, args }));',
        'post(JSON.stringify({ id, type: "event", name, args }));',
        bridge,
      ],
      ['  type: v.literal("request"),\n  name: v.string(),\n', '  type: v.literal("request"),\n'],
      ["  result: v.optional(v.unknown()),\n", ""],
      ["  error: v.optional(bridgeErrorSchema),\n", ""],
    ],
  },
  {
    row: "CI7:148 every named capability",
    plants: [
      ["  resetAppCache: row([], nothing),\n", ""],
      ["  updateAiAssistantState: row(", "  updateAssistantState: row("],
      ["  requestKeepScreenOn: row([v.boolean()], nothing),", "  requestKeepScreenOn: row([], nothing),"],
      ["row([v.boolean(), v.number()], nothing)", "row([v.number(), v.boolean()], nothing)"],
      [
        "requestGoogleJwt: row([v.string()], v.nullable(v.string()))",
        "requestGoogleJwt: row([], v.nullable(v.string()))",
      ],
      ["requestGoogleJwt: row([v.string()], v.nullable(v.string()))", "requestGoogleJwt: row([v.string()], v.any())"],
      ["copyToClipboard: row([v.string()], nothing)", "copyToClipboard: row([v.string()], v.any())"],
      [
        "row([v.string(), v.object({ pageId: v.string(), visitedAt: v.number() })], nothing)",
        "row([v.object({ pageId: v.string(), visitedAt: v.number() }), v.string()], nothing)",
      ],
      ["if (parsed.success) return request.resolve(parsed.output);", "return request.resolve(result);", bridge],
    ],
  },
  {
    row: "CI7:149",
    plants: [
      ["  refreshSubscriptionData: v.strictTuple([]),\n", ""],
      ["  openLinkV2: v.strictTuple(", "  openLinkV3: v.strictTuple("],
      ["clearHistory: v.boolean(), showWeb: v.boolean()", "clearHistory: v.boolean()"],
      ["  openLink: v.strictTuple([v.string()]),", "  openLink: v.strictTuple([v.any()]),"],
      ["  logout: v.strictTuple([]),", "  logout: v.tuple([]),"],
      ['v.picklist(["light", "dark"])', 'v.picklist(["light"])'],
      ["  appBecameInactive: v.strictTuple([]),\n", ""],
      ["v.object({ online: v.boolean() })", "v.object({ online: v.string() })"],
      ["listener?.(...parsed.output)", "listener?.()", bridge],
    ],
  },
  {
    row: "CI7:150",
    plants: [
      ["argumentLimit = 999", "argumentLimit = 1000"],
      ["Math.floor(argumentLimit / 2)", "argumentLimit"],
      ["chunks(keys, argumentLimit)", "[keys]"],
      ["all.slice(at, at + size)", "all.slice(at, at + size + 1)"],
    ],
  },
  {
    row: "CI8:155",
    plants: [
      ["  ValidationError: row(400,", "  ValidationError: row(422,"],
      ["UserValidationError: row(400,", "UserValidationError: row(422,"],
      ["UserRateLimitResponse: row(429,", "UserRateLimitResponse: row(403,"],
      ["ForbiddenError: row(403,", "ForbiddenError: row(401,"],
      ["UnauthorizedError: row(401,", "UnauthorizedError: row(403,"],
      ["NotFoundError: row(404,", "NotFoundError: row(410,"],
      ["OperationConflictError: row(400,", "OperationConflictError: row(409,"],
      ["LogicalError: row(400,", "LogicalError: row(500,"],
      ["CrdtError: row(500,", "CrdtError: row(400,"],
      ["ResourceExpiredError: row(419,", "ResourceExpiredError: row(410,"],
      ["FetchingError: row(439,", "FetchingError: row(502,"],
      ["  ConfluenceImportError: row(", "  ConfluenceError: row("],
      ["  TooManyRequestsError: row(", "  TooManyRequests: row("],
    ],
  },
  {
    row: "CI8:170",
    plants: [
      ["status <= 511", "status < 511"],
      ["status <= 511", "status <= 512"],
      ["status >= 500", "status > 500"],
      ["status === 403 || ", ""],
    ],
  },
  {
    row: "CI8:173",
    plants: [
      ['detail, kind: "JsonParseError" });', "detail });"],
      ["if (fits) this.#misunderstood(message);", ""],
      ["  if (parsed === null || !parsed.success) {", "  if (parsed === null) return;\n    if (!parsed.success) {"],
      ["if (fits) this.#misunderstood(message);", "if (fits) throw new TypeError(message);"],
    ],
  },
  {
    row: "CI8:174",
    plants: [
      ["  error.name = name;\n", ""],
      ["const error = new Error(message);", "const error = new Error(`The shell failed: ${message}`);"],
      ["request.reject(asError(error))", "request.reject(new Error(error.message))", bridge],
      ["request.reject(asError(error))", "request.reject(error)", bridge],
    ],
  },
  {
    row: "CI8:175",
    plants: [
      ['super("Browser API not ready yet");', 'super("Not ready yet");', "packages/platform/bridge/bridge-errors.ts"],
      ["if (!this.#ready.read()) return reject(new NotReadyError());", ""],
      ["if (answered) return refuse(new NotReadyError());", "if (answered) return;"],
      ['if (name === "ready") this.#ready.set(true);', ""],
      ["for (const event of this.#early.splice(0)) this.#hear(event);", ""],
    ],
  },
  {
    row: "CI8:176",
    plants: [
      ['words: "App Start Time not found. It should be in index.html."', 'words: "App Start Time not found."'],
      ['  log({ level: "error", words: "App Start Time not found. It should be in index.html." });\n', ""],
      ["  return null;", "  return 0;"],
    ],
  },
  {
    row: "CI8:177 1 %",
    plants: [
      ['["VersionError", 0.01]', '["VersionError", 0.1]'],
      ['["ClientError", 0.1]', '["ClientError", 0.2]'],
      ["?? 1)", "?? 0.99)"],
      ["draw < (shares", "draw <= (shares"],
      ["draw < (shares.get(kind) ?? 1)", "true"],
    ],
  },
  {
    row: "CI8:177 of a kind",
    plants: [
      ["    if (line.kind !== undefined && !isLogged(line.kind, random())) return;\n", ""],
      ["!isLogged(line.kind, random())", "!isLogged(line.kind, 0)"],
      ["    ports.random,\n", "    () => 0,\n", "apps/web/ground/app-log.ts"],
    ],
  },
  {
    row: "CI8:177 the server",
    plants: [
      ["if (isLogged(error.kind, context.random()))", "if (true)"],
      ["if (isLogged(error.kind, context.random()))", "if (isLogged(error.kind, 0))"],
      ["if (isLogged(error.kind, context.random()))", "if (false)"],
    ],
  },
  {
    row: "CI8:178 a tab closed",
    plants: [
      ["for (const [key, value] of put) this.note(notes, key, value);", ""],
      ["new Map([...found, ...noted])", "new Map(found)"],
      ["      notes.removeItem(this.prefix + key);\n    }\n  }\n", "    }\n  }\n"],
      ["`tessera-unsent:${name}:`", "`tessera-notes:${name}:`"],
    ],
  },
  {
    row: "CI8:178 of the eight kinds",
    plants: [
      ["preconditionDelays = [10, 100, 1000]", "preconditionDelays = [10, 100]"],
      ["preconditionDelays = [10, 100, 1000]", "preconditionDelays = [10, 100, 1000, 1000]"],
      ["preconditionDelays = [10, 100, 1000]", "preconditionDelays = [100, 10, 1000]"],
      ["preconditionJitter = 50;", "preconditionJitter = 60;"],
      [
        "await wait(this.ports.clock, delay + this.ports.random() * preconditionJitter);",
        "await wait(this.ports.clock, delay);",
        delegate,
      ],
      ['answer.fault.kind !== "precondition-failure" || ', "", delegate],
      ['answer.fault.kind !== "precondition-failure" || delay === undefined', "true", delegate],
      ['  "type-sanity": { words: null, remedy: "report" },\n', ""],
      ['"out-of-space": { words: "local-database-full"', '"out-of-space": { words: null'],
      ['"invalid-result": { words: null', '"invalid-result": { words: "local-database-rebuilt"'],
    ],
  },
  {
    row: "CI8:179",
    plants: [
      ["chunkTimeoutMs = 120_000", "chunkTimeoutMs = 60_000"],
      ["chunkTimeoutMs = 120_000", "chunkTimeoutMs = 180_000"],
      ['script: "Loading chunk failed"', 'script: "Loading CSS chunk failed"'],
      ["|^unable to preload css/i", "/i"],
      [
        '  if (error instanceof ChunkTimeout) return "script";\n',
        '  if (error instanceof ChunkTimeout) return "style";\n',
      ],
      ["    limitMs: chunkTimeoutMs,\n", "", area],
      ["untilItWorks(() => withChunkTimeout(ports.clock, load), ports,", "untilItWorks(load, ports,", area],
      [
        "      await untilOnline(online, signal);\n",
        "      await untilOnline(online, signal);\n      spent = clock.now();\n",
        backOff,
      ],
      ["      spent += delay;\n", "", backOff],
    ],
  },
];
