// How much of this browser's storage the app uses, and may use. Null until the browser has told, and in one that does not.
import { useEffect, useState } from "react";
import { useServices } from "./services.ts";

export function useStorageEstimate(): StorageEstimate | null {
  const { log } = useServices();
  const [estimate, setEstimate] = useState<StorageEstimate | null>(null);
  useEffect(() => {
    let unmounted = false;
    // Missing in pages that are not secure.
    const manager: Partial<StorageManager> | undefined = navigator.storage;
    manager?.estimate?.().then(
      (answer) => (unmounted ? undefined : setEstimate(answer)),
      (error: unknown) => log({ level: "warning", words: "The browser does not tell its storage", detail: error }),
    );
    return () => {
      unmounted = true;
    };
  }, [log]);
  return estimate;
}
