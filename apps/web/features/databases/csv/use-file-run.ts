// The taking in of a file while its dialog is open: how far it is, why it failed, and its end when the dialog is closed.
import { useEffect, useRef, useState } from "react";
import type { ImportFault } from "./use-fault-words.ts";

export interface FileRun {
  readonly fault: ImportFault | null;
  readonly setFault: (fault: ImportFault | null) => void;
  /** How many rows are done; null: nothing runs. */
  readonly done: number | null;
  readonly setDone: (done: number | null) => void;
  /** Begins; the signal says that the dialog was closed. */
  readonly begin: () => AbortSignal;
  readonly leave: () => void;
}

export function useFileRun(): FileRun {
  const [fault, setFault] = useState<ImportFault | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const begin = (): AbortSignal => {
    const abort = new AbortController();
    leaving.current = abort;
    setFault(null);
    setDone(0);
    return abort.signal;
  };
  return { fault, setFault, done, setDone, begin, leave: () => leaving.current?.abort() };
}
