// What an address that was pasted alone may become: a mention, a bookmark, something shown here, or the address that it is.
import { useLingui } from "@lingui/react/macro";
import { embeddedOf } from "@tessera/blocks/web/embed-hosts.ts";
import { insertBlock } from "@tessera/editor/blocks/insert.ts";
import { replaceText } from "@tessera/editor/text/replace-text.ts";
import { AddressMenu, type PastedAddress } from "@tessera/editor/menus/address-menu.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import type { OperationOf } from "@tessera/kernel/world/operation.ts";
import { routeOfUrl } from "@tessera/kernel/routes/route-of-url.ts";
import type { SuggestionRow } from "@tessera/ui/suggestions/suggestions.tsx";
import { AtSign, Bookmark, Link, MonitorPlay } from "lucide-react";
import { useEffect, useState } from "react";
import { readLinkFacts } from "../../../data/pages/link-facts.ts";
import type { Workspace } from "../../../data/session/workspace.ts";

export interface AddressMenuRow extends SuggestionRow {
  readonly run: (at: PastedAddress, removal: OperationOf<"del">) => void;
}

export function useAddressMenu(editor: PageEditor, workspace: Workspace): AddressMenu<AddressMenuRow> {
  const { t } = useLingui();
  const [menu] = useState(() => {
    const insert = (type: "bookmark" | "embed", field: string) => (at: PastedAddress, removal: OperationOf<"del">) => {
      const ratio = type === "embed" ? (embeddedOf(at.address)?.ratio ?? null) : null;
      const block = {
        type,
        properties: { [field]: [[at.address]] },
        ...(ratio === null ? {} : { format: { block_aspect_ratio: ratio } }),
      };
      editor.fresh = insertBlock(editor, at.block, block, removal, at.end - at.start);
    };
    const mention = (at: PastedAddress): void => {
      const page = ownPage(at.address);
      if (page !== null) {
        replaceText(editor, at, [{ text: "‣", marks: { p: [page] } }], "mention");
        return;
      }
      void readLinkFacts(workspace, at.address).then((facts) => {
        const title = facts?.title?.trim() ?? "";
        if (title === "" || editor.view.isDestroyed || !stillThere(editor, at)) return;
        replaceText(editor, at, [{ text: title, marks: { a: [at.address] } }], "mention");
      });
    };
    const rows: Record<"mention" | "bookmark" | "embed" | "address", AddressMenuRow> = {
      mention: {
        id: "mention",
        title: t`Mention`,
        detail: t`Its title`,
        icon: <AtSign aria-hidden="true" />,
        run: mention,
      },
      bookmark: {
        id: "bookmark",
        title: t`Bookmark`,
        icon: <Bookmark aria-hidden="true" />,
        run: insert("bookmark", "link"),
      },
      embed: { id: "embed", title: t`Embed`, icon: <MonitorPlay aria-hidden="true" />, run: insert("embed", "source") },
      address: { id: "address", title: t`Address`, icon: <Link aria-hidden="true" />, run: () => undefined },
    };
    return new AddressMenu<AddressMenuRow>(editor, {
      rows(address) {
        if (ownPage(address) !== null) return [rows.mention, rows.address];
        return [rows.mention, rows.bookmark, ...(embeddedOf(address) === null ? [] : [rows.embed]), rows.address];
      },
      choose: (row, at, removal) => row.run(at, removal),
    });
  });
  useEffect(() => editor.use(menu), [editor, menu]);
  return menu;
}

/** The page of this instance that an address leads to. */
function ownPage(address: string): string | null {
  const route = routeOfUrl(address, window.location.origin);
  return route.name === "page" ? route.blockId : null;
}

/** While its title was asked for, the line may have changed. */
function stillThere(editor: PageEditor, { block, start, end, address }: PastedAddress): boolean {
  const line = editor.domOf(block)?.querySelector(":scope > .content > .line");
  if (!line) return false;
  const { parent } = editor.view.state.doc.resolve(editor.view.posAtDOM(line, 0));
  return parent.content.size >= end && parent.textBetween(start, end) === address;
}
