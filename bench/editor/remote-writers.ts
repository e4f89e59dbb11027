// A process of its own: so many people type at the ends of their blocks of one page, each so many keys a second.
// Started with one argument, the JSON of `Remote`; says "writing" to its parent once all of them write, and goes on until it is ended.
import { randomUUID } from "node:crypto";
import { Caller } from "@tessera/testing/caller.ts";
import { keyOf, type Writer } from "../server/writers.ts";
import type { Account } from "./tessera-editor.ts";

export interface Remote {
  readonly account: Account;
  readonly space: string;
  readonly blocks: readonly string[];
  readonly perSecond: number;
}

const remote = JSON.parse(process.argv[2] ?? "") as Remote;
const caller = new Caller(remote.account.url);
await caller.call("logIn", { email: remote.account.email, password: remote.account.password });
const writers = remote.blocks.map((block): Writer => ({ space: remote.space, block, site: randomUUID(), typed: 0 }));
const write = async (writer: Writer): Promise<void> => {
  const key = keyOf(writer);
  writer.typed++;
  await caller.save(writer.space, [key]);
};
const failed = (error: unknown): void => {
  console.error(error);
  process.exit(1);
};
const every = 1000 / remote.perSecond;
await Promise.all(writers.map((writer) => write(writer)));
writers.forEach((writer, at) =>
  setTimeout(() => setInterval(() => void write(writer).catch(failed), every), (every * at) / writers.length),
);
process.send?.("writing");
process.on("disconnect", () => process.exit(0));
