// The page tabs of the shell, for whoever opens one.
import { createContext, use } from "react";

export interface TabsControl {
  /** Opens a tab beside the one that is shown, and shows it. */
  open(address: string): void;
}

export const TabsContext = createContext<TabsControl | null>(null);

export function useTabs(): TabsControl {
  const tabs = use(TabsContext);
  if (tabs === null) throw new Error("No tabs: this is rendered outside of the shell.");
  return tabs;
}
