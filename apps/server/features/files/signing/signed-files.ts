// Who gets the address of a file. The reader must be able to read the block that they name, that block must name the file,
// and the file must be theirs to see: uploaded for that very block, or for one that they may read too, or by themselves.
// Without the last a writer could put the id of anybody's file into a block of their own, and an id opens nothing. An emoji of
// a workspace names its picture itself, which was uploaded for the workspace.

import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { toId } from "@tessera/kernel/values/ids.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import { parseAttachment } from "@tessera/kernel/rules/attachment.ts";
import type { Key } from "../../../store/record-db.ts";
import type { ServerWorld } from "../../../store/server-world.ts";
import type { Store } from "../../../store/store.ts";
import type { FileDb, FileRow } from "../database/file-db.ts";
import type { FileSignatures } from "./signatures.ts";

export interface WantedFile {
  readonly permissionRecord: { readonly table: string; readonly id: string };
  readonly url: string;
}

export interface SignedFilesOptions {
  readonly records: Store;
  readonly db: Pick<FileDb, "find">;
  readonly signatures: FileSignatures;
  /** The origin that people reach this instance at. */
  readonly origin: () => string;
}

export class SignedFiles {
  constructor(private readonly options: SignedFilesOptions) {}

  /** One address for each wanted file, in their order; "" where the actor may not have it. */
  async sign(actor: Actor, wanted: readonly WantedFile[]): Promise<string[]> {
    const { records, signatures, origin } = this.options;
    const keys = wanted.map(({ permissionRecord }) => keyFrom(permissionRecord));
    const scopes = await records.db.scopesOf(keys.filter((key) => key !== null));
    const worlds = new Map<string, ServerWorld>();
    const answers: string[] = [];
    for (const [at, { url }] of wanted.entries()) {
      const key = keys[at] ?? null;
      const scope = key === null ? undefined : scopes.get(keyOf(key));
      if (key === null || scope === undefined) {
        answers.push("");
        continue;
      }
      const world = worlds.get(scope) ?? (await records.world(scope));
      worlds.set(scope, world);
      const named = parseAttachment(url);
      const file =
        key.table === "custom_emoji"
          ? await this.emojiFor(actor, world, scope, key.id)
          : named && (await this.fileFor(actor, world, scope, key.id, named.id));
      answers.push(file === null ? "" : origin() + signatures.path(file, file.name));
    }
    return answers;
  }

  /** The picture of a workspace's own emoji, whatever it was asked for by: the record says which, and it is the space's. */
  private async emojiFor(actor: Actor, world: ServerWorld, scope: string, id: string): Promise<FileRow | null> {
    const { records, db } = this.options;
    const url = await records.resolve(world, () => {
      const entry = world.entry("custom_emoji", id);
      return entry !== null && can(actor, "read", entry, world) ? entry.value["url"] : null;
    });
    const named = typeof url === "string" ? parseAttachment(url) : null;
    const file = named === null ? null : await db.find(scope, named.id);
    return file !== null && file.state === "whole" && file.blockId === scope ? file : null;
  }

  private async fileFor(
    actor: Actor,
    world: ServerWorld,
    scope: string,
    block: string,
    id: string,
  ): Promise<FileRow | null> {
    const { records, db } = this.options;
    const readable = async (other: string): Promise<boolean> =>
      await records.resolve(world, () => {
        const entry = world.entry("block", other);
        return entry !== null && can(actor, "read", entry, world);
      });
    if (!(await readable(block))) return null;
    const file = await db.find(scope, id);
    if (file === null || file.state !== "whole") return null;
    if (actor.userId !== null && file.userId === actor.userId) return file;
    const isNamed = await records.resolve(world, () => {
      const { properties, format } = world.entry("block", block)?.value ?? {};
      return names(properties, id) || names(format, id);
    });
    return isNamed && (file.blockId === block || (await readable(file.blockId))) ? file : null;
  }
}

/** The records that name files: blocks, and a workspace's own emoji. */
function keyFrom({ table, id }: WantedFile["permissionRecord"]): Key | null {
  const known = toId(id);
  return known !== null && (table === "block" || table === "custom_emoji") ? { table, id: known } : null;
}

/** Whether any text in this value is the address of the file. */
function names(value: Json | undefined, id: string): boolean {
  if (typeof value === "string") return parseAttachment(value)?.id === id;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((one: Json) => names(one, id));
}
