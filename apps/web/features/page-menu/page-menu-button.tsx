// The three dots of a page, wherever it is named: its menu, whose code comes with the first press.
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Ellipsis } from "lucide-react";
import { useFaces, type PageMenuButtonProps } from "../../parts/faces/faces.ts";

export function PageMenuButton({ label, small = false, tabIndex, ...page }: PageMenuButtonProps) {
  const { PageMenu } = useFaces();
  return (
    <MenuButton
      trigger={(props) => (
        <IconButton {...props} small={small} label={label} tabIndex={tabIndex}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
      menu={(anchor, close) => <PageMenu anchor={anchor} onClose={close} {...page} />}
    />
  );
}
