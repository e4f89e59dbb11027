// What this device has of workspaces that the user is not in any more: text that the server refused because the user had been removed,
// and copies of records. The text stays until the user discards it; the copies are removed.
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { SyncClient } from "@tessera/sync/client.ts";
import type { Disk } from "@tessera/sync/disk.ts";
import { forgetCopies } from "@tessera/sync/local/forget-copies.ts";

/** The texts that were written in one workspace and could not be saved. */
export interface LeftText {
  readonly spaceId: string;
  readonly text: string;
}

export function openLeftBehind(client: SyncClient, isListed: LeftBehindPorts["isListed"]): LeftBehind {
  return new LeftBehind({ disk: client.disk, spacesWithWork: () => client.spacesWithWork(), isListed });
}

export interface LeftBehindPorts {
  readonly disk: Disk;
  /** Workspaces with unsent changes on this device. */
  readonly spacesWithWork: () => Promise<readonly string[]>;
  readonly isListed: (spaceId: string) => boolean;
}

/** Texts that could not be saved are stored below this prefix: `d/<workspace>/<kind>/...`. */
const LOST = "d/";
/** Refused changes (packages/sync/scope-sync.ts), and texts whose record was deleted (packages/sync/unsaved-store.ts). */
const STORED = ["q", "unsaved"];
/** A refusal for one of these reasons says that the user may not write there. */
const REASONS = ["ForbiddenError", "NotFoundError"];

export class LeftBehind {
  readonly texts: Readable<readonly LeftText[]>;
  private readonly listed = createWritable<readonly LeftText[]>([]);

  constructor(private readonly ports: LeftBehindPorts) {
    this.texts = this.listed;
  }

  /** Called after the list of workspaces was loaded, and after a refusal. */
  async refresh(): Promise<void> {
    const { disk, spacesWithWork, isListed } = this.ports;
    // What was refused before is on the disk after this.
    await disk.write([]);
    const texts = new Map<string, string>();
    for (const [spaceId, stored] of await this.lost()) {
      const text = isListed(spaceId) ? "" : textOf(stored);
      if (text.trim() !== "") texts.set(spaceId, (texts.get(spaceId) ?? "") + text);
    }
    const next = [...texts].map(([spaceId, text]) => ({ spaceId, text }));
    if (JSON.stringify(next) !== JSON.stringify(this.listed.read())) this.listed.set(next);
    // A workspace whose changes are being sent still uses its records.
    const busy = await spacesWithWork();
    await forgetCopies(disk, (spaceId) => isListed(spaceId) || busy.includes(spaceId));
  }

  /** Removes the text of this workspace from the device. */
  async discard(spaceId: string): Promise<void> {
    this.listed.set(this.listed.read().filter((one) => one.spaceId !== spaceId));
    await this.ports.disk.write([], [], [`${LOST}${spaceId}/`]);
  }

  private async lost(): Promise<(readonly [spaceId: string, stored: Json])[]> {
    const pairs = await this.ports.disk.storage.load(LOST);
    return pairs.flatMap(([key, stored]) => {
      const [, spaceId = "", kind] = key.split("/", 3);
      return STORED.some((one) => one === kind) ? [[spaceId, stored] as const] : [];
    });
  }
}

function textOf(stored: Json): string {
  if (!isObject(stored) || typeof stored["text"] !== "string") return "";
  const { text, kind } = stored;
  return kind === undefined || REASONS.some((reason) => reason === kind) ? text : "";
}
