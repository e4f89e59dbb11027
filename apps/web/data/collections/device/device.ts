// The rows of this device as the tab asks for them: questions go to the worker by number, answers come back by it. Where there is
// no worker or no storage, nothing is kept and nothing is found.
import type { Question } from "@tessera/database/query/question.ts";
import type { Schema } from "@tessera/database/schema.ts";
import type { DeviceAnswer, DeviceMessage, DeviceReply } from "./device-rows.ts";
import type { KeptRow, KeptState } from "./device-store.ts";

export interface Device {
  stateOf(collection: string): Promise<KeptState | null>;
  keep(collection: string, state: KeptState, put: readonly KeptRow[], remove: readonly string[]): void;
  forget(collection: string): void;
  /** What this block shows may not be read any more. */
  hide(block: string): void;
  ask(collection: string, schema: Schema, question: Question): Promise<DeviceAnswer | null>;
}

/** What the worker says. */
export type FromDevice = { readonly number: number } & ({ readonly reply: DeviceReply } | { readonly fault: string });

export interface ToDevice {
  readonly number: number;
  readonly message: DeviceMessage;
}

/** `start` makes the worker, with the first message. */
export function openDevice(start: () => Worker, onError: (error: unknown) => void): Device {
  const waiting = new Map<number, (reply: DeviceReply | null) => void>();
  let worker: Worker | null = null;
  let isBroken = false;
  let next = 0;
  const fail = (error: unknown): void => {
    isBroken = true;
    onError(error);
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  };
  const begin = (): Worker => {
    const made = start();
    made.addEventListener("message", ({ data }: MessageEvent<FromDevice>) => {
      const resolve = waiting.get(data.number);
      waiting.delete(data.number);
      if ("fault" in data) onError(new Error(`rows on this device: ${data.fault}`));
      resolve?.("reply" in data ? data.reply : null);
    });
    made.addEventListener("error", (event) => fail(new Error(`rows on this device: ${event.message}`)));
    return made;
  };
  const send = (message: DeviceMessage): Promise<DeviceReply | null> =>
    new Promise((resolve) => {
      if (isBroken) return resolve(null);
      const number = next++;
      waiting.set(number, resolve);
      try {
        worker ??= begin();
        worker.postMessage({ number, message } satisfies ToDevice);
      } catch (error) {
        fail(error);
      }
    });
  return {
    async stateOf(collection) {
      const reply = await send({ kind: "state", collection });
      return reply?.kind === "state" ? reply.state : null;
    },
    keep: (collection, state, put, remove) => void send({ kind: "keep", collection, state, put, remove }),
    forget: (collection) => void send({ kind: "forget", collection }),
    hide: (block) => void send({ kind: "hide", block }),
    async ask(collection, schema, question) {
      const reply = await send({ kind: "ask", collection, schema, question });
      return reply?.kind === "answer" ? reply.found : null;
    },
  };
}
