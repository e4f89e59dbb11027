// How a view tells the person something: to those who cannot see it always, as a toast where the view does not show it itself.
import { useServices } from "../../../ground/services.ts";

export type Say = (words: string, isQuiet?: boolean) => void;

/** `announce`: to screen readers. */
export function useSay(announce: (words: string) => void): Say {
  const { toasts } = useServices();
  return (words, isQuiet = false) => {
    announce(words);
    if (!isQuiet) toasts.show({ words });
  };
}
