// Mathematics between dollar signs, `$x$` or `$$x$$`, also over several lines: its source is kept as it stands, so that
// a backslash or an underline in it means what its writer meant. As elsewhere, a single sign opens before something other
// than space and closes behind such, unless a digit follows, so that sums of money are none.
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";

const isSpace = (char: string): boolean => char === "" || /\s/.test(char);

/** A rule of the parser's lines: a token `math` whose content is the source with its signs. */
export function mathRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== "$") return false;
  const end = endOfMath(state.src, state.pos, state.posMax);
  if (end === null) return false;
  if (!silent) state.push("math", "", 0).content = state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

function endOfMath(text: string, start: number, max: number): number | null {
  const size = text.charAt(start + 1) === "$" ? 2 : 1;
  const first = start + size;
  if (first >= max || text.charAt(first) === "$" || (size === 1 && isSpace(text.charAt(first)))) return null;
  let isEscaped = false;
  let last = "";
  for (let at = first; at < max; at++) {
    const char = text.charAt(at);
    if (char !== "$") {
      isEscaped = char === "\\" && !isEscaped;
      last = char;
      continue;
    }
    let end = at;
    while (end < max && text.charAt(end) === "$") end++;
    const isRight = size === 2 || (!isSpace(last) && !/\d/.test(text.charAt(end)));
    if (end - at === size && !isEscaped && isRight) return end;
    isEscaped = false;
    last = "$";
    at = end - 1;
  }
  return null;
}

/** What stands between the signs. */
export function sourceOfMath(value: string): string {
  const [, signs = ""] = /^(\$\$?)/.exec(value) ?? [];
  const source = value.slice(signs.length, value.length - signs.length).trim();
  return source.replace(/[ \t]*\n[ \t]*/g, "\n");
}

/** Lines that no paragraph would end before, and that are read as they stand. */
const plainLine = /^(?:[A-Za-z(&{]|\\[A-Za-z{,;!]|=[ \t]+[^\s=]).*(?<!\s)$/;

/** An equation that stands alone, between doubled signs; null where it is to be code in the language of mathematics. */
export function mathAlone(source: string): string[] | null {
  const lines = source.split("\n");
  const isPlain = lines.every((line) => plainLine.test(line)) && !source.includes("$") && !source.endsWith("\\");
  return isPlain ? ["$$", ...lines, "$$"] : null;
}

/** An equation in a line, between signs that are read again as it is; null where none can hold it. `next`: what follows. */
export function mathBetweenSigns(source: string, next: string): string | null {
  if (source === "" || source !== source.trim() || /[\n\r]|^\$|\$$|\$\$|\\$/.test(source)) return null;
  return source.includes("$") || /^\d/.test(next) ? `$$${source}$$` : `$${source}$`;
}
