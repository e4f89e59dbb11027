// What is shown of a stored value, for the plain look at every row.
import type { Json } from "@tessera/kernel/values/json.ts";

export function naiveText(stored: Json | undefined): string {
  if (stored === undefined || stored === null) return "";
  if (typeof stored === "string") return stored;
  const isRich = Array.isArray(stored) && stored.every(isPiece);
  return isRich ? stored.map(pieceText).join("") : JSON.stringify(stored);
}

/** ["text"] or ["text", [["mark", ...], ...]] */
function isPiece(piece: Json): boolean {
  if (!Array.isArray(piece) || typeof piece[0] !== "string" || piece.length > 2) return false;
  const marks = piece[1] as Json | undefined;
  return (
    marks === undefined ||
    (Array.isArray(marks) && marks.every((mark) => Array.isArray(mark) && typeof mark[0] === "string"))
  );
}

function pieceText(piece: Json): string {
  const [text, marks] = piece as unknown as readonly [string, (readonly (readonly [string, Json?])[])?];
  const date = text === "‣" ? (marks ?? []).find(([kind]) => kind === "d")?.[1] : undefined;
  if (date === undefined || JSON.stringify(date).includes("wrong")) return text;
  const { start_date, start_time, end_date, time_zone } = date as Readonly<Record<string, string | undefined>>;
  const start = start_time === undefined ? start_date : `${start_date} ${start_time}`;
  const range = end_date === undefined ? `${start}` : `${start} → ${end_date}`;
  return start_time === undefined || time_zone === undefined ? range : `${range} ${time_zone}`;
}
