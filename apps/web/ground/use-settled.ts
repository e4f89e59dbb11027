// What is typed, once the typing rests: a question for every letter would be asked of the server, and a filter written.
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
  /** At once, where something waits. */
  readonly flush: () => void;
}

/** Tells `keep` the last of what it is given: when that rests, and when whoever gives it goes. */
export function useKeptLater<Value>(keep: (value: Value) => void): KeptLater<Value> {
  const pending = useRef<{ readonly value: Value; readonly stop: () => void } | null>(null);
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  }, [keep]);
  const [later] = useState((): KeptLater<Value> => {
    const flush = (): void => {
      const left = pending.current;
      pending.current = null;
      left?.stop();
      if (left !== null) latest.current(left.value);
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
