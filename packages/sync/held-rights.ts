/**
 * What a client knows of its rights on what it holds: up to which number the held places are true, and what the server says.
 * Invariant: a record whose place or items changed after what is held of it is among the displaced, in memory and on disk,
 * so that a page never follows a holder that it has left. Leaves when and how it is asked to rights-round.ts.
 */
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { RightsAnswer } from "@tessera/kernel/wire/realtime.ts";
import type { Replica } from "./replica.ts";

/** What an answer comes to: the blocks that may not be read any more, and the keys of what has another role. */
export interface RightsTaken {
  readonly lost: readonly string[];
  readonly changed: ReadonlySet<string>;
}

export class HeldRights {
  /** The number up to which every held place is true, or displaced; null where that is not known. */
  placed: number | null = null;
  /** From here on it is known what was displaced, held or not. */
  private knownFrom = 0;
  /** The oldest answer that was taken in while no number was known. */
  private oldest = Number.POSITIVE_INFINITY;
  /** What the server said since the start of pages whose records are on disk alone. */
  private readonly told = new Map<string, Role>();
  /** Told when an answer came that was older than what is known of places: they are to be asked for again. */
  onDoubt: () => void = () => undefined;

  constructor(
    private readonly replica: Replica,
    private readonly scope: string,
  ) {}

  restore(placed: number | null, displaced: readonly (readonly [id: string, seq: number])[]): void {
    this.placed = placed;
    this.knownFrom = placed ?? 0;
    const { index } = this.replica;
    for (const [id, seq] of displaced) index.displace(id, seq);
  }

  /** All that is held is in memory: of what is not there, nothing needs to be known. */
  forgetUnheld(): void {
    const { index } = this.replica;
    for (const id of index.displaced.keys()) if (this.replica.entry("block", id) === null) index.unmark(id);
  }

  /** The role of a page whose record came from disk, where the server has said it since the start. */
  takeTold(page: string): Role | null {
    const role = this.told.get(page) ?? null;
    this.told.delete(page);
    return role;
  }

  /** Records were taken in as they were at `seq`. */
  took(seq: number): void {
    if (this.placed === null) this.oldest = Math.min(this.oldest, seq);
    else if (seq < this.knownFrom) {
      this.placed = seq;
      this.knownFrom = seq;
      this.onDoubt();
    }
  }

  /** Every held page was asked for by itself from the number `at` on, or nothing was held then. */
  settle(at: number): void {
    const { oldest } = this;
    this.oldest = Number.POSITIVE_INFINITY;
    this.placed = Math.min(at, oldest);
    this.knownFrom = this.placed;
    if (oldest < at) this.onDoubt();
  }

  /** `since`: the number that was asked with; `heard`: the number of the last message, which may have overtaken the answer. */
  take({ roles, at, moved, places }: RightsAnswer, since: number | null, heard: number): RightsTaken {
    const { index } = this.replica;
    for (const [id, seq] of moved ?? []) index.displace(id, seq);
    for (const [page, above] of Object.entries(places ?? {})) this.compare(page, above);
    // Only with what moved known is it known whom a page follows.
    const follows = moved !== undefined && moved !== null && since !== null && this.placed !== null;
    if (follows && since <= (this.placed ?? 0)) this.placed = Math.max(this.placed ?? 0, at);
    const lost = new Set<string>();
    const changed = new Set<string>();
    for (const [id, role] of Object.entries(roles)) {
      for (const one of follows ? index.withRoleOf(id) : [id])
        if (!this.isNewer(one, at, heard)) this.give(one, role, lost, changed);
    }
    return { lost: [...lost], changed };
  }

  private give(id: string, role: Role, lost: Set<string>, changed: Set<string>): void {
    const key = `block:${id}`;
    if (role === "none") lost.add(id);
    else if (!this.replica.roles.has(key)) {
      if (this.replica.index.places.has(id)) this.told.set(id, role);
    } else for (const one of this.replica.setRole(key, role)) changed.add(one);
  }

  /** What came with a role of its own after the answer was made. */
  private isNewer(id: string, at: number, heard: number): boolean {
    const seq = this.replica.index.seqOf(id) ?? 0;
    return at > 0 && seq > at && seq <= heard;
  }

  /** Whether a page stands where the server says that it does. Where not, what is held of the way up is of no use. */
  private compare(page: string, above: string | null): void {
    const { index } = this.replica;
    const held = index.placeOf(page);
    if (held.above === above) return index.unmark(page);
    for (const id of held.way) {
      const seq = index.seqOf(id);
      // What only the disk knows is on the way of the page, which is asked for by itself now.
      if (seq !== null) index.displace(id, seq + 1);
    }
  }

  /** What is to be written to disk with the next change. */
  takeWrites(): { readonly put: [string, Json][]; readonly remove: string[] } {
    const put: [string, Json][] = [];
    const remove: string[] = [];
    for (const id of this.replica.index.takeMarked()) {
      const seq = this.replica.index.displaced.get(id);
      if (seq === undefined) remove.push(`m/${this.scope}/${id}`);
      else put.push([`m/${this.scope}/${id}`, seq]);
    }
    return { put, remove };
  }
}
