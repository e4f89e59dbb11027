// Everybody's emoji, which come when a picker opens.
import { loadEmoji, type Emoji } from "@tessera/ui/emoji/emoji.ts";
import { useEffect, useState } from "react";

/** `all`: null while they are on their way. */
export function useAllEmoji() {
  const [all, setAll] = useState<readonly Emoji[] | "failed" | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let left = false;
    loadEmoji().then(
      (list) => (left ? undefined : setAll(list)),
      () => (left ? undefined : setAll("failed")),
    );
    return () => {
      left = true;
    };
  }, [tries]);
  const retry = (): void => {
    setAll(null);
    setTries(tries + 1);
  };
  return { all, retry };
}
