// What the screens are given: one of each, made in boot and handed down. Nothing here is reached any other way.
import type { Log } from "@tessera/platform/log.ts";
import type { KeptRedirects } from "@tessera/platform/navigation/kept-redirect.ts";
import type { HistoryNavigation } from "@tessera/platform/navigation/navigation.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import type { Toasts } from "@tessera/ui/toast/toasts.ts";
import { createContext, use, useSyncExternalStore } from "react";
import type { Account } from "../account/account.ts";
import type { ThemeChoice } from "../theme/theme.ts";

export interface Services {
  readonly navigation: HistoryNavigation;
  readonly account: Account;
  readonly theme: ThemeChoice;
  readonly toasts: Toasts;
  readonly storage: Storage;
  /** The person's preferences on this device: kept where they allow that, else until the page is closed. */
  readonly preferences: Storage;
  /** The address that somebody wanted before they had to log in, or to make a workspace. */
  readonly redirects: KeptRedirects;
  readonly log: Log;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error("No services: the app is rendered outside of boot.");
  return services;
}

export function useReadable<Value>(readable: Readable<Value>): Value {
  return useSyncExternalStore(readable.subscribe, readable.read);
}

/** One part of a readable, compared by identity: a change that leaves it the same draws nothing. */
export function usePart<Value, Part extends string | number | boolean>(
  readable: Readable<Value>,
  part: (value: Value) => Part,
): Part {
  return useSyncExternalStore(readable.subscribe, () => part(readable.read()));
}
