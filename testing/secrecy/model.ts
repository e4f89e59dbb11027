/**
 * What a case knows of its workspace: who is what, which page stands where with which items, and who holds which secret.
 * Plain data that the rules (rules.ts) are stated over; it never asks the product. Every secret belongs to one record.
 */
import type { Random } from "../simulation/random.ts";

export const ITEM_ROLES = ["none", "reader", "comment_only", "read_and_write", "editor"] as const;
export type ItemRole = (typeof ITEM_ROLES)[number];

export interface Item {
  readonly type: string;
  readonly role: ItemRole;
  readonly user_id?: string;
  readonly group_id?: string;
  readonly team_id?: string;
}

export interface Node {
  readonly id: string;
  /** A database is a block that a collection and a view stand in. */
  readonly kind: "page" | "text" | "database";
  parent: { readonly table: "space" | "team" | "block" | "collection"; readonly id: string };
  items: Item[];
  alive: boolean;
  /** Deleted from the trash: nobody reads it, and what is below it, any more. */
  erased: boolean;
  readonly maker: string;
  /** The people whom it mentions in the property "who". */
  named: readonly string[];
}

export interface Collection {
  readonly id: string;
  readonly view: string;
  /** The block that it stands in. */
  readonly block: string;
  /** People see only rows that they made, or that name them in "who" too; null: all. */
  rule: "created_by" | "property" | null;
  /** The type of "who"; null where there is no such property. */
  who: "person" | "text" | null;
}

export interface Group {
  users: Set<string>;
  alive: boolean;
}

export interface Membership {
  readonly entity_type: "user" | "group";
  readonly user_id?: string;
  readonly group_id?: string;
  readonly type: "owner" | "member" | "team_level_guest";
}

export interface Team {
  access: "open" | "closed" | "private";
  membership: Membership[];
  items: Item[];
}

/** A record of a table that is played by its declaration alone (declared.ts). */
export interface DeclaredRecord {
  readonly table: string;
  readonly id: string;
  readonly scope: string;
  /** The user whose it is, if its table has records of users. */
  readonly userId: string;
  readonly parent: { readonly table: string; readonly id: string } | null;
}

/** A record that a secret was written into. */
export interface Holder {
  readonly table: string;
  readonly id: string;
}

export class Model {
  space = "";
  owner = "";
  /** Everybody who asks. The last of them is named by nothing, until somebody invites them. */
  users: string[] = [];
  /** Those whom items, groups and teamspaces may name. */
  people: string[] = [];
  /** Those who had some right here once: they may know the numbers of the workspace. */
  readonly known = new Set<string>();
  /** People and groups of the workspace; everyone else is a guest or a stranger. */
  spaceItems: Item[] = [];
  /** The users who were members and whose role others took away: items on pages do not count for them until a new one names them. */
  readonly removed = new Set<string>();
  /** The members whose row states the role admin. Their items are those of members. */
  readonly admins = new Set<string>();
  /** The users who accepted to be in the workspace, and have not left it by themselves since. */
  readonly accepted = new Set<string>();
  noPublic = false;
  noGuests = false;
  readonly groups = new Map<string, Group>();
  readonly teams = new Map<string, Team>();
  readonly nodes = new Map<string, Node>();
  readonly collections = new Map<string, Collection>();
  /** Records of one person: their own view of the workspace. */
  readonly views = new Map<string, string>();
  /** Records of invitations, with who invites. */
  readonly invites = new Map<string, string>();
  /** The file that each block names, under the block's own id: its name, which is the block's secret too. */
  readonly files = new Map<string, string>();
  /** By key. */
  readonly declared = new Map<string, DeclaredRecord>();
  private readonly secrets = new Map<string, Holder>();

  constructor(readonly random: Random) {}

  /** A text that nothing but this record ever holds. */
  secret(table: string, id: string, random = this.random): string {
    const text = `sekret-${this.secrets.size}-${random.below(1e9).toString(36)}-`;
    this.secrets.set(text, { table, id });
    return text;
  }

  holdersIn(text: string): Set<Holder> {
    const found = new Set<Holder>();
    for (const [match] of text.matchAll(/sekret-\d+-[0-9a-z]+-/g)) {
      const holder = this.secrets.get(match);
      if (holder !== undefined) found.add(holder);
    }
    return found;
  }

  rowsOf(collection: string): Node[] {
    return [...this.nodes.values()].filter(({ parent }) => parent.table === "collection" && parent.id === collection);
  }

  /** What a node stands on, whether that is a block or a collection in one. */
  blockAbove({ parent }: Node): Node | undefined {
    if (parent.table === "collection") return this.nodes.get(this.collections.get(parent.id)?.block ?? "");
    return parent.table === "block" ? this.nodes.get(parent.id) : undefined;
  }

  /** Notes what a permission item on a page does to the membership of the user whom it names. */
  noteItem({ user_id: user, role }: Item, isInSpace: boolean): void {
    if (user !== undefined && role !== "none" && !isInSpace) this.removed.delete(user);
  }

  pages(): Node[] {
    return [...this.nodes.values()].filter((node) => node.kind === "page");
  }
}
