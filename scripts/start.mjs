// `npm start`: installs, builds, then becomes the server. Arguments, such as --demo, are the server's.
import { runServer } from "./server-command.mjs";

await runServer(process.argv.slice(2));
