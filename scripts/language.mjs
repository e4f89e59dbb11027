// Counts phrases that hide their meaning, in comments and in strings of several words, so that their number only falls.
// `node scripts/language.mjs` lists them by file; `npm run check` fails if there are more than scripts/language.json allows.
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sourceFiles } from "./law.mjs";
import { root } from "./process.mjs";

/** Each phrase, and what to write instead. */
const phrases = [
  [
    /\b(?:stands?|stood|standing) (?:in|on|under|above|below|behind|beside|between|there|for)\b/gi,
    "is in, is a child of, comes after",
  ],
  [/\b(?:tells?|told|hears?|heard)\b/gi, "notifies, receives"],
  [/\bword to (?:ask|load|read)\b/gi, "invalidation"],
  [/\blets? go\b|\bdrops? loose\b/gi, "evicts, releases"],
  [/\bgoes by\b|\bgo by\b/gi, "depends on"],
  [/\bat hand\b/gi, "in memory, loaded"],
  [/\bwho(?:ever)? may(?: not)?\b/gi, "users with (without) access"],
  [/\b(?:somebody|nobody|everybody|whoever)\b/gi, "a user, no user, all users"],
  [/\bmade anew\b|\banew\b/gi, "rebuilt, again"],
  [/\bin peace\b|\bfor good\b/gi, "undisturbed, permanently"],
  [/\bsaid to be\b|\bis said\b|\bare said\b/gi, "is reported, contains"],
  [/\bcomes? back for\b|\bwent away\b|\bgoes away\b/gi, "is requested again, was removed"],
  [/\bso many\b[^.]{0,40}\band no more\b/gi, "at most"],
];

const prose = /\/\*[\s\S]*?\*\/|(?<![:"'`\\])\/\/[^\n]*|(["'`])(?:\\.|(?!\1)[^\\\n])*\1/g;

/** The phrases of a text of code, as {line, phrase, instead}. */
export function unclearPhrases(text) {
  const found = [];
  for (const match of text.matchAll(prose)) {
    const [words, quote] = match;
    if (quote !== undefined && words.split(" ").length < 3) continue;
    for (const [phrase, instead] of phrases)
      for (const hit of words.matchAll(phrase)) {
        const line = text.slice(0, match.index + hit.index).split("\n").length;
        found.push({ line, phrase: hit[0], instead });
      }
  }
  return found;
}

/** All of the sources at `folder`, as "file:line: phrase (instead)". */
export async function languageFaults(folder = root) {
  const faults = [];
  for (const file of await sourceFiles(folder)) {
    if (file.endsWith(".css") || file === "scripts/language.mjs") continue;
    for (const { line, phrase, instead } of unclearPhrases(readFileSync(path.join(folder, file), "utf8")))
      faults.push(`${file}:${line}: "${phrase}" (${instead})`);
  }
  return faults;
}

export const allowed = () => JSON.parse(readFileSync(path.join(root, "scripts/language.json"), "utf8")).allowed;

/** For scripts/check.mjs. */
export async function checkLanguage() {
  const [{ length }, limit] = [await languageFaults(), allowed()];
  const note = `${length} unclear phrases, ${limit} allowed`;
  const advice = "Write plain English instead (node scripts/language.mjs lists all), or lower the number if it fell.";
  return { ok: length <= limit, output: `${note}. ${advice}`, note };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const faults = await languageFaults();
  for (const fault of faults) console.log(fault);
  console.log(`${faults.length} unclear phrases, ${allowed()} allowed`);
}
