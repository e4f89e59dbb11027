// What a device is, from what it says of itself: its class, the sizes of its letters, and what it can show.
// Finding out what it says is left to the client's ground.
import { compareVersions, readVersion } from "./versions.ts";

export type NativeSystem = "ios" | "android";

export interface Screen {
  readonly system: NativeSystem | "other";
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export const deviceWidths = { androidTablet: 600, androidTabletLong: 969, ipad: 680, smallPhone: 320 } as const;

/**
 * An Android device is a tablet from 600 on in its narrower direction, held upright, and from 969 on held across; an
 * iPad is one above 680.
 */
export function isTablet({ system, width, height }: Screen): boolean {
  switch (system) {
    case "android":
      return width >= (width > height ? deviceWidths.androidTabletLong : deviceWidths.androidTablet);
    case "ios":
      return width > deviceWidths.ipad;
    case "other":
      return false;
  }
}

export function isSmallPhone({ width }: Pick<Screen, "width">): boolean {
  return width <= deviceWidths.smallPhone;
}

/** The sizes of the interface's letters in pixels, small and regular. */
export const interfaceFonts = { desktop: [12, 14], mobile: [14, 16] } as const;

/** The first version of each system's app that keeps the consent interface to itself. */
export const consentHiddenFrom = { android: "0.6.302", ios: "0.4.403" } as const;

/** Whether a native app of this version hides the consent interface. An unreadable version does not. */
export function hidesConsent(system: NativeSystem, appVersion: string): boolean {
  const [version, first] = [readVersion(appVersion), readVersion(consentHiddenFrom[system])];
  return version !== null && first !== null && compareVersions(version, first) >= 0;
}

/** The first iOS version, and the first Android API level, with a dark mode. */
export const darkModeFrom = { ios: 13, android: 29 } as const;

/** `level` is iOS's major version, or Android's API level. Browsers and desktops always can. */
export function supportsDarkMode(system: NativeSystem | "other", level: number): boolean {
  return system === "other" || level >= darkModeFrom[system];
}
