// The web app's end of the bridge to a native shell: asks for capabilities, hears events, answers requests.
// Invariant: every request ends once, by an answer, a time-out or the bridge's end; what the shell sends is checked
// before anyone sees it, and a flood costs a bounded amount. What is done about an event is its listener's.
import {
  bridgeCapabilities,
  type CapabilityArgs,
  type CapabilityName,
  type CapabilityResult,
} from "@tessera/kernel/wire/bridge-capabilities.ts";
import {
  bridgeEvents,
  isBridgeEvent,
  type BridgeEventArgs,
  type BridgeEventName,
} from "@tessera/kernel/wire/bridge-events.ts";
import { readBridgeMessage, type BridgeError, type BridgeResponse } from "@tessera/kernel/wire/bridge.ts";
import * as v from "valibot";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { createWritable, type Readable } from "../readable.ts";
import { asError, floodedError, NotReadyError, TimeoutError } from "./bridge-errors.ts";

export interface BridgePorts {
  /** Hands a text to the shell. */
  readonly post: (text: string) => void;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
}

export type BridgeListeners = {
  readonly [Name in BridgeEventName]?: (...args: BridgeEventArgs<Name>) => void | Promise<void>;
};

export interface Bridge {
  /** Rejects with the shell's own error by name and message, with a TimeoutError, or before `ready` with a NotReadyError. */
  call<Name extends CapabilityName>(name: Name, ...args: CapabilityArgs<Name>): Promise<CapabilityResult<Name>>;
  /** Whether the shell takes requests. */
  readonly ready: Readable<boolean>;
  /** From now on events are heard; those that came before are told first. Until then requests are answered "not ready". */
  listen(listeners: BridgeListeners): void;
  /** Takes a text from the shell. Never throws. */
  receive(text: unknown): void;
  /** Ends every open request. */
  close(): void;
}

export const requestTimeoutMs = 30_000;
/** A person decides in these, so they may take their time. */
const patient: ReadonlySet<CapabilityName> = new Set<CapabilityName>([
  "share",
  "moveTo",
  "openAuthSessionBrowser",
  "requestNativeAppleAuth",
  "requestGoogleJwt",
]);
export const patientTimeoutMs = 10 * 60_000;
export const maxOpenRequests = 1000;
export const maxMessagesASecond = 500;
export const maxEarlyEvents = 100;

interface OpenRequest {
  readonly name: CapabilityName;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly stopTimer: () => void;
}

type Unasked = {
  readonly id: string;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly answered: boolean;
};

export class ShellBridge implements Bridge {
  readonly ready: Readable<boolean>;
  readonly #ports: BridgePorts;
  readonly #ready = createWritable(false);
  readonly #open = new Map<string, OpenRequest>();
  readonly #early: Unasked[] = [];
  #listeners: BridgeListeners | null = null;
  #second: { readonly from: number; messages: number };

  constructor(ports: BridgePorts) {
    this.#ports = ports;
    this.ready = this.#ready;
    this.#second = { from: ports.clock.now(), messages: 0 };
  }

  call<Name extends CapabilityName>(name: Name, ...args: CapabilityArgs<Name>): Promise<CapabilityResult<Name>> {
    const { post, clock, newId } = this.#ports;
    return new Promise((resolve, reject) => {
      if (!this.#ready.read()) return reject(new NotReadyError());
      if (this.#open.size >= maxOpenRequests) return reject(floodedError());
      const id = newId();
      const stopTimer = clock.after(patient.has(name) ? patientTimeoutMs : requestTimeoutMs, () =>
        this.#end(id)?.reject(new TimeoutError(name)),
      );
      // `respond` checks the result against the capability's own schema.
      this.#open.set(id, { name, resolve: resolve as (result: unknown) => void, reject, stopTimer });
      try {
        post(JSON.stringify({ id, type: "request", name, args }));
      } catch (error) {
        this.#end(id)?.reject(errorOf(error));
      }
    });
  }

  listen(listeners: BridgeListeners): void {
    this.#listeners = listeners;
    for (const event of this.#early.splice(0)) this.#hear(event);
  }

  receive(text: unknown): void {
    const message = readBridgeMessage(text);
    // Answers were asked for, so they are bounded already.
    if (typeof message !== "string" && message.type === "response") return this.#respond(message);
    const fits = this.#fits();
    if (typeof message === "string") {
      if (fits) this.#misunderstood(message);
    } else if (fits) {
      this.#hear({ id: message.id, name: message.name, args: message.args, answered: message.type === "request" });
    } else if (message.type === "request") {
      const { name, message: words } = floodedError();
      this.#answer(message.id, { error: { name, message: words } });
    }
  }

  close(): void {
    this.#ready.set(false);
    for (const id of [...this.#open.keys()]) this.#end(id)?.reject(new NotReadyError());
  }

  #respond({ id, result, error }: BridgeResponse): void {
    const request = this.#end(id);
    if (request === undefined) {
      this.#ports.log({ level: "warning", words: "The shell answered a request that is not open", detail: { id } });
      return;
    }
    if (error !== undefined) return request.reject(asError(error));
    const parsed = v.safeParse(bridgeCapabilities[request.name].result, result ?? null);
    if (parsed.success) return request.resolve(parsed.output);
    this.#misunderstood(`the result of ${request.name}`, parsed.issues[0].message);
    request.reject(new TypeError(`The shell's result of ${request.name} is not what it promises`));
  }

  #hear(unasked: Unasked): void {
    const { log } = this.#ports;
    const { id, name, args, answered } = unasked;
    const refuse = (error: Error): void => {
      if (answered) this.#answer(id, { error: { name: error.name, message: error.message } });
    };
    const parsed = isBridgeEvent(name) ? v.safeParse(bridgeEvents[name], args) : null;
    if (parsed === null || !parsed.success) {
      this.#misunderstood(
        parsed === null ? `there is no event of the name ${name.slice(0, 100)}` : `the arguments of ${name}`,
      );
      return refuse(new TypeError("Not understood"));
    }
    if (name === "ready") this.#ready.set(true);
    if (this.#listeners === null) {
      if (answered) return refuse(new NotReadyError());
      if (this.#early.length < maxEarlyEvents) this.#early.push(unasked);
      else log({ level: "warning", words: "The shell told more than can be kept before the app listens" });
      return;
    }
    // The name and its arguments were checked together; the type of a lookup cannot say so.
    const listener = this.#listeners[name as BridgeEventName] as
      | ((...args: unknown[]) => void | Promise<void>)
      | undefined;
    // An async function also turns what a listener throws into a rejection.
    const heard = (async () => listener?.(...parsed.output))();
    heard.then(
      () => (answered ? this.#answer(id, { result: null }) : undefined),
      (error: unknown) => {
        log({ level: "error", words: `The event ${name} could not be followed`, detail: error });
        refuse(errorOf(error));
      },
    );
  }

  #answer(id: string, body: { result: unknown } | { error: BridgeError }): void {
    const { post, log } = this.#ports;
    try {
      post(JSON.stringify({ id, type: "response", ...body }));
    } catch (error) {
      log({ level: "error", words: "The shell takes no answers", detail: error });
    }
  }

  #end(id: string): OpenRequest | undefined {
    const request = this.#open.get(id);
    this.#open.delete(id);
    request?.stopTimer();
    return request;
  }

  /** Whether one more message is taken in this second. */
  #fits(): boolean {
    const { clock, log } = this.#ports;
    const now = clock.now();
    if (now - this.#second.from >= 1000) this.#second = { from: now, messages: 0 };
    this.#second.messages++;
    if (this.#second.messages === maxMessagesASecond + 1)
      log({ level: "error", words: "The shell sends too many messages" });
    return this.#second.messages <= maxMessagesASecond;
  }

  #misunderstood(why: string, detail?: unknown): void {
    const words = `A message of the shell was not understood: ${why}`;
    this.#ports.log({ level: "error", words, detail, kind: "JsonParseError" });
  }
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
