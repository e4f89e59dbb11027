// An option that is made while a value is being chosen: it is written under a group of undo that the choice then shares, so that
// both are undone as one.
import { useRef } from "react";

export interface NewOption {
  /** Makes the option; false where the schema does not take it. */
  readonly make: (words: string) => boolean;
  /** The group of the option that was just made, for the choice that follows it; undefined where none was made. */
  readonly takeGroup: () => string | undefined;
}

export function useNewOption(
  newId: () => string,
  addOptions: (words: readonly string[], group: string) => boolean,
): NewOption {
  const pending = useRef<string | undefined>(undefined);
  return {
    make: (words) => {
      pending.current = `option ${newId()}`;
      return addOptions([words], pending.current);
    },
    takeGroup: () => {
      const group = pending.current;
      pending.current = undefined;
      return group;
    },
  };
}
