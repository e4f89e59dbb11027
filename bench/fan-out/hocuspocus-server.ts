// The peer's server as a program: hocuspocus-server.ts <port>. It ends when its standard input does.
import { Server } from "@hocuspocus/server";

const server = new Server({ port: Number(process.argv[2]), address: "127.0.0.1", quiet: true });
await server.listen();
process.stdout.write("ready\n");
process.stdin.on("close", () => process.exit(0));
process.stdin.resume();
