/**
 * The kinds of errors of the local database, and what is done about each. The web app has the sentences that users read, by `words`. The
 * first page's script does not contain this table.
 */
export const localErrors = {
  "corrupt-during-session": { words: "local-database-rebuilt", remedy: "rebuild" },
  "corrupt-at-session-start": { words: "local-database-rebuilt", remedy: "rebuild" },
  "invalid-result": { words: null, remedy: "report" },
  "precondition-failure": { words: null, remedy: "retry" },
  "out-of-space": { words: "local-database-full", remedy: "free" },
  "shared-worker-failed-to-delegate": { words: null, remedy: "later" },
  /** The file was written by another release. It stays on the disk under another name. */
  "schema-mismatch": { words: "local-database-rebuilt", remedy: "rebuild" },
  "type-sanity": { words: null, remedy: "report" },
} as const satisfies Record<
  string,
  { words: string | null; remedy: "rebuild" | "retry" | "free" | "later" | "report" }
>;

export type LocalErrorKind = keyof typeof localErrors;

/** Milliseconds before the first, second and third retry after a failed precondition. */
export const preconditionDelays = [10, 100, 1000] as const;
/** Milliseconds at most that are added to each of them at random. */
export const preconditionJitter = 50;
