// The process that makes the embedded database, once, and climbs the ladder where one is given: both take several times
// the memory of running it, and a process gives that back. Its argument is a `DatabaseDraft` as JSON. It does not outlive
// who started it.

import { connectionOver, inTransaction, statementNames } from "./connection.ts";
import { migrate, type Migration } from "./migrations.ts";
import { clientOver, type DatabaseDraft } from "./pglite-client.ts";
import { openEngine, type Engine } from "./pglite-engine.ts";
import { ProtocolStream } from "./protocol-stream.ts";

process.on("disconnect", () => process.exit(1));
const draft = JSON.parse(process.argv[2] ?? "null") as DatabaseDraft;
const engine = await openEngine(draft);
if (draft.ladder.length > 0) await climb(engine, draft.ladder);
await engine.close();
process.exit();

async function climb({ execute }: Engine, ladder: readonly Migration[]): Promise<void> {
  const stream: ProtocolStream = new ProtocolStream((messages) => {
    void execute(messages).then((answer) => stream.receive(answer));
  });
  const client = clientOver(stream);
  await client.connect();
  const connection = connectionOver("pglite", client, statementNames());
  await migrate({ ...connection, transaction: (work) => inTransaction(connection, work) }, ladder);
}
