// `npm run bench -- <name> [--json]`: runs bench/<name>.bench.ts, which prints one JSON object a line.
import { runNamed } from "./measure.mjs";

await runNamed("bench", "bench", process.argv.slice(2));
