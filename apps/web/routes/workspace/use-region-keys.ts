// F6 goes through the parts of the window that are on the screen, Shift+F6 back. The walk's code comes with the first key.
import { useEffect } from "react";
import { useServices } from "../../ground/services.ts";

export function useRegionKeys(): void {
  const { log } = useServices();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      import("./go-to-region.ts").then(
        ({ goToRegion }) => goToRegion(event.shiftKey),
        (error: unknown) =>
          log({ level: "warning", words: "The parts of the window could not be walked", detail: error }),
      );
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [log]);
}
