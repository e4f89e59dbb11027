// What the screens need of a signed-in person, and no more: their workspaces, and how this device keeps what they write.
import type { CallResult } from "@tessera/platform/http.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { StorageHealth } from "@tessera/sync/local/local-storage.ts";
import type { LeftBehind } from "../departures/left-behind.ts";
import type { Person } from "../people/people.ts";
import type { Loadable } from "../records/loadable.ts";
import type { Accepted } from "../sharing/invitations.ts";
import type { Workspace } from "./workspace.ts";

export interface WorkspaceSummary {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

export interface Session {
  readonly me: Readable<Person>;
  /** Resolves when what this device keeps of the workspace of the last start is here. */
  readonly fromDisk: Promise<void>;
  /** How well this device keeps what is written. */
  readonly storage: Readable<StorageHealth>;
  readonly workspaces: Readable<Loadable<readonly WorkspaceSummary[]>>;
  reload(): void;
  createWorkspace(name: string): Promise<CallResult<{ readonly spaceId: string }>>;
  /** `name`: of the workspace, as the invitation says it; `madeOn`: the page that its link names. */
  acceptInvite(code: string, name: string, madeOn?: string): Promise<CallResult<Accepted>>;
  /** The workspace of a page that this device knows; null where it does not. */
  readonly spaceOfPage: (pageId: string) => string | null;
  /** Asks the server in which workspace a page is that no known workspace contains. `workspaces` notifies if the server finds it. */
  locate(pageId: string): Promise<void>;
  /** The same workspace gives the same object, until the session closes. */
  open(spaceId: string): Workspace;
  /** Called after the user has left the workspace: it is removed from the list and from this device. */
  left(spaceId: string): Promise<void>;
  /** What this device has of workspaces that the user is not in any more; its code comes with the first use. */
  leftBehind(): Promise<LeftBehind>;
  /** Changes of this tab's queues that the server has not confirmed. */
  unsent(): number;
  /** Resolves when what was written is on disk: true, or false where this tab alone has some of it. */
  settled(): Promise<boolean>;
  /** Has the copy on this device removed at the next start; says what stands against it. */
  forgetDevice(): Promise<"at-next-start" | "unsent" | "other-tabs">;
  /** The user has logged in again after the session ended. */
  resume(): void;
  close(): void;
}
