// Who gets the address of a file. The reader must be able to read the block that the request names, that block must name the
// file, and the file must have been uploaded for that block, for another block that the reader may read, or by the reader.
// Without the last condition a writer could put the id of any file into a block of their own, and an id opens nothing. The
// record of an emoji or a user names its picture, which must have been uploaded for that workspace or user.

import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { toId } from "@tessera/kernel/values/ids.ts";
import { keyOf, toTable } from "@tessera/kernel/records/pointer.ts";
import { parseAttachment } from "@tessera/kernel/rules/attachment.ts";
import type { Key } from "../../../store/record-db.ts";
import { boxesOfNamed, boxesOfPeople, namedTo } from "../../../store/people.ts";
import type { ServerWorld } from "../../../store/server-world.ts";
import type { Store } from "../../../store/store.ts";
import type { FileDb, FileRow } from "../database/file-db.ts";
import type { FileSignatures } from "./signatures.ts";

export interface WantedFile {
  /** Of a user, `spaceId` is the workspace in which the reader reads the user, and `namedBy` a record that names the user. */
  readonly permissionRecord: {
    readonly table: string;
    readonly id: string;
    readonly spaceId?: string | null;
    readonly namedBy?: { readonly table: string; readonly id: string };
  };
  readonly url: string;
}

export interface SignedFilesOptions {
  readonly records: Store;
  readonly db: Pick<FileDb, "find">;
  readonly signatures: FileSignatures;
  /** The origin at which users reach this instance. */
  readonly origin: () => string;
}

export class SignedFiles {
  constructor(private readonly options: SignedFilesOptions) {}

  /**
   * One address for each wanted file, in their order; "" if the actor may not read it. `spaceHint`: the workspace in which users are
   * read whose request names none.
   */
  async sign(actor: Actor, wanted: readonly WantedFile[], spaceHint: string | null = null): Promise<string[]> {
    const { records, signatures, origin } = this.options;
    const keys = wanted.map(({ permissionRecord }) => keyFrom(permissionRecord));
    const scopes = await records.db.scopesOf(keys.filter((key) => key !== null));
    const worlds = new Map<string, ServerWorld>();
    const answers: string[] = [];
    for (const [at, { url, permissionRecord }] of wanted.entries()) {
      const key = keys[at] ?? null;
      if (key?.table === "user") {
        const { spaceId, namedBy } = permissionRecord;
        const file = await this.pictureOf(actor, key.id, toId(spaceId) ?? toId(spaceHint), namedBy);
        answers.push(file === null ? "" : origin() + signatures.path(file, file.name));
        continue;
      }
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

  /** The picture of a workspace's own emoji: the record names it, whatever address the request has. */
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

  /** The picture of a user: of the caller, or of a user whom the caller may read in this workspace, or whom the record names. */
  private async pictureOf(
    actor: Actor,
    userId: string,
    spaceId: string | null,
    namedBy: WantedFile["permissionRecord"]["namedBy"],
  ): Promise<FileRow | null> {
    const { records, db } = this.options;
    const scope = userId === actor.userId ? userId : spaceId;
    if (scope === null || (await records.scopes.fresh(scope)) === null) return null;
    const world = await records.world(scope);
    const naming = namedBy === undefined ? null : keyFrom(namedBy);
    const boxes =
      naming === null
        ? await boxesOfPeople(records, world, world, actor, [userId])
        : await boxesOfNamed(
            records,
            world,
            world,
            actor,
            await namedTo(records, world, actor, [{ ...naming, userIds: [userId] }]),
            false,
          );
    const url = boxes[userId]?.value?.["profile_photo"];
    const named = typeof url === "string" ? parseAttachment(url) : null;
    const file = named === null ? null : await db.find(userId, named.id);
    return file !== null && file.state === "whole" && file.blockId === userId ? file : null;
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

/** The tables whose records name files: blocks, a workspace's own emoji, users. */
const NAMING: ReadonlySet<string> = new Set<Key["table"]>(["block", "custom_emoji", "user"]);

function keyFrom({ table: name, id }: WantedFile["permissionRecord"]): Key | null {
  const [known, table] = [toId(id), toTable(name)];
  return known !== null && table !== null && NAMING.has(table) ? { table, id: known } : null;
}

/** Whether a text in this value is the address of the file. */
function names(value: Json | undefined, id: string): boolean {
  if (typeof value === "string") return parseAttachment(value)?.id === id;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((one: Json) => names(one, id));
}
