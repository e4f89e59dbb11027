// The least that must be known of a device before the app starts: what kind it is, and what runs the page.
// Sizes change while the app runs: resize.ts. Classes of tablets and phones are rules of the kernel.

export interface DeviceEnvironment {
  /** What hosts the page. */
  readonly host: "browser" | "desktop" | "ios" | "android";
  /** The system beneath it, whatever hosts the page. */
  readonly system: "ios" | "android" | "mac" | "windows" | "other";
  readonly touch: boolean;
  /** The version of the app that hosts the page, as its user agent names it: `TesseraAndroid/0.6.302`. */
  readonly appVersion: string | null;
}

/** The part of a window that tells. */
export interface DevicePage {
  readonly navigator: { readonly userAgent: string; readonly maxTouchPoints: number };
}

export function readDevice(page: DevicePage, nativeHost: "ios" | "android" | null): DeviceEnvironment {
  const { userAgent, maxTouchPoints } = page.navigator;
  const host = nativeHost ?? (/\bTesseraDesktop\//.test(userAgent) ? "desktop" : "browser");
  return {
    host,
    system: systemOf(userAgent, maxTouchPoints),
    touch: maxTouchPoints > 0,
    appVersion: versionOf(userAgent),
  };
}

function versionOf(userAgent: string): string | null {
  return /\bTessera(?:Desktop|IOS|Android)\/(\S+)/.exec(userAgent)?.[1] ?? null;
}

function systemOf(userAgent: string, maxTouchPoints: number): DeviceEnvironment["system"] {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  // iPads call themselves Macs, which have no touch screens.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? "ios" : "mac";
  if (/Android/.test(userAgent)) return "android";
  return /Windows/.test(userAgent) ? "windows" : "other";
}
