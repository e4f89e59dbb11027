// What help there is: the same actions that the palette names.
import { useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { Menu, MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import { useState } from "react";
import { useServices } from "../../ground/services.ts";
import { actionFaces } from "../../parts/actions/action-faces.ts";
import { actions, type ActionId } from "../../parts/actions/actions.ts";
import { useOverlays, type Overlay } from "../../ground/overlays.ts";

export interface HelpMenuProps {
  anchor: Element;
  onClose: () => void;
  unread: boolean;
}

type Row = { readonly id: ActionId; readonly opens: Overlay | "help topics" };

const rows: readonly Row[] = [
  { id: "help", opens: "help topics" },
  { id: "shortcuts", opens: "shortcuts" },
  { id: "tour", opens: "tour" },
];
const newsRow: Row = { id: "release-notes", opens: "release notes" };
const aboutRow: Row = { id: "about", opens: "about" };

export function HelpMenu({ anchor, onClose, unread }: HelpMenuProps) {
  const { navigation } = useServices();
  const overlays = useOverlays();
  const { i18n, t } = useLingui();
  const [chosen, setChosen] = useState<Row | null>(null);
  // What is chosen opens after the menu has closed, so that a dialog gives the focus back to the button. The tour keeps it.
  const close = () => {
    onClose();
    if (chosen === null) return;
    if (chosen.opens === "help topics") navigation.go(buildPath("help", {}));
    else overlays.open(chosen.opens);
  };
  const item = (row: Row) => {
    const { id } = row;
    const { icon: Icon, words } = actionFaces[id];
    const [shortcut] = actions.find((one) => one.id === id)?.shortcuts ?? [];
    return (
      <MenuItem
        key={id}
        icon={<Icon aria-hidden="true" />}
        {...(shortcut === undefined ? {} : { shortcut })}
        onSelect={() => setChosen(row)}
      >
        {id === "release-notes" && unread ? t`What is new, not read yet` : i18n._(words)}
      </MenuItem>
    );
  };
  return (
    <Menu anchor={anchor} label={t`Help`} onClose={close} side="top" returnFocus={chosen?.opens !== "tour"}>
      {rows.map(item)}
      <MenuLine />
      {item(newsRow)}
      {item(aboutRow)}
    </Menu>
  );
}
