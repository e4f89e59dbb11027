// Keys that are pressed before quick find is drawn are kept for its field, for as long as it is `wanted`.
import { useLayoutEffect, useMemo, useRef } from "react";
import { catchEarlyKeys, type EarlyKeys } from "./early-keys.ts";

export function useEarlyKeys(wanted: boolean): EarlyKeys {
  const current = useRef<ReturnType<typeof catchEarlyKeys>>(null);
  useLayoutEffect(() => {
    if (!wanted) return;
    const keys = catchEarlyKeys(window);
    current.current = keys;
    return () => keys.stop();
  }, [wanted]);
  return useMemo(() => ({ take: (give) => current.current?.take(give) ?? (() => undefined) }), []);
}
