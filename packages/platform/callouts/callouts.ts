// What asks for attention unasked: modals, popups, tooltips, tours. A lower number is a higher priority.
// Invariant: one is shown only where no active one has the same or a higher priority, and it sends away those of lower
// priority; one launch modal a session, and after any of them the popups that it blocks stay away. When something
// would like to be shown is its owner's to say.
import { createWritable, type Readable } from "../readable.ts";

export interface CalloutRow {
  /** 0 to 3; 0 goes before all others. */
  readonly priority: number;
  /** A launch modal: one a session. */
  readonly launch?: boolean;
  /** Stays away once a launch modal was shown. */
  readonly blockedByLaunch?: boolean;
}

export interface CalloutState<Name extends string> {
  readonly activeCallouts: ReadonlySet<Name>;
  /** A launch modal was shown in this session. */
  readonly didShowModal: boolean;
  /** Which. */
  readonly modalShown: Name | null;
}

export interface Callouts<Name extends string> {
  readonly state: Readable<CalloutState<Name>>;
  /** Whether it is shown now; asking again for an active one changes nothing. */
  show(name: Name): boolean;
  /** It was closed, or its place left the screen. */
  hide(name: Name): void;
}

export type CalloutTable<Name extends string> = Readonly<Record<Name, CalloutRow>>;

export function emptyCallouts<Name extends string>(): CalloutState<Name> {
  return { activeCallouts: new Set(), didShowModal: false, modalShown: null };
}

/** The state after the wish to show `name`; the same state where it may not be shown. */
export function showing<Name extends string>(
  table: CalloutTable<Name>,
  state: CalloutState<Name>,
  name: Name,
): CalloutState<Name> {
  const { priority, launch = false, blockedByLaunch = false } = table[name];
  if (state.didShowModal && (launch || blockedByLaunch)) return state;
  const active = [...state.activeCallouts];
  if (active.some((other) => table[other].priority <= priority)) return state;
  return {
    // All that are left have a lower priority, or the wish would have failed.
    activeCallouts: new Set([name]),
    didShowModal: state.didShowModal || launch,
    modalShown: launch ? name : state.modalShown,
  };
}

export function createCallouts<Name extends string>(table: CalloutTable<Name>): Callouts<Name> {
  const state = createWritable(emptyCallouts<Name>());
  return {
    state,
    show(name) {
      state.set(showing(table, state.read(), name));
      return state.read().activeCallouts.has(name);
    },
    hide(name) {
      const { activeCallouts, ...session } = state.read();
      if (!activeCallouts.has(name)) return;
      state.set({ ...session, activeCallouts: new Set([...activeCallouts].filter((other) => other !== name)) });
    },
  };
}
