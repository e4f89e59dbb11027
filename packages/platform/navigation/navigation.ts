// Where the app is: the browser's address, read through the kernel's route table. One place changes it.
import { parsePath, type ParsedPath } from "@tessera/kernel/routes/routes.ts";
import { createWritable, type Readable } from "../readable.ts";

/** The part of a window that navigation needs. */
export interface AddressBar {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string };
  readonly history: {
    pushState(data: unknown, unused: string, url: string): void;
    replaceState(data: unknown, unused: string, url: string): void;
    back(): void;
    forward(): void;
  };
  addEventListener(name: "popstate", listener: () => void): void;
}

export interface Place extends ParsedPath {
  readonly address: string;
}

export interface Navigation extends Readable<Place> {
  go(address: string): void;
  /** Changes the address without a step back to the old one. */
  replace(address: string): void;
}

export interface HistoryNavigation extends Navigation {
  back(): void;
  forward(): void;
}

export function createNavigation(bar: AddressBar): HistoryNavigation {
  const here = (): Place => {
    const address = `${bar.location.pathname}${bar.location.search}${bar.location.hash}`;
    return { ...parsePath(address), address };
  };
  const place = createWritable(here());
  const arrive = () => {
    const next = here();
    if (next.address !== place.read().address) place.set(next);
  };
  bar.addEventListener("popstate", arrive);
  return {
    read: place.read,
    subscribe: place.subscribe,
    go(address) {
      if (address === place.read().address) return;
      bar.history.pushState(null, "", address);
      arrive();
    },
    replace(address) {
      bar.history.replaceState(null, "", address);
      arrive();
    },
    back: () => bar.history.back(),
    forward: () => bar.history.forward(),
  };
}

/** A redirect target from a query is followed only inside the app: one slash, then a path of ours. */
export function safeRedirect(target: string | undefined): string {
  if (!target || !/^\/(?![/\\])/.test(target) || /[\u0000-\u001f]/.test(target)) return "/";
  return parsePath(target).route.name === "unknown" ? "/" : target;
}
