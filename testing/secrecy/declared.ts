/**
 * Records of the tables that the model does not build by hand: created, changed and judged by what their tables declare, so that a
 * new table is played without a change here. They have a source of chance of their own: without such a table, a seed plays the same.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { isPlaced } from "@tessera/kernel/records/parents.ts";
import { keyOf, tableOf, TABLES, type Table } from "@tessera/kernel/records/pointer.ts";
import type { Store } from "@tessera/server/store/store.ts";
import { Random } from "../simulation/random.ts";
import type { DeclaredRecord, Model } from "./model.ts";

/** The tables that the model builds by hand, and custom emoji, whose names and pictures have rules of their own. */
const BY_HAND: ReadonlySet<Table> = new Set<Table>([
  ...([
    "block",
    "collection",
    "collection_view",
    "space",
    "space_view",
    "space_user",
    "team",
    "group",
    "invite",
  ] as const),
  ...(["user", "user_root", "user_settings", "custom_emoji"] as const),
]);

const RECORDS_OF_A_TABLE = 3;
const OTHER_SEED = 1_000_003;

export class DeclaredRecords {
  private readonly random: Random;

  constructor(
    private readonly model: Model,
    private readonly store: Store,
    seed: number,
  ) {
    // Of the seed itself it would draw the ids of the model.
    this.random = new Random(seed + OTHER_SEED);
  }

  async make(): Promise<void> {
    for (const table of TABLES.filter((name) => !BY_HAND.has(name)))
      for (const record of this.chosen(table)) {
        this.model.declared.set(keyOf(record), record);
        await this.write(record, this.valueOf(record));
      }
  }

  /** New words in all of them. */
  async rewrite(): Promise<void> {
    for (const record of this.model.declared.values()) {
      const value = this.model.secret(record.table, record.id, this.random);
      await this.write(record, value);
    }
  }

  /** Records of a table of users are one a user; the others are of a random user and in a random place. */
  private chosen(table: Table): DeclaredRecord[] {
    const { random, model } = this;
    if (tableOf(table).scope === "user")
      return model.users.map((id) => ({ table, id, scope: id, userId: id, parent: null }));
    return Array.from({ length: RECORDS_OF_A_TABLE }).flatMap(() => {
      const parent = isPlaced(table) ? this.parentFor(table) : null;
      if (isPlaced(table) && parent === null) return [];
      return [{ table, id: random.uuid(), scope: model.space, userId: random.pick(model.people), parent }];
    });
  }

  private parentFor(table: Table): DeclaredRecord["parent"] {
    const { parents } = tableOf(table);
    const blocks = [...this.model.nodes.values()].filter(({ alive }) => alive);
    const places = [
      ...(parents.includes("block") ? blocks.map(({ id }) => ({ table: "block", id })) : []),
      ...[...this.model.declared.values()].filter((record) => parents.includes(record.table)),
    ];
    if (places.length === 0) return null;
    const { table: name, id } = this.random.pick(places);
    return { table: name, id };
  }

  private valueOf({ table, id, userId, parent }: DeclaredRecord): JsonObject {
    const { permissions } = tableOf(table);
    const maker = permissions.by === "members" ? permissions.maker : null;
    return {
      id,
      note: this.model.secret(table, id, this.random),
      user_id: userId,
      ...(maker !== null && { [maker]: userId }),
      ...(parent !== null && { parent_id: parent.id, parent_table: parent.table }),
    };
  }

  /** By the server itself: a whole record, or its note. */
  private async write({ table, id, scope, userId }: DeclaredRecord, value: JsonObject | string): Promise<void> {
    const path = typeof value === "string" ? ["note"] : [];
    const operation: Operation = { pointer: { table: table as Table, id }, path, command: "set", args: { value } };
    const envelope = { id: this.random.uuid(), scope, operations: [operation], actor: { userId }, system: true };
    const result = await this.store.submit(envelope);
    if (result.status !== "done") throw new Error(`${table} ${id}: ${JSON.stringify(result)}`);
  }
}

/** The topics of the lists that these tables have of their own, with the user who alone may watch each; null: all members. */
export function declaredLists(model: Model): Map<string, string | null> {
  const lists = new Map<string, string | null>();
  for (const record of model.declared.values()) {
    const list = tableOf(record.table).ownList;
    if (list === undefined) continue;
    const id = list.idOf({ ...record, value: { user_id: record.userId } });
    const isOfAll = list.decidedBy(id, record.scope) === "workspace";
    lists.set(keyOf({ table: record.table, id }), isOfAll ? null : record.userId);
  }
  return lists;
}
