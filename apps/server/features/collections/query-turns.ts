// Who is answered next, of all who wait for an answer about a collection. Questions about one collection are answered one at a time;
// of those who wait for the same collection callers take turns, and a caller has a few answers under way at once.
// Invariant: nobody waits without a bound: what is beyond the limits is refused at once, with the time after which to ask again.

import { AppError } from "@tessera/kernel/errors/app-error.ts";

/** Whose question it is, and about what. */
export interface Asking {
  readonly workspace: string;
  readonly collection: string;
  /** The user, or of callers who are not signed in the address. */
  readonly caller: string;
}

export interface TurnLimits {
  /** Answers of one caller that are worked on at once. */
  readonly running: number;
  /** Questions of one caller, and about one workspace, that are worked on or wait. */
  readonly ofCaller: number;
  readonly ofWorkspace: number;
}

export const usualTurns: TurnLimits = { running: 4, ofCaller: 60, ofWorkspace: 400 };

const RETRY_SECONDS = 2;
/** The server's own work on a collection, which no limit refuses. */
export const BY_ITSELF = "";

interface Waiting extends Asking {
  readonly begin: () => void;
}

export class QueryTurns {
  /** In the order of their arrival. */
  private readonly waiting: Waiting[] = [];
  /** By caller who has a question here, the number of the last turn. */
  private readonly lastTurns = new Map<string, number>();
  private turns = 0;
  private readonly busy = new Set<string>();
  private readonly running = new Counts();
  private readonly ofCaller = new Counts();
  private readonly ofWorkspace = new Counts();
  private idlers: (() => void)[] = [];

  constructor(private readonly limits: TurnLimits = usualTurns) {}

  async run<Result>(asking: Asking, work: () => Promise<Result>): Promise<Result> {
    const { caller, workspace } = asking;
    this.refuseMany(asking);
    this.ofCaller.add(caller, 1);
    this.ofWorkspace.add(workspace, 1);
    try {
      await new Promise<void>((begin) => {
        this.waiting.push({ ...asking, begin });
        this.beginAll();
      });
      try {
        return await work();
      } finally {
        this.end(asking);
      }
    } finally {
      this.ofCaller.add(caller, -1);
      if (this.ofCaller.of(caller) === 0) this.lastTurns.delete(caller);
      this.ofWorkspace.add(workspace, -1);
    }
  }

  /** Resolves when nothing is worked on and nobody waits. */
  async idle(): Promise<void> {
    if (this.busy.size > 0) await new Promise<void>((resolve) => this.idlers.push(resolve));
  }

  private refuseMany({ caller, workspace }: Asking): void {
    if (caller === BY_ITSELF) return;
    const { ofCaller, ofWorkspace } = this.limits;
    const [mine, all] = [this.ofCaller.of(caller), this.ofWorkspace.of(workspace)];
    if (mine < ofCaller && all < ofWorkspace) return;
    const words =
      mine < ofCaller
        ? `${all} questions about the databases of this workspace are waiting, expected fewer than ${ofWorkspace}`
        : `${mine} questions of this caller about databases are waiting, expected fewer than ${ofCaller}`;
    throw new AppError("TooManyRequestsError", `${words}; ask again in ${RETRY_SECONDS} seconds`, {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }

  private beginAll(): void {
    for (let next = this.next(); next !== null; next = this.next()) {
      this.waiting.splice(this.waiting.indexOf(next), 1);
      this.busy.add(next.collection);
      this.running.add(next.caller, 1);
      this.lastTurns.set(next.caller, ++this.turns);
      next.begin();
    }
  }

  /** Of those who can begin the first one whose caller has had no turn for longest; null if nobody can. */
  private next(): Waiting | null {
    let [next, turn]: [Waiting | null, number] = [null, Infinity];
    for (const one of this.waiting) {
      const last = this.lastTurns.get(one.caller) ?? 0;
      if (last < turn && this.canBegin(one)) [next, turn] = [one, last];
    }
    return next;
  }

  private canBegin({ collection, caller }: Waiting): boolean {
    return !this.busy.has(collection) && (caller === BY_ITSELF || this.running.of(caller) < this.limits.running);
  }

  private end({ collection, caller }: Asking): void {
    this.busy.delete(collection);
    this.running.add(caller, -1);
    this.beginAll();
    if (this.busy.size > 0) return;
    for (const resolve of this.idlers.splice(0)) resolve();
  }
}

/** How many there are of each name. */
class Counts {
  private readonly counts = new Map<string, number>();

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  add(name: string, many: number): void {
    const count = this.of(name) + many;
    if (count === 0) this.counts.delete(name);
    else this.counts.set(name, count);
  }
}
