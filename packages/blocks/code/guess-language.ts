// The language that a text is plainly in, by marks that other languages hardly bear. Where two have as many, or none has one,
// nothing is said: a wrong guess is worse than none.

/** Each pattern counts once; what is rarely met by chance stands alone, the rest only together. */
interface Marks {
  readonly id: string;
  readonly sure?: readonly RegExp[];
  readonly likely?: readonly RegExp[];
}

const table: readonly Marks[] = [
  { id: "php", sure: [/^\s*<\?php\b/] },
  { id: "diff", sure: [/^diff --git /m, /^@@ -\d+(?:,\d+)? \+\d+/m] },
  { id: "dockerfile", likely: [/^FROM [\w./:-]+(?: AS \w+)?$/m, /^(?:RUN|CMD|COPY|ENTRYPOINT|WORKDIR) \S/m] },
  {
    id: "xml",
    sure: [/^\s*<!doctype html\b/i, /^\s*<\?xml /],
    likely: [/^\s*<([a-z][\w-]*)(?:\s[^<>]*)?>/i, /<\/[a-z][\w-]*>\s*$/i],
  },
  {
    id: "python",
    sure: [/^\s*def \w+\([^)]*\)(?: -> [^:]+)?:\s*(?:#.*)?$/m, /^from [\w.]+ import \w/m, /^if __name__ == /m],
    likely: [/^import \w[\w.]*$/m, /^\s*(?:if|for|while|elif) [^{}]*:$/m, /\bprint\(/],
  },
  {
    id: "typescript",
    sure: [
      /^\s*(?:export )?interface \w+(?: extends \w+)? \{/m,
      /\b(?:const|let|function) [^=;]*: (?:string|number|boolean|readonly |\w+\[\])/,
    ],
    likely: [/^\s*(?:export )?type \w+ = /m],
  },
  {
    id: "javascript",
    sure: [
      /^\s*(?:const|let) \w+ = /m,
      /^import .+ from ["'][^"']+["'];?$/m,
      /\bconsole\.log\(/,
      /\bfunction \w+\([^):]*\) \{/,
    ],
    likely: [/=>\s/, /\breturn .+;$/m],
  },
  { id: "java", sure: [/\bpublic (?:static |final |abstract )*(?:class|void|interface) \w+/, /\bSystem\.out\.print/] },
  { id: "csharp", sure: [/^using System\b/m, /\bConsole\.Write(?:Line)?\(/, /^namespace [\w.]+;?$/m] },
  { id: "cpp", sure: [/\bstd::\w/, /^#include <(?:iostream|vector|string|map)>/m] },
  { id: "c", sure: [/^#include <\w+\.h>/m], likely: [/\bint main\(/, /\bprintf\(/] },
  { id: "go", sure: [/^package \w+$/m, /\bfunc (?:\(\w+ \*?\w+\) )?\w+\([^)]*\)[^{]*\{$/m], likely: [/ := /] },
  { id: "rust", sure: [/\bfn \w+(?:<[^>]*>)?\([^)]*\)[^{;]*\{/, /\blet mut \w/, /\bprintln!\(/] },
  { id: "kotlin", sure: [/\bfun \w+\([^)]*\)[^{=]*[{=]/], likely: [/\bval \w+ = /, /\bprintln\(/] },
  { id: "ruby", sure: [/^\s*def \w+[^:{]*\n[^]*^\s*end$/m, /^require ["']/m], likely: [/^\s*puts /m] },
  {
    id: "sql",
    sure: [
      /^\s*select\b[^]+?\bfrom\s+\w/i,
      /^\s*(?:insert into|create table|delete from)\s+\w/i,
      /^\s*update \w+ set\s/i,
    ],
  },
  { id: "css", sure: [/^\s*(?:[.#:]?[\w-]+|\*)(?:[ ,>:.#\w-]*)\{\s*[\w-]+\s*:[^;{}]+;?\s*[^{}]*\}/m] },
  {
    id: "bash",
    sure: [/^#!.*\b(?:ba|z)?sh\b/, /^\s*(?:if|while) \[\[? .+; (?:then|do)$/m],
    likely: [/^\s*(?:sudo|apt|npm|git|cd|echo|export|curl|mkdir) \S/m, /\$\{?\w+\}?/],
  },
  { id: "yaml", sure: [/^---\n[\w-]+:\s/], likely: [/^[\w-]+:(?: \S.*)?\n(?: {2}|- )[\w"'-]/m, /^\s*- [\w-]+: \S/m] },
];

const readAtMost = 4000;

export function guessLanguage(text: string): string | null {
  const read = text.slice(0, readAtMost);
  if (isJson(text)) return "json";
  const scores = table
    .map(({ id, sure = [], likely = [] }) => ({ id, score: 2 * met(sure, read) + met(likely, read) }))
    .toSorted((a, b) => b.score - a.score);
  const [first, second] = scores;
  return first !== undefined && first.score >= 2 && first.score > (second?.score ?? 0) ? first.id : null;
}

const met = (patterns: readonly RegExp[], text: string): number => patterns.filter((one) => one.test(text)).length;

function isJson(text: string): boolean {
  if (text.length > 100_000 || !/^\s*(?:\{\s*"|\[\s*[{["\d])/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
