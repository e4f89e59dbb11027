/**
 * The runs of a text in order, in chunks that the versions of a list share: a change copies one chunk, not the text.
 * Invariant: a list is never changed. Where a list is long, ids are found through an index of the chunks that ever held
 * them; versions share it, it only grows, and what it names is looked at before it is believed.
 */
import { append, holds, isVisible, partOf, type Run } from "./run.ts";

const FULL = 64;
/** So many chunks are searched without an index. */
const FEW = 3;
/** So many searches of a longer list cost less than the making of its index. */
const RARE = 8;
/** Consecutive ids that the index knows as one. */
const BLOCK = 32;

/** Stays while the runs of a chunk change: it is what the index names. `at` says where in a list its chunk was last seen. */
interface Token {
  at: number;
}

interface Chunk {
  readonly token: Token;
  readonly runs: readonly Run[];
  /** How many units of it are visible. */
  readonly units: number;
}

function chunkOf(token: Token, runs: readonly Run[]): Chunk {
  return { token, runs, units: unitsOf(runs) };
}

function unitsOf(runs: readonly Run[]): number {
  let units = 0;
  for (const run of runs) if (run.text !== null) units += run.length;
  return units;
}

/** Where a run stands: its chunk, and its index there. */
export interface Place {
  readonly chunk: number;
  readonly at: number;
  readonly run: Run;
}

class ChunkIndex {
  private readonly sites = new Map<string, Map<number, Token[]>>();
  private size = 0;
  private readonly limit: number;

  constructor(chunks: readonly Chunk[]) {
    for (const chunk of chunks) this.add(chunk);
    this.limit = 4 * this.size + 2000;
  }

  add({ token, runs }: Chunk): void {
    for (const run of runs) this.note(run, token);
  }

  note({ site, clock, length }: Run, token: Token): void {
    let blocks = this.sites.get(site);
    if (blocks === undefined) this.sites.set(site, (blocks = new Map()));
    const end = Math.floor((clock + length - 1) / BLOCK);
    for (let block = Math.floor(clock / BLOCK); block <= end; block++) {
      const tokens = blocks.get(block);
      if (tokens === undefined) blocks.set(block, [token]);
      else if (tokens.includes(token)) continue;
      else tokens.push(token);
      this.size++;
    }
  }

  tokensOf(site: string, clock: number): readonly Token[] | undefined {
    return this.sites.get(site)?.get(Math.floor(clock / BLOCK));
  }

  /** True where it holds so much of other versions that a new one is worth its making. */
  get isWorn(): boolean {
    return this.size > this.limit;
  }
}

export class RunList implements Iterable<Run> {
  private constructor(
    private readonly chunks: readonly Chunk[],
    /** How many runs. */
    readonly length: number,
    private index: ChunkIndex | null,
    private searches = 0,
  ) {}

  static of(runs: readonly Run[]): RunList {
    const chunks: Chunk[] = [];
    for (let from = 0; from < runs.length; from += FULL / 2)
      chunks.push(chunkOf({ at: 0 }, runs.slice(from, from + FULL / 2)));
    return new RunList(chunks, runs.length, null);
  }

  /** Neighbours that can be one run are one. */
  static joined(runs: readonly Run[]): RunList {
    const out: Run[] = [];
    for (const run of runs) append(out, run);
    return RunList.of(out);
  }

  *[Symbol.iterator](): Iterator<Run> {
    for (const { runs } of this.chunks) yield* runs;
  }

  /** The runs in pieces that versions of the list share: a piece is never changed. */
  *parts(): Generator<readonly Run[]> {
    for (const { runs } of this.chunks) yield runs;
  }

  forEach(visit: (run: Run) => void): void {
    for (const { runs } of this.chunks) for (const run of runs) visit(run);
  }

  some(test: (run: Run) => boolean): boolean {
    return this.chunks.some(({ runs }) => runs.some(test));
  }

  filter(test: (run: Run) => boolean): Run[] {
    return this.chunks.flatMap(({ runs }) => runs.filter(test));
  }

  map<T>(change: (run: Run) => T): T[] {
    return this.chunks.flatMap(({ runs }) => runs.map(change));
  }

  get first(): Run | undefined {
    return this.chunks[0]?.runs[0];
  }

  get last(): Run | undefined {
    return this.chunks.at(-1)?.runs.at(-1);
  }

  get hasVisible(): boolean {
    return this.chunks.some((chunk) => chunk.units > 0);
  }

  /** The visible run that holds the unit at `offset` of the readable text, and where in the run; null behind the end. */
  seek(offset: number): { readonly run: Run; readonly within: number } | null {
    let left = offset;
    for (const { runs, units } of this.chunks) {
      if (left >= units) {
        left -= units;
        continue;
      }
      for (const run of runs) {
        if (run.text === null) continue;
        if (left < run.length) return { run, within: left };
        left -= run.length;
      }
    }
    return null;
  }

  /** The run that holds the id; null where it is not here. */
  find(site: string, clock: number): Place | null {
    if (this.chunks.length <= FEW) return this.search(site, clock);
    if (this.index === null && this.searches++ < RARE) return this.search(site, clock);
    if (this.index === null || this.index.isWorn) this.index = new ChunkIndex(this.chunks);
    for (const token of this.index.tokensOf(site, clock) ?? []) {
      const chunk = this.chunkNumber(token);
      const place = chunk === null ? null : this.searchChunk(chunk, site, clock);
      if (place !== null) return place;
    }
    return null;
  }

  /** Chunks shift little from version to version: it is looked for around where it was last. */
  private chunkNumber(token: Token): number | null {
    const { chunks } = this;
    for (
      let low = Math.min(token.at, chunks.length - 1), high = low + 1;
      low >= 0 || high < chunks.length;
      low--, high++
    ) {
      if (chunks[low]?.token === token) return (token.at = low);
      if (chunks[high]?.token === token) return (token.at = high);
    }
    return null;
  }

  private search(site: string, clock: number): Place | null {
    for (let chunk = 0; chunk < this.chunks.length; chunk++) {
      const place = this.searchChunk(chunk, site, clock);
      if (place !== null) return place;
    }
    return null;
  }

  private searchChunk(chunk: number, site: string, clock: number): Place | null {
    const { runs } = this.chunks[chunk] as Chunk;
    for (let at = 0; at < runs.length; at++) {
      const run = runs[at] as Run;
      if (holds(run, site, clock)) return { chunk, at, run };
    }
    return null;
  }

  /** The last visible run before a place, the run at it not counted. */
  visibleBefore({ chunk, at }: Place): Run | null {
    let end = at - 1;
    for (let c = chunk; c >= 0; c--) {
      const { runs, units } = this.chunks[c] as Chunk;
      if (units > 0)
        for (let n = end < 0 && c !== chunk ? runs.length - 1 : end; n >= 0; n--)
          if (isVisible(runs[n] as Run)) return runs[n] as Run;
      end = -1;
    }
    return null;
  }

  /** The first visible run behind a place, the run at it not counted. */
  visibleAfter({ chunk, at }: Place): Run | null {
    let from = at + 1;
    for (let c = chunk; c < this.chunks.length; c++) {
      const { runs, units } = this.chunks[c] as Chunk;
      if (units > 0) for (let n = from; n < runs.length; n++) if (isVisible(runs[n] as Run)) return runs[n] as Run;
      from = 0;
    }
    return null;
  }

  /** The list with other runs instead of the one at a place. */
  replaced({ chunk, at }: Place, put: readonly Run[]): RunList {
    const { token, runs: old, units } = this.chunks[chunk] as Chunk;
    const before = Math.max(at - 1, 0);
    const between = old.slice(before, at);
    for (const run of put) append(between, run);
    const next = old[at + 1];
    if (next !== undefined) append(between, next);
    const runs = old.slice(0, before).concat(between, old.slice(at + 2));
    if (this.index !== null) for (const run of put) this.index.note(run, token);
    const chunks = this.chunks.slice();
    const length = this.length + runs.length - old.length;
    if (runs.length <= FULL)
      chunks[chunk] = { token, runs, units: units + unitsOf(put) - unitsOf(old.slice(at, at + 1)) };
    else {
      const right = chunkOf({ at: 0 }, runs.slice(FULL / 2));
      chunks.splice(chunk, 1, chunkOf(token, runs.slice(0, FULL / 2)), right);
      this.index?.add(right);
    }
    return new RunList(chunks, length, this.index, this.searches);
  }

  /** Two lists: all before unit `offset` of the run at a place, and all from it on. */
  cut({ chunk, at, run }: Place, offset: number): { head: RunList; tail: RunList } {
    const { token, runs } = this.chunks[chunk] as Chunk;
    const left = runs.slice(0, at);
    if (offset > 0) left.push(partOf(run, 0, offset));
    const right = chunkOf({ at: 0 }, [partOf(run, offset, run.length), ...runs.slice(at + 1)]);
    this.index?.add(right);
    const head = this.chunks.slice(0, chunk);
    if (left.length > 0) head.push(chunkOf(token, left));
    const tail = [right, ...this.chunks.slice(chunk + 1)];
    return { head: new RunList(head, countOf(head), this.index), tail: new RunList(tail, countOf(tail), this.index) };
  }

  concat(other: RunList): RunList {
    const last = this.chunks.at(-1);
    const [next, ...rest] = other.chunks;
    if (last === undefined) return other;
    if (next === undefined) return this;
    const length = this.length + other.length;
    if (last.runs.length + next.runs.length > FULL) return new RunList([...this.chunks, ...other.chunks], length, null);
    return new RunList(
      [...this.chunks.slice(0, -1), chunkOf({ at: 0 }, [...last.runs, ...next.runs]), ...rest],
      length,
      null,
    );
  }
}

function countOf(chunks: readonly Chunk[]): number {
  let count = 0;
  for (const { runs } of chunks) count += runs.length;
  return count;
}
