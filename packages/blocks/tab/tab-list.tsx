// What the menu of a tab and the dragging of a tab read of the strip and ask of it.
import type { FaceHost } from "@tessera/editor/core/face-host.ts";
import type { FaceTools } from "../faces/face-tools.tsx";
import type { Worded } from "../faces/worded.tsx";
import type { TabWords } from "./tab-words.ts";

export interface TabList {
  /** The element that contains the tabs. */
  readonly list: HTMLElement;
  readonly host: FaceHost;
  readonly tools: FaceTools & Worded<TabWords>;
  readonly words: TabWords;
  /** The ids of the panels in their order. */
  readonly panels: readonly string[];
  tabOf(panel: string): HTMLElement | null;
  /** The panel's icon, or "" if it has none. */
  iconAt(panel: string): string;
  /** Replaces the tab by a field for its name. */
  rename(panel: string | null): void;
  remove(panel: string): void;
  move(panel: string, to: number): void;
}
