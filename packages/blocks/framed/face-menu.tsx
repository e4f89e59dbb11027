// The menu in the corner of what a block shows, and what its items open below the same button. It is seen while the pointer or
// the focus is on the block. What takes the focus elsewhere waits (`later`) until the menu has let it go.
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu } from "@tessera/ui/menu/menu.tsx";
import { Ellipsis } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import styles from "./framed.module.css";

export interface FaceMenuProps {
  /** The button's name, and the menu's. */
  more: string;
  label: string;
  onLeave: () => void;
  items: (later: (run: () => void) => void) => ReactNode;
  /** What is at hand beside the menu's button. */
  quick?: ReactNode;
  /** What an item opened, at the button; null where there is none. */
  asking: ((anchor: Element) => ReactNode) | null;
}

export function FaceMenu({ more, label, onLeave, items, quick, asking }: FaceMenuProps) {
  const [button, setButton] = useState<Element | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  return (
    <div className={styles.tools} data-open={asking === null ? undefined : ""}>
      {quick}
      <MenuButton
        trigger={(props) => (
          <IconButton
            {...props}
            ref={setButton}
            small
            className={styles.more}
            label={more}
            data-face-control=""
            onKeyDown={(event) => (event.key === "Escape" ? onLeave() : undefined)}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        )}
        menu={(anchor, onClose) => (
          <Menu
            anchor={anchor}
            label={label}
            align="end"
            returnFocus={false}
            onClose={() => {
              onClose();
              chosen.current?.();
              chosen.current = null;
            }}
          >
            {items((run) => (chosen.current = run))}
          </Menu>
        )}
      />
      {asking !== null && button !== null ? asking(button) : null}
    </div>
  );
}
