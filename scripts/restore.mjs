// `npm run restore -- FILE`: fills an empty instance from a backup.
import { runServer } from "./server-command.mjs";

await runServer(["restore", ...process.argv.slice(2)]);
