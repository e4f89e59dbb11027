// An address of the web or of mail that was just written becomes a link when a space or Enter ends it (behaviour B4).
import { rangesOf } from "@tessera/kernel/text/offsets.ts";
import { caretAt } from "../core/points.ts";
import { schema } from "../core/schema.ts";
import { caretBlock, pointer, type Core } from "../core/core.ts";

const address = /(?:^|[\s(])((?:https?:\/\/|www\.)[^\s<>"]+)$/iu;
const mail =
  /(?:^|[\s(<])([\p{L}\p{N}._%+-]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,24})[.,;:!?)'"»”’>]*$/iu;
/** What a sentence puts behind an address. */
const tail = /[.,;:!?'"»”’]+$/u;

/** The address that ends a text, and where it begins; a closing bracket belongs to it only where it was opened in it. */
export function addressAtEnd(
  text: string,
): { readonly start: number; readonly text: string; readonly href: string } | null {
  const found = address.exec(text);
  let [, written = ""] = found ?? [];
  if (found === null) return mailAtEnd(text);
  const start = text.length - written.length;
  for (;;) {
    const shorter = written.replace(tail, "");
    const opens = shorter.split("(").length;
    const next = shorter.endsWith(")") && shorter.split(")").length > opens ? shorter.slice(0, -1) : shorter;
    if (next === written) break;
    written = next;
  }
  const href = /^www\./i.test(written) ? `https://${written}` : written;
  return URL.canParse(href) && /[^/]\.?\w/.test(new URL(href).hostname) ? { start, text: written, href } : null;
}

function mailAtEnd(text: string): ReturnType<typeof addressAtEnd> {
  const found = mail.exec(text);
  const [whole = "", written = ""] = found ?? [];
  if (found === null || /^[._%+-]|\.\.|\.@/.test(written)) return null;
  return { start: found.index + whole.indexOf(written), text: written, href: `mailto:${written}` };
}

/** Called with the space that is about to be typed, or before Enter breaks the line (`typed` empty). True where the space was used up. */
export function linkAddress(core: Core, typed: " " | ""): boolean {
  const block = caretBlock(core);
  if (block === null || block.model.verbatim || core.view.composing) return false;
  const { $from } = core.view.state.selection;
  const found = addressAtEnd($from.parent.textBetween(0, block.offset, "\n", "\ufffc"));
  if (found === null) return false;
  const from = $from.start() + found.start;
  for (const name of ["link", "code"]) {
    const type = schema.marks[name] ?? schema.mark(name).type;
    if (core.view.state.doc.rangeHasMark(from, from + found.text.length, type)) return false;
  }
  if (typed !== "") core.view.dispatch(core.view.state.tr.insertText(typed));
  const runs = core.shownRuns(block.id);
  if (runs === null) return typed !== "";
  const args = { ids: rangesOf(runs, found.start, found.text.length), key: "a", val: [found.href] };
  const operation = { pointer: pointer(core, block.id), path: ["properties", "title"], command: "fmt", args } as const;
  core.apply([operation], "format", caretAt(block.id, block.offset + typed.length));
  core.view.dispatch(core.view.state.tr.setStoredMarks([]));
  return typed !== "";
}
