// The list of a user's workspaces: the user is a member of some, and a guest of others. The browser stores the list, so that a start
// without network shows it too. open-session.ts opens workspaces.
import { spaceDomainOf } from "@tessera/kernel/routes/space-domain.ts";
import type { RecordMap } from "@tessera/kernel/wire/box.ts";
import { syncRecordValuesMain } from "@tessera/kernel/wire/api/pages/sync-record-values.ts";
import { getSpaces } from "@tessera/kernel/wire/api/spaces/get-spaces.ts";
import type { Http } from "@tessera/platform/http.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import type { KnownUser } from "../people/names.ts";
import type { Loadable } from "../records/loadable.ts";
import type { WorkspaceSummary } from "./session.ts";

export interface SpaceListPorts {
  readonly userId: string;
  readonly http: Http;
  readonly storage: Storage;
  readonly onSignedOut: () => void;
  /** Called when the server has answered with the list. */
  readonly onLoaded: () => Promise<void>;
}

interface Kept {
  readonly name: string;
  readonly photo: string | null;
  readonly spaces: readonly WorkspaceSummary[];
  /** Workspaces of which the user sees some pages only. */
  readonly guestOf: readonly WorkspaceSummary[];
}

export class SpaceList {
  readonly me: Readable<KnownUser>;
  readonly workspaces: Readable<Loadable<readonly WorkspaceSummary[]>>;
  readonly #ports: SpaceListPorts;
  readonly #me;
  readonly #workspaces;
  #members: readonly WorkspaceSummary[];
  #guestOf: readonly WorkspaceSummary[];
  /** Workspace by page, of pages whose workspace was asked for. */
  readonly #located = new Map<string, string>();
  /** Name by workspace, of those that an invitation led to. */
  readonly #invitedTo = new Map<string, string>();

  constructor(ports: SpaceListPorts) {
    this.#ports = ports;
    const kept = readKept(ports.storage.get(keptKey(ports.userId)));
    this.#members = kept?.spaces ?? [];
    this.#guestOf = kept?.guestOf ?? [];
    this.me = this.#me = createWritable<KnownUser>({
      id: ports.userId,
      name: kept?.name ?? "",
      email: null,
      photo: kept?.photo ?? null,
      version: 0,
    });
    this.workspaces = this.#workspaces = createWritable<Loadable<readonly WorkspaceSummary[]>>(
      this.#members.length === 0 ? { kind: "loading" } : { kind: "ready", value: this.all() },
    );
  }

  all(): readonly WorkspaceSummary[] {
    return [...this.#members, ...this.#guestOf];
  }

  has(id: string): boolean {
    return this.all().some((space) => space.id === id);
  }

  isMember(id: string): boolean {
    return this.#members.some((space) => space.id === id);
  }

  /**
   * The user's own record has these values. Without a version the user has just stored them here, so that they are newer than what is
   * known. Values of an older version are ignored: they come from this device's disk.
   */
  takeMe(fields: Partial<Pick<KnownUser, "name" | "photo" | "version">>): void {
    const now = this.#me.read();
    const next = { ...now, version: now.version + 1, ...fields };
    if (next.name === "" || next.version <= now.version) return;
    this.#me.set(next);
    this.#keep();
  }

  /** Empty where the workspace is not in the list that is shown. */
  nameOf(id: string): string {
    const state = this.#workspaces.read();
    return (state.kind === "ready" ? state.value : []).find((space) => space.id === id)?.name ?? "";
  }

  /** The workspace of a page that was located; null where none was found. */
  ofPage(pageId: string): string | null {
    return this.#located.get(pageId) ?? null;
  }

  /** The name that a workspace gets if this person is only shown some of its pages. */
  nameInvitedTo(id: string, name: string): void {
    this.#invitedTo.set(id, name);
  }

  /** Asks which workspace a page is in, and lists it. */
  async locate(pageId: string): Promise<void> {
    const requests = [{ pointer: { table: "block", id: pageId }, version: -1 }];
    const result = await this.#ports.http.call(syncRecordValuesMain, { requests }, { source: "locate" });
    const spaceId = result.ok ? result.value.recordMap["block"]?.[pageId]?.value?.["space_id"] : undefined;
    if (typeof spaceId !== "string" || this.#located.get(pageId) === spaceId) return;
    this.#located.set(pageId, spaceId);
    if (!this.has(spaceId)) {
      const name = this.#invitedTo.get(spaceId) ?? "";
      this.#guestOf = [...this.#guestOf, { id: spaceId, name, domain: "workspace" }];
      this.#keep();
    }
    // A new list even if it is equal to the last one, so that its readers choose a workspace again.
    this.#workspaces.set({ kind: "ready", value: this.all() });
  }

  reload(): void {
    this.#workspaces.set({ kind: "loading" });
    void this.load();
  }

  async load(again = false): Promise<void> {
    const { http, userId, onSignedOut, onLoaded } = this.#ports;
    const retry = this.#workspaces.read().kind === "ready";
    const result = await http.call(getSpaces, {}, { source: "session", retry });
    if (!result.ok) {
      if (result.failure.kind === "refused" && result.failure.status === 401) onSignedOut();
      else if (this.#workspaces.read().kind !== "ready")
        this.#workspaces.set({ kind: "failed", failure: result.failure });
      return;
    }
    const map = result.value[userId];
    if (map === undefined) {
      // Asked before it was known who is asking: another account of this browser answered.
      if (!again) await this.load(true);
      else
        this.#workspaces.set({ kind: "failed", failure: { kind: "unreadable", detail: "no answer for this account" } });
      return;
    }
    this.#members = spacesOf(map);
    this.#guestOf = this.#guestOf.filter((space) => !this.isMember(space.id));
    this.#me.set(meIn(map, userId));
    this.#keep();
    this.#show();
    await onLoaded();
  }

  /** Loads the list after the user has left a workspace: members are listed by the server, guests by this device. */
  async loadWithout(id: string): Promise<void> {
    this.#guestOf = this.#guestOf.filter((space) => space.id !== id);
    await this.load();
  }

  /** Loads the list; a workspace that this person has just joined is in it also where the list cannot be loaded. */
  async loadWith(id: string, name: string): Promise<void> {
    await this.load();
    if (this.isMember(id)) return;
    this.#members = [...this.#members, { id, name, domain: spaceDomainOf(undefined, name) }];
    this.#keep();
    this.#show();
  }

  #keep(): void {
    const { name, photo } = this.#me.read();
    const kept: Kept = { name, photo, spaces: this.#members, guestOf: this.#guestOf };
    this.#ports.storage.set(keptKey(this.#ports.userId), kept);
  }

  #show(): void {
    const state = { kind: "ready", value: this.all() } as const;
    if (JSON.stringify(this.#workspaces.read()) !== JSON.stringify(state)) this.#workspaces.set(state);
  }
}

const keptKey = (userId: string): string => `spaces:${userId}`;

function readKept(stored: unknown): Kept | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { name, photo, spaces, guestOf } = stored as Partial<Record<keyof Kept, unknown>>;
  if (typeof name !== "string" || !Array.isArray(spaces)) return null;
  return {
    name,
    photo: typeof photo === "string" ? photo : null,
    spaces: spaces.filter(isSummary),
    guestOf: Array.isArray(guestOf) ? guestOf.filter(isSummary) : [],
  };
}

function isSummary(value: unknown): value is WorkspaceSummary {
  const fields = value as Record<string, unknown> | null;
  return ["id", "name", "domain"].every((field) => typeof fields?.[field] === "string");
}

/** A user without a name is called by the part of the address before "@". */
function meIn(map: RecordMap, id: string): KnownUser {
  const { name, email, profile_photo: photo, version } = (map["notion_user"] ?? map["user"] ?? {})[id]?.value ?? {};
  const address = typeof email === "string" ? email : null;
  return {
    id,
    name: typeof name === "string" && name !== "" ? name : (address?.split("@")[0] ?? ""),
    email: address,
    photo: typeof photo === "string" && photo !== "" ? photo : null,
    version: typeof version === "number" ? version : 0,
  };
}

function spacesOf(map: RecordMap): WorkspaceSummary[] {
  const spaces: WorkspaceSummary[] = [];
  for (const [id, { value }] of Object.entries(map["space"] ?? {})) {
    if (value === undefined) continue;
    const name = typeof value["name"] === "string" ? value["name"] : "";
    spaces.push({ id, name, domain: spaceDomainOf(value["domain"], name) });
  }
  return spaces;
}
