// The peer's side of the fan-out bench: a Hocuspocus server in a process of its own that keeps documents in memory, and
// its own providers as readers and writer.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import WebSocket from "ws";
import * as Y from "yjs";
import { freePort } from "@tessera/testing/postgres.ts";
import { Latencies, pace } from "./latencies.ts";

const program = fileURLToPath(new URL("./hocuspocus-server.ts", import.meta.url));

interface Member {
  readonly doc: Y.Doc;
  readonly leave: () => void;
}

async function join(url: string): Promise<Member> {
  const doc = new Y.Doc();
  const websocketProvider = new HocuspocusProviderWebsocket({ url, WebSocketPolyfill: WebSocket });
  const provider = new HocuspocusProvider({ websocketProvider, name: "page", document: doc });
  provider.attach();
  await new Promise<void>((resolve) => provider.on("synced", () => resolve()));
  const leave = (): void => {
    provider.destroy();
    websocketProvider.destroy();
  };
  return { doc, leave };
}

/** Milliseconds from sending an edit to its arrival at each of `readers` readers. */
export async function hocuspocusFanOut(readers: number, edits: number, perSecond: number): Promise<number[]> {
  const port = await freePort();
  const server = spawn(process.execPath, ["--import", "tsx", program, String(port)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    await once(server.stdout, "data");
    return await measure(`ws://127.0.0.1:${port}`, readers, edits, perSecond);
  } finally {
    server.stdin.end();
    await once(server, "exit");
  }
}

async function measure(url: string, readers: number, edits: number, perSecond: number): Promise<number[]> {
  const latencies = new Latencies(readers);
  const members: Member[] = [];
  try {
    for (let n = 0; n < readers; n++) {
      const member = await join(url);
      const text = member.doc.getText("title");
      text.observe(() => latencies.arrived(n, text.length));
      members.push(member);
    }
    const writer = await join(url);
    members.push(writer);
    const text = writer.doc.getText("title");
    await pace(latencies, edits, perSecond, async (n) => text.insert(n, "a"));
    return latencies.samples;
  } finally {
    for (const { leave } of members) leave();
  }
}
