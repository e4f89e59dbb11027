// Whether the device says that it has a network. "No" is to be believed, "yes" is not: the server may still be away.
import { createWritable, type Readable } from "../readable.ts";

/** The part of a window that knows. */
export interface OnlineSource {
  readonly navigator: { readonly onLine: boolean };
  addEventListener(name: "online" | "offline", listener: () => void): void;
}

/** Listens for as long as the page lives. */
export function deviceOnline(source: OnlineSource): Readable<boolean> {
  const online = createWritable(source.navigator.onLine);
  const look = (): void => online.set(source.navigator.onLine);
  source.addEventListener("online", look);
  source.addEventListener("offline", look);
  return online;
}
