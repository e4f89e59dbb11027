/**
 * Who of the tabs works on the local database: one leads and owns the worker, the others ask it. Invariant: a request is
 * answered once, by whichever tab leads then; it keeps its id when it is asked again, so a write happens once.
 */
import { wait, type Clock } from "@tessera/platform/clock.ts";
import * as v from "valibot";
import { preconditionDelays, preconditionJitter } from "./local-error-kinds.ts";
import { fromFault, isOutOfSpace, LocalDatabaseError } from "./local-errors.ts";
import { readMessage, results, type Answer, type Ask, type LocalRequest, type LocalResult } from "./protocol.ts";

/** A line to other tabs, or to the worker. What is posted is copied. */
export interface Line {
  post(message: unknown): void;
  listen(heard: (message: unknown) => void): void;
}

export interface DelegatePorts {
  readonly tabs: Line;
  /** Calls `lead` once this tab is the one that leads, and keeps it so until the promise settles. */
  readonly election: (lead: () => Promise<void>) => void;
  /** Resolves when the worker has opened the database; rejects with its reason where it cannot. */
  readonly startWorker: () => Promise<Line>;
  readonly clock: Clock;
  readonly newId: () => string;
  /** 0 to 1. */
  readonly random: () => number;
}

interface Waiting {
  readonly ask: Ask;
  readonly take: (answer: Answer) => void;
  /** Its patience begins anew. */
  readonly waitOn: () => void;
  readonly give: (error: Error) => void;
}

/** Milliseconds that a request waits for a tab that answers, and again whenever another one is about to. */
export const patience = 10_000;

/** What the storage needs of it. */
export type LocalDelegate = Pick<Delegate, "leads" | "start" | "ask" | "announceWork" | "onWork">;

export class Delegate {
  private readonly waiting = new Map<string, Waiting>();
  private worker: Line | null = null;
  private failure: Error | null = null;
  private started = false;
  /** Told when this tab leads with an open worker, and whenever another one has something to settle. */
  onWork: () => void = () => undefined;

  constructor(private readonly ports: DelegatePorts) {}

  get leads(): boolean {
    return this.worker !== null;
  }

  /** Stands for election; nothing is loaded for the local database before. */
  start(): void {
    if (this.started) return;
    this.started = true;
    this.ports.tabs.listen((message) => this.hear(message));
    this.ports.election(() => this.lead());
  }

  /** Says that there is something to settle, to whichever tab leads. */
  announceWork(): void {
    if (this.leads) this.onWork();
    else if (this.started) this.ports.tabs.post({ t: "work" });
  }

  /** Rejects with the database's own error, or with a kind of local-error-kinds.ts. */
  async ask<Kind extends LocalRequest["kind"]>(
    request: Extract<LocalRequest, { kind: Kind }>,
  ): Promise<LocalResult<Kind>> {
    this.start();
    const id = this.ports.newId();
    for (let tries = 0; ; tries++) {
      const answer = await this.deliver({ t: "ask", id, request });
      if (answer.ok) return readResult(request.kind as Kind, answer.value);
      const delay = preconditionDelays[tries];
      if (answer.fault.kind !== "precondition-failure" || delay === undefined) throw fromFault(answer.fault);
      await wait(this.ports.clock, delay + this.ports.random() * preconditionJitter);
    }
  }

  private async deliver(ask: Ask): Promise<Answer> {
    if (this.failure !== null) throw this.failure;
    return await new Promise((resolve, reject) => {
      const nobody = () =>
        new LocalDatabaseError("shared-worker-failed-to-delegate", "no tab answered for the local database");
      const startClock = () =>
        this.ports.clock.after(patience, () => this.waiting.get(ask.id)?.give(this.failure ?? nobody()));
      let stop = startClock();
      const end = (): void => {
        stop();
        this.waiting.delete(ask.id);
      };
      this.waiting.set(ask.id, {
        ask,
        waitOn() {
          stop();
          stop = startClock();
        },
        take(answer) {
          end();
          resolve(answer);
        },
        give(error) {
          end();
          reject(error);
        },
      });
      this.send(ask);
    });
  }

  private send(ask: Ask): void {
    (this.worker ?? this.ports.tabs).post(ask);
  }

  private async lead(): Promise<void> {
    for (const { waitOn } of this.waiting.values()) waitOn();
    let worker: Line;
    try {
      worker = await this.ports.startWorker();
    } catch (error) {
      // Another tab may do better; this one asks it from now on, and says why where none does.
      const failure = error instanceof Error ? error : new Error(String(error));
      this.failure = failure;
      // Room is what no other tab has either.
      if (isOutOfSpace(failure)) for (const { give } of [...this.waiting.values()]) give(failure);
      return;
    }
    worker.listen((message) => {
      const read = readMessage(message);
      if (read?.t !== "answer") return;
      const own = this.waiting.get(read.id);
      if (own === undefined) this.ports.tabs.post(read);
      else own.take(read);
    });
    this.worker = worker;
    this.ports.tabs.post({ t: "ready" });
    this.sendAgain();
    this.onWork();
    // The lead ends with the tab.
    await new Promise<never>(() => undefined);
  }

  private hear(message: unknown): void {
    const read = readMessage(message);
    switch (read?.t) {
      case "ask":
        return this.worker?.post(read);
      case "answer":
        return this.waiting.get(read.id)?.take(read);
      case "ready":
        this.failure = null;
        return this.sendAgain();
      case "work":
        if (this.leads) this.onWork();
        return undefined;
      case undefined:
        return undefined;
    }
  }

  /** Another tab leads: whether the one before it had carried these out, it cannot say any more. */
  private sendAgain(): void {
    for (const { ask, waitOn } of this.waiting.values()) {
      waitOn();
      this.send(ask);
    }
  }
}

function readResult<Kind extends LocalRequest["kind"]>(kind: Kind, value: unknown): LocalResult<Kind> {
  const read = v.safeParse(results[kind] as v.GenericSchema, value);
  if (!read.success) throw new LocalDatabaseError("invalid-result", `the answer to ${kind} has another shape`);
  return read.output as LocalResult<Kind>;
}
