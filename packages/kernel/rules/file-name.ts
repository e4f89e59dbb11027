// The name of an uploaded or an exported file.

/** Characters (Unicode code points) of a name with its ending. */
const longestName = 200;

/**
 * The name under which a file is stored: one line without folders, without control characters and characters that set the direction of
 * text, of at most 200 characters with its ending.
 */
export function fileName(given: string): string {
  const name = (given.normalize("NFC").split(/[/\\]/).at(-1) ?? "")
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .replace(/^\.+$/, "");
  const units = [...(name === "" ? "file" : name)];
  if (units.length <= longestName) return units.join("");
  const ending = /\.[^.]{1,15}$/.exec(name)?.[0] ?? "";
  return units.slice(0, longestName - [...ending].length).join("") + ending;
}
