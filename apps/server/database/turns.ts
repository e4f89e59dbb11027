// One at a time, in the order of asking: who holds a turn has the thing alone until it settles.

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function turns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
