// `npm run soak -- <name> [--seed N] ...` runs bench/soak/<name>.soak.ts; the same seed gives the same run.
import { runNamed } from "./measure.mjs";

await runNamed("soak", "bench/soak", process.argv.slice(2));
