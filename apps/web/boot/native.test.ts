import type { Line } from "@tessera/platform/log.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import { manualClock, settle } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import type { Theme } from "../theme/theme.ts";
import { joinShell, type ShellPorts } from "./native.ts";

function setUp() {
  const did: string[] = [];
  const lines: Line[] = [];
  const clock = manualClock();
  const theme = createWritable<Theme>("device");
  const root = { dataset: {} as DOMStringMap };
  const page: ShellPorts["page"] = {
    location: { origin: "https://tessera.example" },
    tesseraNative: {
      postMessage(text) {
        const { id, type, name, args } = JSON.parse(text) as {
          id: string;
          type: string;
          name: string;
          args: unknown[];
        };
        if (type !== "request") return;
        did.push(`${name} ${args.join(" ")}`);
        tell({ id, type: "response", result: name === "openExternalBrowser" ? { opened: true } : null });
      },
    },
  };
  const tell = (message: unknown) => page.tesseraBridge?.receive(JSON.stringify(message));
  const event = (name: string, ...args: unknown[]) => tell({ id: "e", type: "event", name, args });
  let ids = 0;
  const bridge = joinShell({
    page,
    clock,
    newId: () => `r${++ids}`,
    log: (line) => lines.push(line),
    navigation: {
      ...createWritable({ route: { name: "root" }, locale: null, address: "/" } as never),
      go: (address) => void did.push(`go ${address}`),
      replace: (address) => void did.push(`replace ${address}`),
    },
    account: {
      logOut: () => (did.push("logOut"), Promise.resolve({ ok: true, value: null })),
      load: () => (did.push("load"), Promise.resolve()),
    },
    theme: { ...theme, choose: theme.set },
    root,
  });
  event("ready", { platform: "android", version: "0.7.0" });
  return { bridge, did, lines, clock, theme, root, event };
}

test("the shell's events act on the app: links inside and outside, logging out, the theme", async () => {
  const { did, lines, clock, theme, root, event } = setUp();
  expect(did).toEqual(["setAppTheme system"]);
  did.length = 0;
  event("openLink", "https://tessera.example/tidewater?x=1#y");
  event("openLink", "https://elsewhere.example/");
  event("openLinkV2", { url: "/tidewater", clearHistory: true, showWeb: true });
  event("logout");
  event("refreshSubscriptionData");
  event("themeChanged", "dark");
  expect(root.dataset["theme"]).toBe("dark");
  theme.set("light");
  event("themeChanged", "dark");
  event("updateTransactionState", { transactionId: "t", state: "purchased" });
  clock.pass(1000);
  await settle();
  expect(did).toEqual([
    "go /tidewater?x=1#y",
    "openExternalBrowser https://elsewhere.example/",
    "replace /tidewater",
    "logOut",
    "load",
    "setAppTheme light",
  ]);
  expect(lines.map((line) => line.words)).toEqual(["A purchase of the store changed"]);
});

test("outside of a shell there is no bridge", () => {
  const { bridge } = setUp();
  expect(bridge).not.toBeNull();
  expect(joinShell({ page: { location: { origin: "https://tessera.example" } } } as ShellPorts)).toBeNull();
});
