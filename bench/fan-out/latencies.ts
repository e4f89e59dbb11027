// Times edits from sending to arrival: edit n makes a text n units long, so a reader that sees n units has seen all
// edits up to n. Invariant: each reader counts each edit once, at its first sight; the first edits warm up and do not count.

/** Edits that are not counted, at the beginning. */
export const warmEdits = 20;

export class Latencies {
  readonly samples: number[] = [];
  private readonly sentAt: number[] = [];
  private readonly seen: number[];

  constructor(readers: number) {
    this.seen = Array.from({ length: readers }, () => 0);
  }

  sent(): void {
    this.sentAt.push(performance.now());
  }

  arrived(reader: number, length: number): void {
    const now = performance.now();
    for (let edit = this.seen[reader] ?? 0; edit < length; edit++) {
      const sent = this.sentAt[edit];
      if (sent !== undefined && edit >= warmEdits) this.samples.push(now - sent);
    }
    this.seen[reader] = Math.max(length, this.seen[reader] ?? 0);
  }

  /** True when every reader has seen `edits` edits. */
  complete(edits: number): boolean {
    return this.seen.every((length) => length >= edits);
  }
}

/** Makes `counted` edits and the warming ones before them at an even pace, then waits until all readers have them; fails after a minute. */
export async function pace(
  latencies: Latencies,
  counted: number,
  perSecond: number,
  edit: (n: number) => Promise<void>,
): Promise<void> {
  const edits = counted + warmEdits;
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < edits; n++) {
    const due = began + (n * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    latencies.sent();
    running.push(edit(n));
  }
  await Promise.all(running);
  const deadline = performance.now() + 60_000;
  while (!latencies.complete(edits)) {
    if (performance.now() > deadline) throw new Error("some readers never saw all edits");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
