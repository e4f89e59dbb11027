// Who fits what is typed: at once those who are known here, then those whom the workspace finds, once the typing rests.
// Invariant: nobody stands twice, and whoever is found stands behind those who stood there, so that a row that is about to be
// chosen stays where it is.
import { findsPerson } from "@tessera/kernel/search/finds-person.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { useEffect, useState } from "react";
import { useCellPorts, type Person } from "../base/cell-face.tsx";

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
  // What was found for other words fits these by name, if at all.
  const before = found === null || isAnswered ? [] : found.people;
  const known = [...people.known(), ...before].filter(({ name }) => findsPerson(words, name));
  const all = new Map([...known, ...(isAnswered ? found.people : [])].map((one) => [one.id, one]));
  return { people: [...all.values()], finding: isAnswered ? found.outcome : "asking" };
}
