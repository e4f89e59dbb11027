/**
 * The record store: reads and commits. Every record that enters or leaves the server passes through it. Not its concern: HTTP,
 * sessions, page chunks, subscribers.
 */
import { Committer } from "./committer.ts";
import type { RecordDb } from "./record-db.ts";
import { StoreReader } from "./store-reader.ts";
import type { Envelope, Result, StoreOptions } from "./transaction.ts";

export class Store extends StoreReader {
  private readonly committer: Committer;

  constructor(db: RecordDb, options: StoreOptions) {
    super(db, options.cacheEntries);
    this.committer = new Committer(this, options);
  }

  /** Commits in the order of arrival within a scope. Resolves when the transaction is durable, or refused. */
  async submit(envelope: Envelope): Promise<Result> {
    return await this.committer.submit(envelope);
  }

  /** Resolves when no transaction is waiting. */
  async idle(): Promise<void> {
    await this.committer.idle();
  }
}
