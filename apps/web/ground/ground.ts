// What stands under the screens beside their services: the start's record, the device, the network, what asks for
// attention. One of each, made in boot; screens reach it by `useGround`.
import type { DeviceEnvironment } from "@tessera/platform/device/environment.ts";
import type { Size } from "@tessera/platform/device/resize.ts";
import type { ErrorDialog } from "@tessera/platform/dialogs/error-dialog.ts";
import type { Flags } from "@tessera/platform/flags/flags.ts";
import type { Http } from "@tessera/platform/http.ts";
import type { Readable, Writable } from "@tessera/platform/readable.ts";
import type { NetworkState } from "@tessera/platform/states/network-state.ts";
import type { PageVisits } from "@tessera/platform/states/page-visits.ts";
import type { Presence } from "@tessera/platform/states/presence.ts";
import type { RenderPhase } from "@tessera/platform/states/render-phase.ts";
import type { SpaceTransitions } from "@tessera/platform/states/space-transition.ts";
import type { Consent } from "@tessera/platform/storage/consent.ts";
import type { ClientStores } from "@tessera/platform/storage/storage.ts";
import type { Updates } from "@tessera/platform/update/updates.ts";
import { createContext, use } from "react";
import type { TailLine } from "./app-log.ts";
import type { StepRecord } from "./boot-steps.ts";

export interface Ground {
  /** For calls that need no session. */
  readonly http: Http;
  readonly steps: Readable<readonly StepRecord[]>;
  readonly logTail: Readable<readonly TailLine[]>;
  readonly phase: Readable<RenderPhase>;
  readonly device: DeviceEnvironment;
  readonly consent: Consent;
  readonly size: Readable<Size>;
  readonly network: Readable<NetworkState>;
  /** Set by whoever sees the queue of changes. */
  readonly syncing: Writable<boolean>;
  readonly presence: Readable<Presence>;
  readonly spaceTransition: SpaceTransitions;
  /** The workspace that the last transition led to. */
  readonly spaceShown: Writable<string | null>;
  readonly flags: Flags;
  readonly dialog: ErrorDialog;
  readonly stores: ClientStores;
  readonly visits: PageVisits;
  /** Newer versions of this client. The code loads after the first screen. */
  readonly updates: () => Promise<Updates>;
}

export const GroundContext = createContext<Ground | null>(null);

export function useGround(): Ground {
  const ground = use(GroundContext);
  if (ground === null) throw new Error("No ground: the app is rendered outside of boot.");
  return ground;
}
