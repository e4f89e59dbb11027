// Fills an empty instance with the sample workspace, once, through the same calls as everyone: people sign up, one makes
// the workspace and invites the others, and each writes their own pages. Leaves an instance that has an account as it is.

import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import { apiPath, cookies } from "@tessera/kernel/rules/headers.ts";
import type { Sql } from "../../database/sql.ts";
import { engineering } from "./content/engineering.ts";
import { harbour } from "./content/harbour.ts";
import { home } from "./content/home.ts";
import { product } from "./content/product.ts";
import { databaseOperations } from "./forms/demo-database.ts";
import type { DemoPage } from "./forms/demo-page.ts";
import { people, type Person } from "./forms/demo-people.ts";
import { readLines, type DemoBlock } from "./forms/read-lines.ts";

export interface DemoTarget {
  readonly app: FastifyInstance;
  readonly database: Sql;
}

/** Resolves to what to tell whoever started it: the accounts and their password, or that there was nothing to do. */
export async function fillDemo(target: DemoTarget): Promise<string> {
  const [row] = await target.database.query<{ count: number }>("SELECT count(*) AS count FROM account");
  if (row?.count !== 0)
    return "The sample workspace is made in an empty instance only; this one has accounts, and stays as it is.";
  const password = `ferry-${randomBytes(6).toString("hex")}`;
  await new Demo(target.app).fill(password);
  const accounts = people.map(({ name, email }) => `  ${email}  (${name})`);
  return [
    `The sample workspace "Tidewater" is there. Log in as one of these, with the password ${password}`,
    ...accounts,
  ].join("\n");
}

class Demo {
  private readonly tokens = new Map<Person["key"], string>();
  private readonly userIds = new Map<Person["key"], string>();
  private space = "";

  constructor(private readonly app: FastifyInstance) {}

  async fill(password: string): Promise<void> {
    for (const { key, name, email } of people) {
      const { userId } = await this.call<{ userId: string }>(key, "signUp", { name, email, password });
      this.userIds.set(key, userId);
    }
    const [owner, ...others] = people;
    if (owner === undefined) throw new Error("nobody owns the sample workspace");
    this.space = (await this.call<{ spaceId: string }>(owner.key, "createSpace", { name: "Tidewater" })).spaceId;
    const { code } = await this.call<{ code: string }>(owner.key, "createInvite", {
      spaceId: this.space,
      role: "read_and_write",
    });
    for (const { key } of others) await this.call(key, "acceptInvite", { code });
    for (const page of [...home, product, engineering, harbour])
      await this.addPage(page, { table: "space", id: this.space });
  }

  private async addPage(page: DemoPage, parent: { table: "space" | "block"; id: string }): Promise<void> {
    const id = randomUUID();
    const permissions =
      page.isPrivate === true
        ? [{ type: "user_permission", role: "editor", user_id: this.userIds.get(page.by) }]
        : undefined;
    const args = {
      type: "page",
      parent,
      properties: { title: [[page.title]] },
      format: { page_icon: page.icon },
      permissions,
    };
    const operations = [this.operation(id, args), ...this.blocks(readLines(page.body), id)];
    await this.save(page.by, operations);
    for (const database of page.databases ?? []) {
      const made = databaseOperations(database, this.space, { table: "block", id });
      await this.save(database.by, made.map(toWire) as object[]);
    }
    for (const inner of page.pages ?? []) await this.addPage(inner, { table: "block", id });
  }

  private async save(by: Person["key"], operations: readonly object[]): Promise<void> {
    const transactions = [{ id: randomUUID(), spaceId: this.space, operations }];
    await this.call(by, "saveTransactionsFanout", { transactions });
  }

  private blocks(blocks: readonly DemoBlock[], parent: string): object[] {
    return blocks.flatMap(({ type, title, isChecked, inside }) => {
      const id = randomUUID();
      const properties = { title, ...(isChecked ? { checked: [["Yes"]] } : {}) };
      return [
        this.operation(id, { type, parent: { table: "block", id: parent }, properties }),
        ...this.blocks(inside, id),
      ];
    });
  }

  private operation(id: string, args: object): object {
    return { pointer: { table: "block", id, spaceId: this.space }, path: [], command: "new", args };
  }

  private async call<Answer>(key: Person["key"], event: string, body: object): Promise<Answer> {
    const token = this.tokens.get(key);
    const cookie = token === undefined ? "" : `${cookies.session}=${token}`;
    const answer = await this.app.inject({
      method: "POST",
      url: `${apiPath}/${event}`,
      headers: { cookie },
      payload: body,
    });
    if (answer.statusCode !== 200)
      throw new Error(`The sample workspace could not be made: ${event} answered ${answer.statusCode} ${answer.body}`);
    const given = answer.cookies.find(({ name }) => name === cookies.session)?.value;
    if (given !== undefined) this.tokens.set(key, given);
    return answer.json<Answer>();
  }
}
