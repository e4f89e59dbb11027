// A change of type in the interface: the rows are surveyed, the user is asked if values would be lost or would not fit, then the change
// is written. One change runs at a time. Leaving before the decision ends it; rows that are being written are written to the end,
// unless the user cancels that.
import { useCellPorts } from "@tessera/database/properties/base/cell-face.tsx";
import type { ConvertibleType } from "@tessera/database/conversions/convertible.ts";
import type { Survey } from "@tessera/database/conversions/survey.ts";
import { useEffect, useRef, useState } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { namesKnownTo } from "./names-known.ts";

export type ConversionState =
  | { readonly kind: "idle" }
  | { readonly kind: "looking"; readonly done: number; readonly total: number }
  | { readonly kind: "asking"; readonly survey: Survey }
  | { readonly kind: "away" }
  | { readonly kind: "writing"; readonly done: number; readonly total: number };

const IDLE: ConversionState = { kind: "idle" };

/** `onDone`: the property has the chosen type now. */
export function useConversion(commands: DatabaseCommands, key: string, onDone: () => void) {
  const names = namesKnownTo(useCellPorts());
  const [state, setState] = useState<ConversionState>(IDLE);
  /** Set to another object, whatever runs is not awaited any more. */
  const run = useRef<object | null>(null);
  const asked = useRef<Survey | null>(null);
  /** Cancels what is being written; null where nothing is. */
  const cancel = useRef<(() => void) | null>(null);
  const abandon = (): void => {
    run.current = null;
    asked.current?.release();
    asked.current = null;
  };
  useEffect(() => abandon, []);

  const write = async (survey: Survey): Promise<void> => {
    const own = {};
    let isCancelled = false;
    run.current = own;
    cancel.current = () => (isCancelled = true);
    const isDone = await commands.convertType(survey, {
      on: (done, total) => {
        if (run.current === own) setState({ kind: "writing", done, total });
        return !isCancelled;
      },
    });
    survey.release();
    cancel.current = null;
    if (run.current !== own) return;
    setState(IDLE);
    if (isDone) onDone();
  };
  const choose = async (to: ConvertibleType): Promise<void> => {
    const own = {};
    run.current = own;
    setState({ kind: "looking", done: 0, total: 0 });
    const surveyed = await commands.surveyType(key, to, names, {
      on: (done, total) => {
        if (run.current === own) setState({ kind: "looking", done, total });
        return run.current === own;
      },
    });
    if (run.current !== own) return typeof surveyed === "string" ? undefined : surveyed.release();
    if (surveyed === "away") return setState({ kind: "away" });
    if (typeof surveyed === "string") return setState(IDLE);
    if (surveyed.unkept > 0 || surveyed.lossy > 0) {
      asked.current = surveyed;
      return setState({ kind: "asking", survey: surveyed });
    }
    await write(surveyed);
  };
  return {
    state,
    choose,
    confirm: (survey: Survey): void => {
      asked.current = null;
      void write(survey);
    },
    leave: (): void => {
      if (cancel.current !== null) return cancel.current();
      abandon();
      setState(IDLE);
    },
  };
}
