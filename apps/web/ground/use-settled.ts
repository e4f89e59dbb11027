// A value once it has not changed for a while: what is typed is asked for, or kept, after a pause and not with every letter.
import { systemClock } from "@tessera/platform/clock.ts";
import { useEffect, useRef, useState } from "react";

const REST = 200;

/** The value as it was when it last rested. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => systemClock.after(REST, () => setSettled(value)), [value]);
  return settled;
}

export interface KeptLater<Value> {
  readonly give: (value: Value) => void;
  /** Does at once what waits. */
  readonly flush: () => void;
}

/** Calls `keep` with the latest value: after a pause, and when the component goes. */
export function useKeptLater<Value>(keep: (value: Value) => void): KeptLater<Value> {
  const pending = useRef<{ readonly value: Value; readonly stop: () => void } | null>(null);
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  }, [keep]);
  const [later] = useState((): KeptLater<Value> => {
    const flush = (): void => {
      const waiting = pending.current;
      pending.current = null;
      waiting?.stop();
      if (waiting !== null) latest.current(waiting.value);
    };
    const give = (value: Value): void => {
      pending.current?.stop();
      pending.current = { value, stop: systemClock.after(REST, flush) };
    };
    return { give, flush };
  });
  useEffect(() => later.flush, [later]);
  return later;
}
