// The grammars of the languages that are coloured. Loaded as one, with the first code that is seen.
import hljs from "highlight.js/lib/common";
import clojure from "highlight.js/lib/languages/clojure";
import dart from "highlight.js/lib/languages/dart";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import elixir from "highlight.js/lib/languages/elixir";
import erlang from "highlight.js/lib/languages/erlang";
import fsharp from "highlight.js/lib/languages/fsharp";
import haskell from "highlight.js/lib/languages/haskell";
import julia from "highlight.js/lib/languages/julia";
import latex from "highlight.js/lib/languages/latex";
import nginx from "highlight.js/lib/languages/nginx";
import powershell from "highlight.js/lib/languages/powershell";
import protobuf from "highlight.js/lib/languages/protobuf";
import scala from "highlight.js/lib/languages/scala";
import { tokensOf, type Token } from "./tokens.ts";

const more = {
  clojure,
  dart,
  dockerfile,
  elixir,
  erlang,
  fsharp,
  haskell,
  julia,
  latex,
  nginx,
  powershell,
  protobuf,
  scala,
};
for (const [id, grammar] of Object.entries(more)) hljs.registerLanguage(id, grammar);

/** None where the language has no grammar. */
export function tokensIn(text: string, language: string): Token[] {
  if (language === "plaintext" || hljs.getLanguage(language) === undefined) return [];
  return tokensOf(hljs.highlight(text, { language, ignoreIllegals: true }).value);
} // prettier-ignore
