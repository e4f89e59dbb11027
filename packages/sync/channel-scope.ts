/** What a realtime channel knows of each scope that is attached to it, and whom it tells. The channel itself loads later (late-channel.ts). */
import type { Role } from "@tessera/kernel/permissions/roles.ts";
import type { ChangedBox, Peer, Presence, ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import type { RightsRound } from "./rights-round.ts";
import type { ScopeSync } from "./scope-sync.ts";

export interface ChannelScope {
  readonly sync: ScopeSync;
  /** From a topic to the number up to which it is known; null: up to the number of the scope. */
  readonly topics: Map<string, number | null>;
  /** How many watches of a topic of rows are not answered yet on this connection: the topic is up to date with the last answer. */
  readonly unanswered: Map<string, number>;
  /** The scope's number before the last message of changes: the message about rows that belongs to it may be missing. */
  rowsTold: number | null;
  /** The number of the last message; null while the scope is not open on this connection. */
  at: number | null;
  /** The highest number of any message on this connection: a later message is not older. */
  heard: number;
  /** The requests for rights on this connection; null before it is opened. */
  round: RightsRound | null;
  /** Rights on all stored pages are known on this connection: what is on screen is watched. */
  watches: boolean;
  /** Everything watched is up to date once on this connection, and lost pages are removed: transactions may be sent. */
  ready: boolean;
  presence: Presence | null;
  /** Pages that are to be shown, whether they are stored here or not. */
  readonly wanted: () => readonly string[];
}

export function newChannelScope(sync: ScopeSync, wanted: () => readonly string[]): ChannelScope {
  return {
    sync,
    wanted,
    topics: new Map(),
    unanswered: new Map(),
    rowsTold: null,
    at: null,
    heard: 0,
    round: null,
    watches: false,
    ready: false,
    presence: null,
  };
}

/** A message for those who show collections. */
export type RowWord = Extract<ServerMessage, { t: "rows" | "resync" }>;

export interface ChannelEvents {
  readonly onReady: (scope: ChannelScope) => void;
  /** From now on these topics are up to date with the scope's number. */
  readonly onWatched: (scope: ChannelScope, topics: readonly string[]) => void;
  readonly onRoles: (scope: ChannelScope, roles: Readonly<Record<string, Role>>) => void;
  readonly onChanges: (scope: ChannelScope, boxes: readonly ChangedBox[]) => void;
  readonly onResync: (scope: ChannelScope, topics: readonly string[], seq: number) => void;
  readonly onRows: (scope: ChannelScope, news: Extract<ServerMessage, { t: "rows" }>) => void;
  readonly onGone: (scope: ChannelScope, topics: readonly string[]) => void;
  readonly onPeers: (scope: ChannelScope, page: string, peers: readonly Peer[], left?: readonly string[]) => void;
  readonly onOnline: (online: boolean) => void;
  /** Whether the server refuses to open what waits to be sent. */
  readonly onRefused: (refused: boolean) => void;
  readonly onSignedOut: () => void;
}
