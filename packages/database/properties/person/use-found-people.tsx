// The users whom the typed words fit: at once those whom this device knows, then those whom the server finds, once the typing pauses.
// Invariant: no user is listed twice, and users whom the server finds follow the users that were listed before, so that a row that is
// about to be chosen does not move.
import { findsPerson } from "@tessera/kernel/search/finds-person.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { useEffect, useState } from "react";
import { useCellPorts, type Person } from "../base/cell-face.tsx";

/** Milliseconds without a change of the words before the server is asked. */
const REST = 200;

interface Found {
  readonly words: string;
  readonly people: readonly Person[];
  readonly outcome: "unasked" | "more" | "whole";
}

/** `finding` "more": the words fit more people than these. */
export function useFoundPeople(words: string): {
  readonly people: readonly Person[];
  readonly finding: Found["outcome"] | "asking";
} {
  const { people } = useCellPorts();
  const [found, setFound] = useState<Found | null>(null);
  const { find } = people;
  useEffect(() => {
    const abort = new AbortController();
    const stop = systemClock.after(words === "" ? 0 : REST, () => {
      void find(words, abort.signal).then((answer) => {
        if (abort.signal.aborted) return;
        const outcome = answer === null ? "unasked" : answer.isWhole ? "whole" : "more";
        setFound({ words, people: answer?.people ?? [], outcome });
      });
    });
    return () => {
      stop();
      abort.abort();
    };
  }, [words, find]);
  const isAnswered = found?.words === words;
  // Users that the server found for other words are listed if these words fit them too.
  const previous = found === null || isAnswered ? [] : found.people;
  const known = [...people.known(), ...previous].filter(({ name, email }) => findsPerson(words, name, email ?? ""));
  const all = new Map([...known, ...(isAnswered ? found.people : [])].map((one) => [one.id, one]));
  return { people: [...all.values()], finding: isAnswered ? found.outcome : "asking" };
}
