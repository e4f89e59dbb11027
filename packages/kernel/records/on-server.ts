/** What a table declares for the server alone. Clients do not import this file: it loads the forms of all records. */
import type { Judgement, ServerDeclaration } from "./tables/declaration.ts";
import { serverTables } from "./tables/server-tables.ts";

/** The table of a later version: its records are stored, and this version does not write or show them. */
const UNKNOWN: ServerDeclaration = {
  schema: null,
  creators: "server",
  serverFields: "all",
  topics: [],
  isCopied: false,
  isExported: false,
  isPurged: true,
};

const declarations: ReadonlyMap<string, ServerDeclaration> = new Map(Object.entries(serverTables));

/** The server's part of the declaration of a table; that of an unknown table for all other names. */
export function onServer(table: string): ServerDeclaration {
  return declarations.get(table) ?? UNKNOWN;
}

/** Whether records of the table are judged by this rule when a transaction ends. */
export function isJudged(table: string, rule: Judgement): boolean {
  return onServer(table).judged?.includes(rule) === true;
}
