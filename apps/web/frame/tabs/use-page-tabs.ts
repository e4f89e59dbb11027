// The page tabs of a workspace, kept in the browser. The address bar belongs to the tab that is shown: a change of the
// address changes that tab, and going back to an address of another tab shows that tab.
import { newId } from "@tessera/kernel/values/ids.ts";
import type { Navigation } from "@tessera/platform/navigation/navigation.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import { useEffect, useState } from "react";
import { useReadable } from "../../ground/services.ts";
import {
  closeTab,
  goInTab,
  oneTab,
  openTab,
  readTabs,
  shownTab,
  showTab,
  stepTab,
  type PageTabs,
} from "./page-tabs.ts";

export interface PageTabsControl {
  readonly state: PageTabs;
  open(address: string): void;
  show(id: string): void;
  close(id: string): void;
  step(by: 1 | -1): void;
}

export function usePageTabs(navigation: Navigation, storage: Storage, spaceId: string): PageTabsControl {
  const key = `tabs:${spaceId}`;
  const { address } = useReadable(navigation);
  const [state, setState] = useState<PageTabs>(() => {
    const kept = readTabs(storage.get(key));
    // Who starts the app at another address than the tab's wants that address.
    return kept === null ? oneTab(newId(), address) : goInTab(kept, address);
  });
  useEffect(() => {
    // An entry of the browser's history knows the tab that it was made in; a fresh one is the shown tab's.
    const tab = tabOf(window.history.state);
    setState((now) => goInTab(tab === null ? now : showTab(now, tab), address));
  }, [address]);
  useEffect(() => {
    if (tabOf(window.history.state) !== state.shown) window.history.replaceState({ tab: state.shown }, "");
  }, [state.shown, address]);
  useEffect(() => void storage.set(key, state), [storage, key, state]);

  const change = (next: PageTabs) => {
    setState(next);
    navigation.go(shownTab(next).address);
  };
  return {
    state,
    open: (wanted) => change(openTab(state, newId(), wanted)),
    show: (id) => change(showTab(state, id)),
    close: (id) => change(closeTab(state, id)),
    step: (by) => change(stepTab(state, by)),
  };
}

function tabOf(entry: unknown): string | null {
  const tab = typeof entry === "object" && entry !== null && "tab" in entry ? entry.tab : null;
  return typeof tab === "string" ? tab : null;
}
