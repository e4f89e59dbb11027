/**
 * The end of the local database that owns the files: opens the newest one, answers requests, and puts a file aside that is
 * damaged or of another release. Invariant: what is put aside is not destroyed until two others were, or space runs out.
 */
import { LocalDatabase } from "./local-database.ts";
import { localErrors, type LocalErrorKind } from "./local-error-kinds.ts";
import { LocalDatabaseError, toFault, withKind } from "./local-errors.ts";
import type { Answer, Ask, LocalRequest, LocalResult } from "./protocol.ts";
import type { Sql } from "./sql.ts";

export interface DatabaseFiles {
  names(): readonly string[];
  open(name: string): Sql;
  remove(name: string): void;
  /** Removes every file and gives its space back. */
  clear(): void;
}

const asidesKept = 2;

export class LocalHost {
  private database: LocalDatabase | null = null;
  private setAside: LocalErrorKind | null = null;
  private freed = false;

  constructor(
    private readonly files: DatabaseFiles,
    private readonly newId: () => string,
  ) {}

  /** Opens the newest file; one that cannot be used is put aside, and a new one takes its place. */
  open(): void {
    const newest = Math.max(1, ...this.generations());
    try {
      this.openFile(newest);
    } catch (error) {
      const known = withKind(error, "start");
      if (!isToRebuild(known)) throw known;
      this.rebuild(known.kind);
    }
  }

  answer({ id, request }: Ask): Answer {
    try {
      return { t: "answer", id, ok: true, value: this.carryOut(id, request) };
    } catch (error) {
      const known = withKind(error, "session");
      if (isToRebuild(known)) return this.answerAfter(id, known);
      return { t: "answer", id, ok: false, fault: toFault(known) };
    }
  }

  /** The request fails all the same: whoever asked decides what is to be in the new file. */
  private answerAfter(id: string, error: LocalDatabaseError): Answer {
    try {
      this.database?.close();
      this.database = null;
      this.rebuild(error.kind);
    } catch (again) {
      return { t: "answer", id, ok: false, fault: toFault(withKind(again, "session")) };
    }
    return { t: "answer", id, ok: false, fault: toFault(error) };
  }

  private carryOut(id: string, request: LocalRequest): LocalResult<LocalRequest["kind"]> {
    if (request.kind === "free") {
      this.database?.close();
      this.database = null;
      this.freed = true;
      this.files.clear();
      return null;
    }
    if (this.freed) throw new LocalDatabaseError("out-of-space", "the local database gave its space back");
    const { database } = this;
    if (database === null) throw new LocalDatabaseError("precondition-failure", "the local database is not open");
    switch (request.kind) {
      case "info":
        return { base: database.base, setAside: this.setAside };
      case "load":
        return database.load(request.prefix);
      case "write":
        if (request.base !== null && request.base !== database.base)
          throw new LocalDatabaseError("precondition-failure", "the write was made for another local database");
        database.write(id, request);
        return null;
    }
  }

  private openFile(generation: number): void {
    const sql = this.files.open(nameOf(generation));
    try {
      this.database = LocalDatabase.open(sql, this.newId);
    } catch (error) {
      sql.close();
      throw error;
    }
  }

  private rebuild(kind: LocalErrorKind): void {
    const before = this.generations();
    for (const old of before.slice(0, -asidesKept)) this.files.remove(nameOf(old));
    this.setAside = kind;
    this.openFile((before.at(-1) ?? 0) + 1);
  }

  private generations(): number[] {
    const found = this.files.names().map((name) => Number(/^\/local-(\d+)\.db$/.exec(name)?.[1]));
    return found.filter((generation) => generation > 0).sort((a, b) => a - b);
  }
}

const nameOf = (generation: number): string => `/local-${generation}.db`;

function isToRebuild(error: unknown): error is LocalDatabaseError {
  return error instanceof LocalDatabaseError && localErrors[error.kind].remedy === "rebuild";
}
