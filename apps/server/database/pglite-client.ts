// The PostgreSQL driver over an embedded engine, and what the process that makes such an engine's database is told.

import pg from "pg";
import type { EngineOptions } from "./pglite-engine.ts";
import type { ProtocolStream } from "./protocol-stream.ts";
import { valueForms } from "./value-forms.ts";

export interface DatabaseDraft extends EngineOptions {
  /** Whether it is made at the top of the ladder, else empty. */
  readonly migrated: boolean;
}

export function clientOver(stream: ProtocolStream): pg.Client {
  return new pg.Client({ stream: () => stream, user: "postgres", database: "postgres", types: valueForms });
}
