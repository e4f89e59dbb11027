/**
 * A record port that dies with its process: from then on nothing is answered, and writes under way happened or did not.
 * It also counts the calls under way, those of a dead process too, so that a run knows when nothing more will happen by itself.
 */
import type { RecordDb } from "@tessera/server/store/record-db.ts";

type Methods = { [K in keyof RecordDb as RecordDb[K] extends (...args: never[]) => unknown ? K : never]: RecordDb[K] };

export class MortalDb implements Methods {
  isDead = false;
  flying = 0;

  constructor(private readonly db: RecordDb) {}

  get shared(): boolean {
    return this.db.shared;
  }

  private tellDeath: () => void = () => undefined;
  /** Resolves when the process dies: whoever waits for its answer gets none. */
  readonly death = new Promise<null>((resolve) => {
    this.tellDeath = () => resolve(null);
  });

  kill(): void {
    this.isDead = true;
    this.tellDeath();
  }

  private async guard<T>(work: () => Promise<T>): Promise<T> {
    if (this.isDead) return await new Promise<never>(() => undefined);
    this.flying++;
    const result = await work().finally(() => this.flying--);
    // Killed while it was under way: it happened, and nobody hears of it.
    return this.isDead ? await new Promise<never>(() => undefined) : result;
  }

  createScope: RecordDb["createScope"] = async (...args) =>
    await this.guard(async () => await this.db.createScope(...args));
  sequences: RecordDb["sequences"] = async (...args) => await this.guard(async () => await this.db.sequences(...args));
  scopesOf: RecordDb["scopesOf"] = async (...args) => await this.guard(async () => await this.db.scopesOf(...args));
  entries: RecordDb["entries"] = async (...args) => await this.guard(async () => await this.db.entries(...args));
  sizes: RecordDb["sizes"] = async (...args) => await this.guard(async () => await this.db.sizes(...args));
  children: RecordDb["children"] = async (...args) => await this.guard(async () => await this.db.children(...args));
  rowsAmong: RecordDb["rowsAmong"] = async (...args) => await this.guard(async () => await this.db.rowsAmong(...args));
  rows: RecordDb["rows"] = async (...args) => await this.guard(async () => await this.db.rows(...args));
  attached: RecordDb["attached"] = async (...args) => await this.guard(async () => await this.db.attached(...args));
  decidingBelow: RecordDb["decidingBelow"] = async (...args) =>
    await this.guard(async () => await this.db.decidingBelow(...args));
  pageBelow: RecordDb["pageBelow"] = async (...args) => await this.guard(async () => await this.db.pageBelow(...args));
  textsOfSites: RecordDb["textsOfSites"] = async (...args) =>
    await this.guard(async () => await this.db.textsOfSites(...args));
  deletedBy: RecordDb["deletedBy"] = async (...args) => await this.guard(async () => await this.db.deletedBy(...args));
  session: RecordDb["session"] = async (...args) => await this.guard(async () => await this.db.session(...args));
  site: RecordDb["site"] = async (...args) => await this.guard(async () => await this.db.site(...args));
  transaction: RecordDb["transaction"] = async (...args) =>
    await this.guard(async () => await this.db.transaction(...args));
  log: RecordDb["log"] = async (...args) => await this.guard(async () => await this.db.log(...args));
  write: RecordDb["write"] = async (...args) => await this.guard(async () => await this.db.write(...args));
  due: RecordDb["due"] = async (...args) => await this.guard(async () => await this.db.due(...args));
  lag: RecordDb["lag"] = async (...args) => await this.guard(async () => await this.db.lag(...args));
  moveCursor: RecordDb["moveCursor"] = async (...args) =>
    await this.guard(async () => await this.db.moveCursor(...args));
}
