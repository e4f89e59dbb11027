// Who gets the address of a file. The reader must be able to read the block that they name, that block must name the file,
// and the file must be theirs to see: uploaded for that very block, or for one that they may read too, or by themselves.
// Without the last a writer could put the id of anybody's file into a block of their own, and an id opens nothing.

import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import type { Json } from "@tessera/kernel/records/json.ts";
import { toId } from "@tessera/kernel/records/ids.ts";
import { parseAttachment } from "@tessera/kernel/rules/attachment.ts";
import type { ServerWorld } from "../store/server-world.ts";
import type { Store } from "../store/store.ts";
import type { FileDb, FileRow } from "./file-db.ts";
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
    const blocks = wanted.map(({ permissionRecord: { table, id } }) => (table === "block" ? toId(id) : null));
    const keys = blocks.flatMap((id) => (id === null ? [] : [{ table: "block" as const, id }]));
    const scopes = await records.db.scopesOf(keys);
    const worlds = new Map<string, ServerWorld>();
    const answers: string[] = [];
    for (const [at, { url }] of wanted.entries()) {
      const block = blocks[at] ?? null;
      const scope = block === null ? undefined : scopes.get(`block:${block}`);
      const named = parseAttachment(url);
      if (block === null || scope === undefined || named === null) {
        answers.push("");
        continue;
      }
      const world = worlds.get(scope) ?? (await records.world(scope));
      worlds.set(scope, world);
      const file = await this.fileFor(actor, world, scope, block, named.id);
      answers.push(file === null ? "" : origin() + signatures.path(file, file.name));
    }
    return answers;
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

/** Whether any text in this value is the address of the file. */
function names(value: Json | undefined, id: string): boolean {
  if (typeof value === "string") return parseAttachment(value)?.id === id;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((one: Json) => names(one, id));
}
