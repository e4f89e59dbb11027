// The sentence about a failure, where it stands in a page. Its table of sentences is a chunk of its own: see late-failure.ts.
import { useLingui } from "@lingui/react/macro";
import type { Failure } from "@tessera/platform/http.ts";
import { failureWords } from "./failure-words.ts";

export function FailureText({ failure }: { failure: Failure }) {
  const { i18n } = useLingui();
  return failureWords(i18n, failure);
}
