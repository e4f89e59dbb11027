import { hidesConsent } from "@tessera/kernel/rules/devices.ts";
import { expect, test } from "vitest";
import { manualClock } from "../testing/manual-clock.ts";
import { readDevice } from "./environment.ts";
import { deviceOnline } from "./online.ts";
import { resizeDebounceMs, watchSize } from "./resize.ts";

function page() {
  const listeners = new Map<string, () => void>();
  return {
    innerWidth: 1280,
    innerHeight: 800,
    navigator: { onLine: true },
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    tell: (name: string) => listeners.get(name)?.(),
  };
}

test("resizes are debounced by 300 ms", () => {
  const clock = manualClock();
  const window = page();
  const size = watchSize(window, clock);
  const seen: number[] = [];
  size.subscribe(() => seen.push(size.read().width));
  expect([resizeDebounceMs, size.read()]).toEqual([300, { width: 1280, height: 800 }]);
  for (const width of [1200, 1100, 1000]) {
    window.innerWidth = width;
    window.tell("resize");
    clock.pass(299);
  }
  expect(seen).toEqual([]);
  clock.pass(1);
  expect(seen).toEqual([1000]);
  window.tell("resize");
  clock.pass(1000);
  expect(seen).toEqual([1000]);
});

test("the device's word about its network is followed", () => {
  const window = page();
  const online = deviceOnline(window);
  const seen: boolean[] = [];
  online.subscribe(() => seen.push(online.read()));
  window.navigator.onLine = false;
  window.tell("offline");
  window.tell("offline");
  window.navigator.onLine = true;
  window.tell("online");
  expect(seen).toEqual([false, true]);
});

test("a device is known by its system and by what hosts the page", () => {
  const of = (userAgent: string, maxTouchPoints: number, host: "ios" | "android" | null = null) =>
    readDevice({ navigator: { userAgent, maxTouchPoints } }, host);
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15";
  expect(of(mac, 0)).toEqual({ host: "browser", system: "mac", touch: false, appVersion: null });
  expect(of(mac, 5)).toEqual({ host: "browser", system: "ios", touch: true, appVersion: null });
  expect(of("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", 5, "ios").host).toBe("ios");
  expect(of("Mozilla/5.0 (Linux; Android 15)", 5)).toEqual({
    host: "browser",
    system: "android",
    touch: true,
    appVersion: null,
  });
  expect(of("Mozilla/5.0 (Windows NT 10.0) TesseraDesktop/1.0", 0)).toMatchObject({
    host: "desktop",
    system: "windows",
    appVersion: "1.0",
  });
  expect(of("Mozilla/5.0 (Linux; Android 15) TesseraAndroid/0.6.302", 5, "android").appVersion).toBe("0.6.302");
  expect(of("Mozilla/5.0 (X11; Linux x86_64)", 0).system).toBe("other");
});

test("the consent interface is hidden from the named versions on, as an app's user agent says them", () => {
  const hidden = (host: "ios" | "android", app: string) => {
    const { appVersion } = readDevice(
      { navigator: { userAgent: `Mozilla/5.0 (Mobile) ${app}`, maxTouchPoints: 5 } },
      host,
    );
    return hidesConsent(host, appVersion ?? "");
  };
  expect([hidden("android", "TesseraAndroid/0.6.301"), hidden("android", "TesseraAndroid/0.6.302")]).toEqual([
    false,
    true,
  ]);
  expect([hidden("ios", "TesseraIOS/0.4.402"), hidden("ios", "TesseraIOS/0.4.403")]).toEqual([false, true]);
  expect([hidden("ios", ""), hidden("android", "TesseraAndroid/0.10.0")]).toEqual([false, true]);
});
