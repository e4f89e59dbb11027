// Work on more rows than are in memory, one at a time. Above 1,000 rows the progress is shown, and the user can cancel.
import { useRef, useState } from "react";
import type { BulkProgress } from "../../edit/bulk-edit.ts";
import type { ShownTable } from "./shown-table.tsx";

/** Work on more rows shows its progress. */
const MOST_WITHOUT_PROGRESS = 1000;

export interface RunningWork {
  readonly words: string;
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
}

export type ProgressWords = (done: number, total: number) => string;

/** What is done when other work may be started again. */
export type Next = (() => void) | undefined;

export interface Bulk {
  readonly running: RunningWork | null;
  /** False if other work still runs; the user is notified. `progressOf` begins the progress of so many rows. */
  readonly start: (
    progressWords: ProgressWords,
    work: (progressOf: (total: number) => BulkProgress) => Promise<Next>,
  ) => boolean;
}

export function useBulk({ say, words }: Pick<ShownTable, "say" | "words">): Bulk {
  const [running, setRunning] = useState<RunningWork | null>(null);
  const isBusy = useRef(false);
  const start: Bulk["start"] = (progressWords, work) => {
    if (isBusy.current) {
      say(words.busy);
      return false;
    }
    isBusy.current = true;
    let isCancelled = false;
    const progressOf = (total: number): BulkProgress => {
      const show = (done: number): void => {
        if (total <= MOST_WITHOUT_PROGRESS) return;
        setRunning({ words: progressWords(done, total), done, total, cancel: () => (isCancelled = true) });
      };
      show(0);
      return {
        onChunk(done) {
          show(done);
          return !isCancelled;
        },
        rest: () => new Promise((resolve) => setTimeout(resolve, 0)),
      };
    };
    const end = (): void => {
      isBusy.current = false;
      setRunning(null);
    };
    void work(progressOf).then(
      (next) => {
        end();
        next?.();
      },
      (error: unknown) => {
        end();
        throw error;
      },
    );
    return true;
  };
  return { running, start };
}
