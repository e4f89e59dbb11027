/** How far what is watched has come, and what answers to loading mean for that. */
import type { ListedTable } from "@tessera/kernel/records/tables/tables.ts";
import type { CallFailure, ChunkAnswer } from "./server-calls.ts";

/** How far a page, or the list of a space's or page's sub-pages, is here. */
export type LoadState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; /** More chunks are on their way. */ readonly partial: boolean }
  /** Not there, or not for this reader: the two look the same. */
  | { readonly kind: "hidden" }
  | { readonly kind: "failed"; readonly failure: CallFailure };

/** A space or page whose child pages are listed, or a space with the table whose own list is loaded (custom emoji). */
export interface ListParent {
  readonly table: ListedTable;
  readonly id: string;
}

/** A page or list that somebody looks at. */
export interface Watched {
  readonly parent: ListParent | null;
  users: number;
  state: LoadState;
  /** Counts its loads: a later one takes the place of one under way. */
  loads: number;
  /** Calls that failed one after the other. */
  failures: number;
  /** Ends the wait before what failed is tried again. */
  wake: (() => void) | null;
  /** Rights changed while it was loading: what comes may be out of date. */
  again: boolean;
}

export function newWatched(parent: ListParent | null): Watched {
  return { parent, users: 1, state: { kind: "loading" }, loads: 0, failures: 0, wake: null, again: false };
}

/** The blocks that a walk came across, and those among them whose children it listed. What stands above is not walked. */
export interface Walk {
  readonly met: Set<string>;
  readonly walked: Set<string>;
}

export const newWalk = (): Walk => ({ met: new Set(), walked: new Set() });

export function meet({ children }: ChunkAnswer, { met, walked }: Walk): void {
  for (const [parent, { listed }] of Object.entries(children)) {
    met.add(parent);
    walked.add(parent);
    for (const [id] of listed) met.add(id);
  }
}

export function mayPass({ kind }: CallFailure): boolean {
  return kind === "unreachable" || kind === "busy";
}

export function isListTopic(topic: string): boolean {
  return topic.startsWith("list:");
}

/** A list of sub-pages is told by the page's own topic. */
export function topicName(topic: string): string {
  return isListTopic(topic) ? topic.slice("list:".length) : topic;
}
