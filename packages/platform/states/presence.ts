// Whether the person is here: `{isActive, userId}`. A page out of sight is not active, nor is one that nobody touched
// for five minutes (the contract shows no number). Telling others is the realtime connection's.
import type { Clock } from "../clock.ts";
import { createWritable, type Readable } from "../readable.ts";

export interface Presence {
  readonly isActive: boolean;
  readonly userId: string | null;
}

/** The part of a document that knows. */
export interface ActivitySource {
  readonly visibilityState: "visible" | "hidden";
  addEventListener(name: "visibilitychange" | "pointerdown" | "keydown", listener: () => void): void;
}

export const idleMs = 5 * 60_000;

export function watchPresence(
  source: ActivitySource,
  userId: Readable<string | null>,
  clock: Clock,
): Readable<Presence> {
  const here = (): boolean => source.visibilityState === "visible";
  const state = createWritable<Presence>({ isActive: here(), userId: userId.read() });
  let cancel: () => void = () => undefined;
  const tell = (isActive: boolean): void => {
    const now = state.read();
    const user = userId.read();
    if (now.isActive !== isActive || now.userId !== user) state.set({ isActive, userId: user });
  };
  const touched = (): void => {
    cancel();
    if (here()) cancel = clock.after(idleMs, () => tell(false));
    tell(here());
  };
  touched();
  for (const name of ["visibilitychange", "pointerdown", "keydown"] as const) source.addEventListener(name, touched);
  userId.subscribe(() => tell(state.read().isActive));
  return state;
}
