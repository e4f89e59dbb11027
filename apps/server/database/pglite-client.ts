// The PostgreSQL driver over an embedded engine, and what the process that makes such an engine's database is told.

import pg from "pg";
import type { EngineOptions } from "./pglite-engine.ts";
import type { ProtocolStream } from "./protocol-stream.ts";
import type { Migration } from "./migrations.ts";
import { valueForms } from "./value-forms.ts";

export interface DatabaseDraft extends EngineOptions {
  /** The steps that it is made with. */
  readonly ladder: readonly Migration[];
}

export function clientOver(stream: ProtocolStream): pg.Client {
  return new pg.Client({ stream: () => stream, user: "postgres", database: "postgres", types: valueForms });
}
