// The address of an uploaded file in records: `attachment:<id>:<name>`. It names a file and gives no access: the server checks permission
// when a signed address is requested.
import { toId } from "../values/ids.ts";

export interface Attachment {
  readonly id: string;
  readonly name: string;
}

export function attachmentUrl({ id, name }: Attachment): string {
  return `attachment:${id}:${name}`;
}

export function parseAttachment(url: string): Attachment | null {
  const found = /^attachment:([0-9a-f-]{32,36}):([^]*)$/i.exec(url);
  const id = toId(found?.[1]);
  return id === null ? null : { id, name: found?.[2] ?? "" };
}
