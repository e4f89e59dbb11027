// The window's title while a screen is shown.
import { useEffect } from "react";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Tessera" : `${title} · Tessera`;
  }, [title]);
}
