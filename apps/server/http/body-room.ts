// How many bytes of bodies are held at once, from their first byte until their call is answered. Who finds no room waits with
// the body unread, in order; one sender never has it all, and small bodies never wait: somebody's typing passes a flood.

import { smallBytes } from "./body-limits.ts";

export interface RoomSize {
  readonly total: number;
  /** Of one sender. */
  readonly each: number;
}

export interface Place {
  /** Resolves when there is room; rejects when it was left before. */
  readonly granted: Promise<void>;
  /** To be called once the body is needed no more; calling it twice is fine. */
  leave(): void;
}

interface Waiting {
  readonly sender: string;
  readonly bytes: number;
  readonly grant: () => void;
}

const NO_PLACE: Place = { granted: Promise.resolve(), leave: () => undefined };

export class BodyRoom {
  private held = 0;
  private readonly bySender = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();

  constructor(private readonly size: RoomSize) {}

  enter(sender: string, wanted: number): Place {
    if (wanted <= smallBytes) return NO_PLACE;
    // A body that is larger than a sender's share is let in when nothing else of theirs is there.
    const bytes = Math.min(wanted, this.size.each, this.size.total);
    let leave = (): void => undefined;
    const granted = new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        sender,
        bytes,
        grant: () => {
          leave = () => this.free(sender, bytes);
          resolve();
        },
      };
      leave = () => {
        this.waiting.delete(one);
        reject(new Error("the body was given up while it waited for room"));
      };
      this.waiting.add(one);
    });
    // Who leaves while waiting need not listen.
    granted.catch(() => undefined);
    this.letIn();
    return {
      granted,
      leave: () => {
        const once = leave;
        leave = () => undefined;
        once();
      },
    };
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.held;
  }

  private free(sender: string, bytes: number): void {
    this.held -= bytes;
    const left = (this.bySender.get(sender) ?? 0) - bytes;
    if (left > 0) this.bySender.set(sender, left);
    else this.bySender.delete(sender);
    this.letIn();
  }

  private letIn(): void {
    for (const one of this.waiting) {
      // In order: a large one is not passed for ever by those behind it. Who has their share lets others pass.
      if (this.held + one.bytes > this.size.total) return;
      const has = this.bySender.get(one.sender) ?? 0;
      if (has + one.bytes > this.size.each) continue;
      this.waiting.delete(one);
      this.held += one.bytes;
      this.bySender.set(one.sender, has + one.bytes);
      one.grant();
    }
  }
}
