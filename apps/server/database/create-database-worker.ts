// The process that makes the embedded database, once: making one takes several times the memory of running it, and a
// process gives that back. Its argument is the engine's options as JSON. It does not outlive who started it.

import { openEngine, type EngineOptions } from "./pglite-engine.ts";

process.on("disconnect", () => process.exit(1));
const engine = await openEngine(JSON.parse(process.argv[2] ?? "null") as EngineOptions);
await engine.close();
process.exit();
