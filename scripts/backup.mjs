// `npm run backup -- FILE`: writes a consistent backup of this instance, running or not.
import { runServer } from "./server-command.mjs";

await runServer(["backup", ...process.argv.slice(2)]);
