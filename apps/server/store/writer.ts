/** Gathers the writes of many scopes into one statement. What a statement refuses is tried again alone, to find the one. */
import type { RecordDb, ScopeWrite, WriteResult } from "./record-db.ts";

interface Pending {
  readonly writes: readonly ScopeWrite[];
  readonly resolve: (result: WriteResult) => void;
  readonly reject: (error: unknown) => void;
}

export class Writer {
  private pending: Pending[] = [];
  private flying = 0;
  private readonly lanes: number;

  constructor(private readonly db: RecordDb) {
    this.lanes = db.shared ? 2 : 1;
  }

  async write(writes: readonly ScopeWrite[]): Promise<WriteResult> {
    return await new Promise((resolve, reject) => {
      this.pending.push({ writes, resolve, reject });
      if (this.pending.length === 1) queueMicrotask(() => this.pump());
    });
  }

  private pump(): void {
    if (this.flying >= this.lanes || this.pending.length === 0) return;
    const group = this.pending.splice(0);
    this.flying++;
    void this.send(group).finally(() => {
      this.flying--;
      this.pump();
    });
  }

  private async send(group: readonly Pending[]): Promise<void> {
    try {
      const result = await this.db.write(group.flatMap((one) => one.writes));
      if (result.status === "written" || group.length === 1) {
        for (const one of group) one.resolve(result);
        return;
      }
    } catch (error) {
      if (group.length === 1) {
        for (const one of group) one.reject(error);
        return;
      }
    }
    for (const one of group) await this.send([one]);
  }
}
