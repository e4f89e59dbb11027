// `npm run screens`: takes a picture of every screen, for people who review a change by eye. Its options stand in e2e/take-screens.ts.
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { demandNode } from "./node-version.mjs";
import { binOf, runNode } from "./process.mjs";

demandNode();
await ensureInstalled();
await ensureBuilt();
const { code } = await runNode([await binOf("tsx"), "e2e/take-screens.ts", ...process.argv.slice(2)]);
process.exit(code);
