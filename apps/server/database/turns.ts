// One at a time: who holds a turn has the thing alone until it settles. Who waits has a moment by which it is to have its turn,
// and the earliest is served: a commit at once, what people read a little later, what follows from commits behind both.
// Invariant: within a rank it is the order of asking; nobody waits for ever, however much is asked before them.

/** Milliseconds that others may be served first. */
const patience = { commit: 0, read: 10, behind: 250 } as const;

export type Rank = keyof typeof patience;
export type InTurn = <T>(work: () => Promise<T>, rank?: Rank) => Promise<T>;

interface Waiting {
  readonly due: number;
  readonly start: () => Promise<void>;
}

export function turns(now: () => number = () => performance.now()): InTurn {
  const queues = { commit: [] as Waiting[], read: [] as Waiting[], behind: [] as Waiting[] };
  let taken = false;

  function next(): Waiting | undefined {
    let first: Waiting[] | null = null;
    for (const queue of [queues.commit, queues.read, queues.behind]) {
      const due = queue[0]?.due;
      if (due !== undefined && due < (first?.[0]?.due ?? Infinity)) first = queue;
    }
    return first?.shift();
  }

  async function serve(): Promise<void> {
    taken = true;
    for (let one = next(); one !== undefined; one = next()) await one.start();
    taken = false;
  }

  return async (work, rank = "read") =>
    await new Promise((resolve, reject) => {
      const start = async (): Promise<void> => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      };
      queues[rank].push({ due: now() + patience[rank], start });
      if (!taken) void serve();
    });
}
