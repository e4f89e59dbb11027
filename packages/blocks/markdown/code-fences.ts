// Code between fences. What stands behind the first fence is kept as it is written where the language alone would not say it:
// `tsx` is TypeScript here, and `tsx` again when it is written.
import { blockTree, titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { plainText } from "@tessera/kernel/text/rich-text.ts";
import { languageIn } from "../code/code.ts";
import { languageOf, languageProperties, wordOfLanguage } from "../code/languages.ts";
import { parser } from "./markdown-parser.ts";

/** What may stand behind a fence and be read as it was written. */
const plainWord = /^[\w#+.-]{1,40}$/;

const firstWord = (info: string): string => /^\S*/.exec(info)?.[0] ?? "";

/** `content`: every line with its end. */
export function codeTree(info: string, content: string): BlockTree {
  const said = parser.utils.unescapeAll(info).trim();
  const value = content.replace(/\n$/, "");
  const title: [string][] = value === "" ? [] : [[value]];
  const word = firstWord(said);
  if (word === "math") return blockTree("equation", title);
  const tree = blockTree("code", title);
  const properties = { ...tree.properties, ...languageProperties(word) };
  const isSaid = said === wordOfLanguage(languageIn(properties)) && plainWord.test(said);
  return { ...tree, properties, format: isSaid || said === "" ? {} : { markdown_info: said } };
}

/** The lines of a code block; its own word goes with a language that was chosen since. */
export function codeLines(tree: BlockTree): string[] {
  const language = languageIn(tree.properties);
  const info = tree.format["markdown_info"];
  const word = typeof info === "string" ? firstWord(info) : "";
  const isKept = word !== "" && (languageOf(word)?.name ?? word) === language;
  const lines = fenced(plainText(titleOfTree(tree)), isKept ? "" : wordOfLanguage(language)).split("\n");
  if (isKept && typeof info === "string") lines[0] = `${lines[0] ?? ""}${infoOf(info)}`;
  return lines;
}

const infoOf = (info: string): string =>
  info.replace(/[\\`&\n\r]/g, (char) => (char < " " ? " " : `&#${String(char.charCodeAt(0))};`));

/** Markdown of it: the fence is longer than any run of its signs inside. A word that cannot stand behind it is left out. */
export function fenced(text: string, word: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${plainWord.test(word) ? word : ""}\n${text}${text === "" ? "" : "\n"}${fence}`;
}
