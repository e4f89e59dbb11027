// Makes a database of blocks of a page; what it takes comes when it is asked for.
import { msg } from "@lingui/core/macro";
import { typeOfBlock } from "@tessera/editor/core/core.ts";
import type { Editor } from "@tessera/editor/core/editor.ts";
import type { BecomePorts } from "./become-ports.ts";

/** Whether a database can be made of these: one table, or pages. */
export function canBecomeDatabase(editor: Editor, ids: readonly string[]): boolean {
  const types = ids.map((id) => typeOfBlock(editor, id));
  if (types.length === 1 && types[0] === "table") return true;
  return types.length > 0 && types.every((type) => type === "page");
}

export async function becomeDatabase(
  ports: BecomePorts,
  editor: Editor,
  ids: readonly string[],
  isPasted = false,
): Promise<void> {
  const loaded = await import("./blocks-become-database.ts").catch(() => null);
  const words = msg`This could not be loaded. Try again when you are online.`;
  if (loaded === null) ports.toasts.show({ words: ports.i18n._(words), tone: "danger" });
  else loaded.blocksBecomeDatabase(ports, editor, ids, isPasted);
}
