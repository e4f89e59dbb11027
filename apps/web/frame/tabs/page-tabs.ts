// Page tabs as data: addresses in an order, of which one is shown. Pure. Invariant: there is always one tab, and the
// one that is shown exists.

export interface PageTab {
  readonly id: string;
  readonly address: string;
}

export interface PageTabs {
  readonly tabs: readonly [PageTab, ...PageTab[]];
  readonly shown: string;
}

/** More tabs than this cannot be told apart; the oldest one that is not shown is closed. */
export const mostTabs = 20;

export function oneTab(id: string, address: string): PageTabs {
  return { tabs: [{ id, address }], shown: id };
}

export function shownTab({ tabs, shown }: PageTabs): PageTab {
  return tabs.find((tab) => tab.id === shown) ?? tabs[0];
}

/** Opens a tab behind the one that is shown, and shows it. */
export function openTab(state: PageTabs, id: string, address: string): PageTabs {
  const at = state.tabs.findIndex((tab) => tab.id === state.shown);
  const tabs = [...state.tabs.slice(0, at + 1), { id, address }, ...state.tabs.slice(at + 1)];
  while (tabs.length > mostTabs) tabs.splice(tabs[0]?.id === id ? 1 : 0, 1);
  return withTabs(state, tabs, id);
}

/** The tab that is shown has another address now. */
export function goInTab(state: PageTabs, address: string): PageTabs {
  if (shownTab(state).address === address) return state;
  return withTabs(
    state,
    state.tabs.map((tab) => (tab.id === state.shown ? { ...tab, address } : tab)),
    state.shown,
  );
}

/** When the tab that is shown closes, its neighbour is shown. The last tab cannot be closed. */
export function closeTab(state: PageTabs, id: string): PageTabs {
  const at = state.tabs.findIndex((tab) => tab.id === id);
  if (at < 0 || state.tabs.length === 1) return state;
  const tabs = state.tabs.filter((tab) => tab.id !== id);
  const next = tabs[Math.min(at, tabs.length - 1)];
  return withTabs(state, tabs, state.shown === id && next !== undefined ? next.id : state.shown);
}

export function showTab(state: PageTabs, id: string): PageTabs {
  return state.tabs.some((tab) => tab.id === id) ? { ...state, shown: id } : state;
}

/** The tab that many places further on, continuing at the other end. */
export function stepTab(state: PageTabs, by: number): PageTabs {
  const at = state.tabs.findIndex((tab) => tab.id === state.shown);
  const next = state.tabs[(at + by + state.tabs.length) % state.tabs.length];
  return next === undefined ? state : { ...state, shown: next.id };
}

export function readTabs(stored: unknown): PageTabs | null {
  const { tabs, shown } = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  if (!Array.isArray(tabs) || typeof shown !== "string") return null;
  const read = tabs.flatMap((tab: Partial<Record<keyof PageTab, unknown>> | null): PageTab[] =>
    typeof tab?.id === "string" && typeof tab.address === "string" ? [{ id: tab.id, address: tab.address }] : [],
  );
  const [first, ...rest] = read;
  return first === undefined ? null : showTab({ tabs: [first, ...rest], shown: first.id }, shown);
}

function withTabs(state: PageTabs, tabs: readonly PageTab[], shown: string): PageTabs {
  const [first, ...rest] = tabs;
  return first === undefined ? state : { tabs: [first, ...rest], shown };
}
