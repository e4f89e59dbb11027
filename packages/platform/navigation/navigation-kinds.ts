// Which history a device has: phones whose tabs the web app manages keep one for each tab, all others go back and
// forward through the browser's own.
import { parsePath } from "@tessera/kernel/routes/routes.ts";
import { createWritable, type Readable } from "../readable.ts";
import { createNavigation, type AddressBar, type HistoryNavigation, type Place } from "./navigation.ts";
import { chooseTab, goOn, move, putInPlace, shownAddress, startTabs, type TabbedHistory } from "./tabbed-history.ts";

export interface TabbedNavigation extends HistoryNavigation {
  readonly tab: Readable<string>;
  chooseTab(tab: string): void;
}

export interface WebManagedTabs {
  /** The first address of each tab. */
  readonly homes: Readonly<Record<string, string>>;
  readonly first: string;
}

/** `tabs` where the device is a phone and the web app manages its tabs. */
export function createDeviceNavigation(bar: AddressBar, tabs: WebManagedTabs | null): HistoryNavigation {
  return tabs === null ? createNavigation(bar) : createTabbedNavigation(bar, tabs);
}

export function createTabbedNavigation(bar: AddressBar, { homes, first }: WebManagedTabs): TabbedNavigation {
  const here = `${bar.location.pathname}${bar.location.search}${bar.location.hash}`;
  let history: TabbedHistory = putInPlace(startTabs(homes, first), here);
  const placeOf = (address: string): Place => ({ ...parsePath(address), address });
  const place = createWritable(placeOf(here));
  const tab = createWritable(history.active);
  // The browser's history has one entry: going back is the tab's, not the browser's.
  const change = (next: TabbedHistory): void => {
    history = next;
    const address = shownAddress(history);
    tab.set(history.active);
    if (address === place.read().address) return;
    bar.history.replaceState(null, "", address);
    place.set(placeOf(address));
  };
  return {
    read: place.read,
    subscribe: place.subscribe,
    tab,
    go: (address) => change(goOn(history, address)),
    replace: (address) => change(putInPlace(history, address)),
    back: () => change(move(history, -1)),
    forward: () => change(move(history, 1)),
    chooseTab: (chosen) => change(chooseTab(history, chosen)),
  };
}
