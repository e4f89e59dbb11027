// Mod+L copies the link of the page that is chosen in quick find. That it was copied is shown until the question changes.
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { useEffect, useState, type KeyboardEvent } from "react";
import { copyText } from "../../ground/copy-text.ts";
import type { Question } from "./finder-memory.ts";

export interface LinkKey {
  readonly copied: boolean;
  /** Answers whether the key is taken. `active`: the id of the chosen row. */
  onKey(event: KeyboardEvent, active: string | null): boolean;
}

/** `addressOf` answers null for a row that is no page; null instead of it: there are no pages to choose. */
export function useLinkKey({ query, filters }: Question, addressOf: ((id: string) => string | null) | null): LinkKey {
  const keyboard = useKeyboard();
  const [copied, setCopied] = useState(false);
  const hasPages = addressOf !== null;
  useEffect(() => setCopied(false), [query, filters, hasPages]);
  return {
    copied,
    onKey(event, active) {
      const mod = keyboard === "mac" ? event.metaKey : event.ctrlKey;
      if (addressOf === null || !mod || event.shiftKey || event.altKey || event.key.toLowerCase() !== "l") return false;
      const address = active === null ? null : addressOf(active);
      if (address !== null) void copyText(address).then(setCopied);
      return true;
    },
  };
}
