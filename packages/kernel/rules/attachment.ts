// The address of an uploaded file as records hold it: `attachment:<id>:<name>`. It names a file and opens nothing: who may
// have it is decided when a signed address is asked for.

import { toId } from "../values/ids.ts";

export interface Attachment {
  readonly id: string;
  readonly name: string;
}

const longestName = 200;

export function attachmentUrl({ id, name }: Attachment): string {
  return `attachment:${id}:${name}`;
}

export function parseAttachment(url: string): Attachment | null {
  const found = /^attachment:([0-9a-f-]{32,36}):([^]*)$/i.exec(url);
  const id = toId(found?.[1]);
  return id === null ? null : { id, name: found?.[2] ?? "" };
}

/** A name as it is kept: one line, no folders, nothing that turns text around, at most 200 characters with its ending. */
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
