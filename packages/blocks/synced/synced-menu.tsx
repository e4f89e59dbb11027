// What can be done with an original that is shown in more places than one, and with a copy of it: copied, left for the page that it
// stands on, made into blocks of one's own, removed.
import type { SyncedState } from "./synced-tools.tsx";
import { MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import { Copy, CornerUpRight, Layers, Link, RefreshCw, Trash2, Unlink } from "lucide-react";
import { useState, type ReactNode } from "react";
import { FaceMenu } from "../framed/face-menu.tsx";
import { copySynced, unsyncAll, unsyncCopy } from "./synced-commands.tsx";
import { SyncedPlaces } from "./synced-places.tsx";
import type { SyncedFrame } from "./synced-frame.tsx";

export interface SyncedMenuProps {
  view: SyncedFrame;
  state: SyncedState;
  isOriginal: boolean;
  target: string;
  /** The page around it may be changed. */
  canEdit: boolean;
}

const icon = { "aria-hidden": true } as const;

interface ReadyItemsProps extends SyncedMenuProps {
  state: Extract<SyncedState, { readonly kind: "ready" }>;
  /** Runs when the menu has let the focus go. */
  later: (run: () => void) => void;
  onPlaces: () => void;
}

/** What can be done while the original is shown. */
function ReadyItems({ view, state, isOriginal, target, canEdit, later, onPlaces }: ReadyItemsProps) {
  const { host, tools } = view;
  const { words } = tools;
  const unsync = (): void => {
    void tools.synced.copies(target).then(async (copies) => {
      if (copies === null) return tools.synced.tellNotUnsynced("offline");
      const ids = copies.map(({ blockId }) => blockId);
      await tools.synced.having(ids, (mayChange) => {
        if (!mayChange) tools.synced.tellNotUnsynced("rights");
        else unsyncAll(host.page.editor, target, ids);
      });
    });
  };
  return (
    <>
      <MenuItem
        icon={<Copy {...icon} />}
        onSelect={() => later(() => tools.synced.tellCopied(copySynced(host.page.editor, host.block.id)))}
      >
        {words.copyBlock}
      </MenuItem>
      <MenuItem
        icon={<Link {...icon} />}
        onSelect={() => tools.copy(tools.synced.href(target, state.pageId, state.title))}
      >
        {words.copyLink}
      </MenuItem>
      {isOriginal ? null : (
        <MenuItem icon={<CornerUpRight {...icon} />} onSelect={() => later(() => host.app.openPage(state.pageId))}>
          {words.openOriginal}
        </MenuItem>
      )}
      <MenuItem icon={<Layers {...icon} />} onSelect={onPlaces}>
        {words.places}
      </MenuItem>
      {!isOriginal || !state.canEdit || !canEdit ? null : (
        <MenuItem icon={<Unlink {...icon} />} disabled={!state.whole} onSelect={() => later(unsync)}>
          {words.unsyncAll}
        </MenuItem>
      )}
      {isOriginal || !canEdit ? null : (
        <MenuItem
          icon={<Unlink {...icon} />}
          disabled={!state.whole}
          onSelect={() => later(() => void unsyncCopy(host.page.editor, host.block.id, target))}
        >
          {words.unsync}
        </MenuItem>
      )}
    </>
  );
}

export function SyncedMenu(menu: SyncedMenuProps) {
  const { view, state, isOriginal, canEdit } = menu;
  const { tools } = view;
  const { words } = tools;
  const [asking, setAsking] = useState(false);
  const places = (anchor: Element): ReactNode => (
    <SyncedPlaces view={view} anchor={anchor} onClose={() => setAsking(false)} />
  );
  return (
    <FaceMenu
      more={words.more}
      label={isOriginal ? words.original : words.copy}
      onLeave={() => view.select()}
      asking={asking ? places : null}
      items={(later) => (
        <>
          {state.kind === "ready" ? (
            <ReadyItems {...menu} state={state} later={later} onPlaces={() => setAsking(true)} />
          ) : null}
          {state.kind === "failed" ? (
            <MenuItem icon={<RefreshCw {...icon} />} onSelect={() => tools.synced.retry()}>
              {words.retry}
            </MenuItem>
          ) : null}
          {canEdit ? (
            <>
              <MenuLine />
              <MenuItem danger icon={<Trash2 {...icon} />} onSelect={() => later(() => view.remove())}>
                {words.remove}
              </MenuItem>
            </>
          ) : null}
        </>
      )}
    />
  );
}
