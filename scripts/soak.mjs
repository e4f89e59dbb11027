// `npm run soak -- <name> [--seed N] [--runs N]`: runs bench/soak/<name>.soak.ts; a seed replays one run.
import { runNamed } from "./measure.mjs";

await runNamed("soak", "bench/soak", process.argv.slice(2));
