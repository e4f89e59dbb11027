// The ways of a phone whose tabs the web app manages: a history for each tab, of which one is on the screen.
// Invariant: no tab's history is empty, and what happens in one tab changes no other. Pure; navigation-kinds.ts puts
// it behind the address bar.

export interface TabHistory {
  readonly entries: readonly [string, ...string[]];
  /** Which entry is shown. */
  readonly at: number;
}

export interface TabbedHistory {
  readonly active: string;
  readonly tabs: Readonly<Record<string, TabHistory>>;
}

/** Entries that a tab remembers; the oldest go first. */
export const longestHistory = 100;

/** Each tab at its first address. */
export function startTabs(homes: Readonly<Record<string, string>>, active: string): TabbedHistory {
  if (homes[active] === undefined) throw new RangeError(`There is no tab ${active}.`);
  const tabs = Object.entries(homes).map(([tab, home]) => [tab, { entries: [home], at: 0 }] as const);
  return { active, tabs: Object.fromEntries(tabs) };
}

export function shownAddress(history: TabbedHistory): string {
  const { entries, at } = activeTab(history);
  return entries[at] ?? entries[0];
}

/** A step on in the active tab; what lay ahead of it is forgotten. */
export function goOn(history: TabbedHistory, address: string): TabbedHistory {
  if (address === shownAddress(history)) return history;
  const { entries, at } = activeTab(history);
  const kept = [...entries.slice(0, at + 1), address].slice(-longestHistory);
  return withTab(history, { entries: nonEmpty(kept), at: kept.length - 1 });
}

export function putInPlace(history: TabbedHistory, address: string): TabbedHistory {
  const { entries, at } = activeTab(history);
  return withTab(history, { entries: nonEmpty(entries.with(at, address)), at });
}

/** `steps` back (negative) or forward in the active tab; the same history where there is no such entry. */
export function move(history: TabbedHistory, steps: number): TabbedHistory {
  const { entries, at } = activeTab(history);
  return entries[at + steps] === undefined ? history : withTab(history, { entries, at: at + steps });
}

/** Shows another tab where it was left; choosing the active one again leads to its first entry. */
export function chooseTab(history: TabbedHistory, tab: string): TabbedHistory {
  if (history.tabs[tab] === undefined) return history;
  if (tab !== history.active) return { ...history, active: tab };
  return withTab(history, { ...activeTab(history), at: 0 });
}

function activeTab({ active, tabs }: TabbedHistory): TabHistory {
  const tab = tabs[active];
  if (tab === undefined) throw new RangeError(`There is no tab ${active}.`);
  return tab;
}

function withTab(history: TabbedHistory, tab: TabHistory): TabbedHistory {
  return { ...history, tabs: { ...history.tabs, [history.active]: tab } };
}

function nonEmpty(entries: readonly string[]): readonly [string, ...string[]] {
  const [first, ...rest] = entries;
  if (first === undefined) throw new RangeError("A tab's history is never empty.");
  return [first, ...rest];
}
