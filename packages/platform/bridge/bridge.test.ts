import { bridgeCapabilities, type CapabilityName } from "@tessera/kernel/wire/bridge-capabilities.ts";
import { bridgeEvents, isBridgeEvent } from "@tessera/kernel/wire/bridge-events.ts";
import { maxMessageLength, readBridgeMessage, type BridgeMessage } from "@tessera/kernel/wire/bridge.ts";
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import type { Line } from "../log.ts";
import { manualClock, settle } from "../testing/manual-clock.ts";
import * as limits from "./bridge.ts";
import { joinNativeHost } from "./native-host.ts";
import { nativeHost, type HostedWindow } from "./native-page.ts";

type Script = (message: BridgeMessage, tell: (message: unknown) => void) => void;
const silent: Script = () => undefined;

/** A shell that plays a script: it sees each message, and says what the script says. */
function withPeer(script: Script, { ready = true } = {}) {
  const clock = manualClock();
  const lines: Line[] = [];
  const seen: BridgeMessage[] = [];
  let ids = 0;
  const tell = (message: unknown) => page.tesseraBridge?.receive(JSON.stringify(message));
  const page: HostedWindow = {
    tesseraNative: {
      postMessage(text) {
        const message = readBridgeMessage(text);
        if (typeof message === "string") throw new Error(`the app sent nonsense: ${message}`);
        seen.push(message);
        script(message, tell);
      },
    },
  };
  const bridge = joinNativeHost(page, { clock, log: (line) => lines.push(line), newId: () => `r${++ids}` });
  if (bridge === null) throw new Error("no bridge");
  if (ready) tell({ id: "e0", type: "event", name: "ready", args: [{ platform: "android", version: "0.7.0" }] });
  return { bridge, clock, lines, seen, tell, page };
}

const event = (name: string, ...args: unknown[]) => ({ id: "e", type: "event", name, args });
const request = (name: string, ...args: unknown[]) => ({ id: "n1", type: "request", name, args });
const answering =
  (result: unknown): Script =>
  ({ id, type }, tell) => {
    if (type === "request") tell({ id, type: "response", result });
  };

/** Arguments and a result for every capability: a new one without them does not compile. */
const samples: { readonly [Name in CapabilityName]: readonly [args: readonly unknown[], result: unknown] } = {
  execSqliteBatch: [[{ body: [{ sql: "select ?", args: [1] }] }], { body: [{ data: [{ a: 1 }] }] }],
  share: [[{ title: "Page", url: "https://a.example/p" }], { shared: true }],
  copyToClipboard: [["text"], null],
  moveTo: [[{ blockId: "b", spaceId: "s" }], { parentId: "p", parentTable: "block" }],
  setAppTheme: [["dark"], null],
  openInAppBrowser: [["https://a.example"], { opened: true }],
  openExternalBrowser: [["https://a.example"], { opened: false }],
  openAuthSessionBrowser: [[{ url: "https://a.example", callbackUrl: "tessera://back" }], "tessera://back?code=1"],
  showLightBox: [[{ urls: ["https://a.example/1.png"], at: 0 }], null],
  setBadgeNumber: [[3], null],
  setCookie: [[{ name: "a", value: "b", domain: "a.example", maxAgeSeconds: 60 }], null],
  sidebarVisibility: [[true, 280], null],
  requestNativeAppleAuth: [[], { code: "c", idToken: "t" }],
  requestGoogleJwt: [["client-id"], "jwt"],
  logoutOfGoogle: [[], null],
  resetAppCache: [[], null],
  unregisterPushNotifications: [[], null],
  recordPageVisit: [["u1", { pageId: "p", visitedAt: 1 }], null],
  submitUserFeedback: [[{ text: "Well made" }], null],
  toggleBottomBar: [[false], null],
  toggleNativeHome: [[true], null],
  requestKeepScreenOn: [[true], null],
  updateAiAssistantState: [[{ state: "thinking" }], null],
};

test("a request carries id, type, name and args, its response id and result or error", async () => {
  const { bridge, seen } = withPeer(answering({ opened: true }));
  expect(await bridge.call("openInAppBrowser", "https://a.example")).toEqual({ opened: true });
  expect(seen).toEqual([{ id: "r1", type: "request", name: "openInAppBrowser", args: ["https://a.example"] }]);
  const { bridge: refused } = withPeer(({ id }, tell) =>
    tell({ id, type: "response", error: { name: "Denied", message: "not now" } }),
  );
  await expect(refused.call("openInAppBrowser", "https://a.example")).rejects.toThrow("not now");
});

test("every named capability can be asked, with its arguments in order and its result checked", async () => {
  const named = `execSqliteBatch share copyToClipboard moveTo setAppTheme openInAppBrowser openExternalBrowser
    openAuthSessionBrowser showLightBox setBadgeNumber setCookie sidebarVisibility requestNativeAppleAuth
    requestGoogleJwt logoutOfGoogle resetAppCache unregisterPushNotifications recordPageVisit submitUserFeedback
    toggleBottomBar toggleNativeHome requestKeepScreenOn updateAiAssistantState`.split(/\s+/);
  expect(Object.keys(bridgeCapabilities)).toEqual(named);
  for (const name of named as CapabilityName[]) {
    const [args, result] = samples[name];
    expect([name, v.is(bridgeCapabilities[name].args, args)]).toEqual([name, true]);
    const { bridge, seen } = withPeer(answering(result));
    const call = bridge.call.bind(bridge) as (name: string, ...args: readonly unknown[]) => Promise<unknown>;
    expect(await call(name, ...args)).toEqual(result);
    expect(seen[0]).toMatchObject({ name, args });
    const wrong = withPeer(answering({ nonsense: true }));
    await expect((wrong.bridge.call.bind(wrong.bridge) as typeof call)(name, ...args)).rejects.toThrow(
      "is not what it promises",
    );
  }
});

test("every named event is heard with its arguments, and only well-formed ones", async () => {
  const named: Record<string, unknown[]> = {
    openLink: ["https://a.example/p"],
    openLinkV2: [{ url: "/p", clearHistory: true, showWeb: false }],
    logout: [],
    refreshSubscriptionData: [],
    themeChanged: ["dark"],
    updateTransactionState: [{ transactionId: "t", state: "purchased" }],
    ready: [{ platform: "ios", version: "0.5.0" }],
    appBecameActive: [],
    appBecameInactive: [],
    networkChanged: [{ online: false }],
    keyboardChanged: [{ height: 240 }],
  };
  expect(Object.keys(bridgeEvents)).toEqual(Object.keys(named));
  const { bridge, tell, lines } = withPeer(silent);
  const heard: [string, unknown[]][] = [];
  bridge.listen(
    Object.fromEntries(Object.keys(named).map((name) => [name, (...args: unknown[]) => void heard.push([name, args])])),
  );
  heard.length = 0;
  for (const [name, args] of Object.entries(named)) tell(event(name, ...args));
  expect(heard).toEqual(Object.entries(named));
  for (const name of Object.keys(named)) tell(event(name, "wrong", "and too many"));
  expect([heard.length, lines.length]).toEqual([Object.keys(named).length, Object.keys(named).length]);
  const telling = Object.keys(named).filter((name) => named[name]?.length === 1);
  lines.length = 0;
  for (const name of telling) tell(event(name, 7));
  expect([heard.length, lines.length]).toEqual([Object.keys(named).length, telling.length]);
  await settle();
});

test("an unknown or malformed message is logged as a JsonParseError and breaks nothing", async () => {
  const { bridge, lines, page, tell } = withPeer(answering(null));
  bridge.listen({});
  const bad = [
    "{",
    "null",
    '"x"',
    "[]",
    '{"id":"1"}',
    '{"id":"1","type":"other"}',
    '{"id":1,"type":"event","name":"logout","args":[]}',
  ];
  for (const text of [...bad, undefined, 7, {}, "x".repeat(maxMessageLength + 1)]) page.tesseraBridge?.receive(text);
  tell(event("toString"));
  tell(event("makeCoffee"));
  expect(lines).toHaveLength(13);
  expect(lines.every((line) => line.kind === "JsonParseError" && line.level === "error")).toBe(true);
  expect(await bridge.call("copyToClipboard", "still works")).toBeNull();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (text) => {
      expect(() => page.tesseraBridge?.receive(text)).not.toThrow();
    }),
  );
});

test("a native SQLite error is thrown with its original name and message", async () => {
  const error = { name: "SQLiteFullException", message: "database or disk is full (code 13 SQLITE_FULL)" };
  const { bridge } = withPeer(({ id }, tell) => tell({ id, type: "response", error }));
  const thrown: unknown = await bridge.call("execSqliteBatch", { body: [] }).catch((reason: unknown) => reason);
  expect(thrown).toBeInstanceOf(Error);
  expect(thrown).toMatchObject(error);
});

test("before the native API is ready, handlers answer Browser API not ready yet, and work once it is", async () => {
  const { bridge, tell, seen } = withPeer(answering(null), { ready: false });
  await expect(bridge.call("copyToClipboard", "x")).rejects.toThrow("Browser API not ready yet");
  expect([bridge.ready.read(), seen]).toEqual([false, []]);
  tell(request("logout"));
  expect(seen).toEqual([
    { id: "n1", type: "response", error: { name: "NotReadyError", message: "Browser API not ready yet" } },
  ]);
  tell(event("openLink", "/early"));
  tell(event("ready", { platform: "ios", version: "0.5.0" }));
  const heard: string[] = [];
  bridge.listen({ openLink: (url) => void heard.push(url), logout: () => void heard.push("logout") });
  tell(request("logout"));
  await settle();
  // What was told early comes first.
  expect(heard).toEqual(["/early", "logout"]);
  expect(seen.at(-1)).toEqual({ id: "n1", type: "response", result: null });
  expect(await bridge.call("copyToClipboard", "x")).toBeNull();
});

test("a request without an answer times out, later where a person decides, and a late answer hurts nobody", async () => {
  const { bridge, clock, seen, tell, lines } = withPeer(silent);
  const quick = expect(bridge.call("setBadgeNumber", 1)).rejects.toThrow("did not answer setBadgeNumber in time");
  const slow = bridge.call("share", { text: "x" });
  clock.pass(30_000);
  await quick;
  tell({ id: seen[0]?.id, type: "response", result: null });
  expect(lines.map((line) => line.words)).toEqual(["The shell answered a request that is not open"]);
  clock.pass(9 * 60_000);
  tell({ id: seen[1]?.id, type: "response", result: { shared: true } });
  expect(await slow).toEqual({ shared: true });
  expect(clock.waiting()).toBe(0);
});

test("floods are bounded in both directions, and pass", async () => {
  const { bridge, clock, tell, seen, lines } = withPeer(silent);
  let heard = 0;
  for (let n = 0; n < 300; n++) tell(event("openLink", "/early"));
  bridge.listen({ openLink: () => void heard++ });
  // The shell's own "ready" is one of those kept.
  expect(heard).toBe(limits.maxEarlyEvents - 1);
  clock.pass(1000);
  heard = 0;
  lines.length = 0;
  for (let n = 0; n < 5000; n++) tell(event("openLink", "/flood"));
  tell(request("logout"));
  expect([heard, lines.length]).toEqual([limits.maxMessagesASecond, 1]);
  expect(seen.at(-1)).toMatchObject({ id: "n1", error: { name: "FloodedError" } });
  clock.pass(1000);
  tell(event("openLink", "/after"));
  expect(heard).toBe(limits.maxMessagesASecond + 1);
  const calls = Array.from({ length: limits.maxOpenRequests + 1 }, () =>
    bridge.call("resetAppCache").then(
      () => "done",
      (error: Error) => error.name,
    ),
  );
  bridge.close();
  const ends = await Promise.all(calls);
  expect(ends.filter((end) => end === "FloodedError")).toHaveLength(1);
  expect(ends.filter((end) => end === "NotReadyError")).toHaveLength(limits.maxOpenRequests);
  expect(clock.waiting()).toBe(0);
});

test("an event that cannot be followed is logged, and a request about it answered with the error", async () => {
  const { bridge, tell, seen, lines } = withPeer(silent);
  bridge.listen({ logout: () => Promise.reject(new RangeError("no account")) });
  tell(request("logout"));
  tell(event("logout"));
  await settle();
  expect(seen).toEqual([{ id: "n1", type: "response", error: { name: "RangeError", message: "no account" } }]);
  expect(lines.map((line) => line.words)).toEqual(Array(2).fill("The event logout could not be followed"));
});

test("a shell is found by what it leaves in the page", () => {
  expect(nativeHost({})).toBeNull();
  expect(nativeHost({ webkit: { messageHandlers: {} } })).toBeNull();
  expect(nativeHost({ webkit: { messageHandlers: { tessera: { postMessage: () => undefined } } } })).toBe("ios");
  expect(nativeHost({ tesseraNative: { postMessage: () => undefined } })).toBe("android");
  expect(joinNativeHost({}, { clock: manualClock(), log: () => undefined, newId: () => "1" })).toBeNull();
  expect(isBridgeEvent("constructor")).toBe(false);
});
