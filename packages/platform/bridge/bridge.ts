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

export function createBridge({ post, clock, newId, log }: BridgePorts): Bridge {
  const open = new Map<string, OpenRequest>();
  const ready = createWritable(false);
  const early: Unasked[] = [];
  let listeners: BridgeListeners | null = null;
  let second = { from: clock.now(), messages: 0 };

  const misunderstood = (why: string, detail?: unknown): void =>
    log({ level: "error", words: `A message of the shell was not understood: ${why}`, detail, kind: "JsonParseError" });
  const answer = (id: string, body: { result: unknown } | { error: BridgeError }): void => {
    try {
      post(JSON.stringify({ id, type: "response", ...body }));
    } catch (error) {
      log({ level: "error", words: "The shell takes no answers", detail: error });
    }
  };

  function end(id: string): OpenRequest | undefined {
    const request = open.get(id);
    open.delete(id);
    request?.stopTimer();
    return request;
  }

  function respond({ id, result, error }: BridgeResponse): void {
    const request = end(id);
    if (request === undefined) {
      log({ level: "warning", words: "The shell answered a request that is not open", detail: { id } });
      return;
    }
    if (error !== undefined) return request.reject(asError(error));
    const parsed = v.safeParse(bridgeCapabilities[request.name].result, result ?? null);
    if (parsed.success) return request.resolve(parsed.output);
    misunderstood(`the result of ${request.name}`, parsed.issues[0].message);
    request.reject(new TypeError(`The shell's result of ${request.name} is not what it promises`));
  }

  /** Whether one more message is taken in this second. */
  function taken(): boolean {
    const now = clock.now();
    if (now - second.from >= 1000) second = { from: now, messages: 0 };
    second.messages++;
    if (second.messages === maxMessagesASecond + 1) log({ level: "error", words: "The shell sends too many messages" });
    return second.messages <= maxMessagesASecond;
  }

  function hear(unasked: Unasked): void {
    const { id, name, args, answered } = unasked;
    const refuse = (error: Error): void => {
      if (answered) answer(id, { error: { name: error.name, message: error.message } });
    };
    const parsed = isBridgeEvent(name) ? v.safeParse(bridgeEvents[name], args) : null;
    if (parsed === null || !parsed.success) {
      misunderstood(
        parsed === null ? `there is no event of the name ${name.slice(0, 100)}` : `the arguments of ${name}`,
      );
      return refuse(new TypeError("Not understood"));
    }
    if (name === "ready") ready.set(true);
    if (listeners === null) {
      if (answered) return refuse(new NotReadyError());
      if (early.length < maxEarlyEvents) early.push(unasked);
      else log({ level: "warning", words: "The shell told more than can be kept before the app listens" });
      return;
    }
    // The name and its arguments were checked together; the type of a lookup cannot say so.
    const listener = listeners[name as BridgeEventName] as ((...args: unknown[]) => void | Promise<void>) | undefined;
    // An async function also turns what a listener throws into a rejection.
    const heard = (async () => listener?.(...parsed.output))();
    heard.then(
      () => (answered ? answer(id, { result: null }) : undefined),
      (error: unknown) => {
        log({ level: "error", words: `The event ${name} could not be followed`, detail: error });
        refuse(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }

  return {
    ready,
    call(name, ...args) {
      return new Promise((resolve, reject) => {
        if (!ready.read()) return reject(new NotReadyError());
        if (open.size >= maxOpenRequests) return reject(floodedError());
        const id = newId();
        const stopTimer = clock.after(patient.has(name) ? patientTimeoutMs : requestTimeoutMs, () =>
          end(id)?.reject(new TimeoutError(name)),
        );
        // `respond` checks the result against the capability's own schema.
        open.set(id, { name, resolve: resolve as (result: unknown) => void, reject, stopTimer });
        try {
          post(JSON.stringify({ id, type: "request", name, args }));
        } catch (error) {
          end(id)?.reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    },
    listen(heard) {
      listeners = heard;
      for (const event of early.splice(0)) hear(event);
    },
    receive(text) {
      const message = readBridgeMessage(text);
      // Answers were asked for, so they are bounded already.
      if (typeof message !== "string" && message.type === "response") return respond(message);
      const fits = taken();
      if (typeof message === "string") {
        if (fits) misunderstood(message);
      } else if (fits) {
        hear({ id: message.id, name: message.name, args: message.args, answered: message.type === "request" });
      } else if (message.type === "request") {
        const { name, message: words } = floodedError();
        answer(message.id, { error: { name, message: words } });
      }
    },
    close() {
      ready.set(false);
      for (const id of [...open.keys()]) end(id)?.reject(new NotReadyError());
    },
  };
}
