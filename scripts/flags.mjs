// `npm run flags -- ...`: shows and changes the feature flags of this instance, running or not.
import { runServer } from "./server-command.mjs";

await runServer(["flags", ...process.argv.slice(2)]);
