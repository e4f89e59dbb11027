// The block that the address names behind "#", shown when the page is and whenever another is named.
import { useEffect } from "react";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { revealBlock } from "@tessera/editor/page/reveal-block.ts";
import { toId } from "@tessera/kernel/values/ids.ts";
import { useReadable, useServices } from "../../../ground/services.ts";

export function BlockAnchor({ editor }: { editor: PageEditor }) {
  const { navigation } = useServices();
  const { address } = useReadable(navigation);
  const at = address.indexOf("#");
  const id = at < 0 ? null : toId(address.slice(at + 1));
  useEffect(() => (id === null ? undefined : revealBlock(editor, id)), [editor, id]);
  return null;
}
