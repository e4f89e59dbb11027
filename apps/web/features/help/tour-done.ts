// Whether this browser has shown the tour: it comes by itself once.
interface DoneStore {
  get(key: string): unknown;
  set(key: string, value: unknown): boolean;
}

const doneKey = "sidebar-tour";

export function isTourDone(storage: DoneStore): boolean {
  return storage.get(doneKey) === "done";
}

export function markTourDone(storage: DoneStore): void {
  storage.set(doneKey, "done");
}
