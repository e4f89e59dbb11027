/**
 * What a record table declares. Each table is one file of this folder, with a line in `tables.ts` and one in `server-tables.ts`, which
 * the compiler demands. The engine, the server and the clients read the declaration and compare no table by name. The permission
 * rule, the creators and the topics have no default, so that a table without them does not compile. The functions of a declaration
 * are pure and are called on hot paths.
 */
import type { GenericSchema } from "valibot";
import type { Json, JsonObject } from "../../values/json.ts";

/** What a user does with a record. A role allows actions (permissions/roles.ts). */
export type Action = "read" | "comment" | "edit" | "full";

/** The part of a record that the functions of a declaration read. */
export interface RecordFields {
  readonly id: string;
  readonly scope: string;
  readonly value: JsonObject;
}

/** One user has full access to the record. */
interface UserRule {
  readonly by: "user";
  /** The id of this user. */
  readonly userOf: (record: RecordFields) => Json | undefined;
  /**
   * Who else has access: nobody; the members of its workspace, who read it; the same, and owners and admins change it; or users who share
   * the workspace that is asked in, who read it.
   */
  readonly others: "nobody" | "members" | "managers" | "sharing";
}

/** Whose permission decides over a record. */
export type PermissionRule =
  /** Its permission items and the records above it decide, up to the teamspace or workspace. */
  | { readonly by: "place" }
  /** It is the workspace: its own members. */
  | { readonly by: "workspace" }
  /** It is a teamspace: its members, and the members of the workspace unless it is private. */
  | { readonly by: "team" }
  /**
   * The members of the workspace. Owners have full access, and so have the member whom the field `maker` names and, with `managers`,
   * the admins. `others`: whether all other members may read it.
   */
  | {
      readonly by: "members";
      readonly maker: string | null;
      readonly managers?: true;
      readonly others: "members" | "nobody";
    }
  | UserRule
  /** Nobody but the server. */
  | { readonly by: "nobody" };

/** The records that have a record of this table as their parent. */
export interface ChildRecords {
  /** The field that lists them. Null: they are in no list, because there may be a million of them. */
  readonly list: string | null;
  /** Whether the way up ends here. Every other parent has a parent itself. */
  readonly isTop: boolean;
  /** Whether they are rows: pages with an order key, which the parent's row rule and open imports may hide. */
  readonly areRows: boolean;
}

/** Records without a parent that are in one list per workspace or user. Their order key is their place in it. */
export interface OwnList {
  /** The id of the list that contains the record. */
  readonly idOf: (record: RecordFields) => string;
  /** The order key of the record in its list. */
  readonly orderOf: (record: RecordFields) => string;
  /**
   * The record that decides who may watch the list, by the list's id: "workspace", or a record of this table with these fields.
   * Null: the id is not that of a list of this scope.
   */
  readonly decidedBy: (listId: string, scope: string) => "workspace" | JsonObject | null;
}

/**
 * Who hears of a change: the clients that watch one of these topics.
 * - "record": the record itself (`table:id`)
 * - "id": the record itself, by its bare id (workspaces)
 * - "page": the record itself, by its bare id, if it is a page
 * - "place": the page around it, or the workspace or teamspace at the top; nothing for rows, which are in no list
 * - "list": its own list (`table:list id`)
 */
export type Topic = "record" | "id" | "page" | "place" | "list";

/** Rules about records of the table that are judged when a transaction of a user ends (operations/). */
export type Judgement =
  /** It is of the user who writes it and gives what this user may give. */
  | "invitation"
  /** `user_id` and `space_id` never change. */
  | "owner"
  /** The role of a user is changed by users who may change it, and a workspace keeps an owner. */
  | "membership"
  /** A group has a name and at most 10,000 users, and a group that is an owner is changed by owners. */
  | "group"
  /** A teamspace keeps an owner. */
  | "teamOwner"
  /** Rows are hidden by users with full access only. */
  | "rowRule"
  /** The lists of a user's workspaces are bounded. */
  | "workspaceLists"
  /** It is in its own list under its name, which is unique there, and its picture never changes. */
  | "emojiName"
  /** The domain leads to a workspace. */
  | "domain";

interface Declared {
  /** Names that existing clients use for the table. */
  readonly aliases?: readonly string[];
  /** The tables of its possible parents; empty: its records have no place, or are in a list of their own. */
  readonly parents: readonly string[];
  /** Whether its records have an order key among the children of their parent. The other placed records are attached to it. */
  readonly isOrdered?: boolean;
  /** Set if other records have its records as parents. */
  readonly children?: ChildRecords;
  readonly ownList?: OwnList;
  /**
   * The action that a user needs to create a record (on its parent if it has one, otherwise on the record) and to change its fields.
   */
  readonly actions: { readonly create: Action; readonly change: Action };
  /** Whether existing clients create a record by an update of it, not by a `set` of the whole. */
  readonly isCreatedByUpdate?: true;
  /** What the engine writes into a new record: whether it is alive, and who created it and when. Default: neither. */
  readonly born?: { readonly alive: boolean; readonly isStamped: boolean };
  /** Whether its `properties` are texts that merge, and the engine stamps who edited it last. */
  readonly hasTexts?: boolean;
  /**
   * Whose access it contains: the members of a workspace or teamspace, one user's membership of the workspace, the users of a group, or
   * permission items.
   */
  readonly contains?: "members" | "team" | "membership" | "group" | "items";
  /** Whether a deleted record is in the trash as a whole: all of them, or pages and databases only. */
  readonly trash?: "all" | "pages";
  /** What a client loads at once for a parent of this table: its child pages, or the table's own list. */
  readonly loads?: "pages" | "list";
  /**
   * Where a client's disk has its records: "blocks" by page, "page" with the page around them, "start" together, because every
   * start reads them, "memory" nowhere.
   */
  readonly disk: "blocks" | "page" | "start" | "memory";
}

/** A table of a workspace: the workspace's log orders its records. */
interface SpaceTable extends Declared {
  readonly scope: "space";
  readonly permissions: PermissionRule;
}

/** A table of a user: the user's log orders its records, whose id is the user's. It states who else may read them. */
interface UserTable extends Declared {
  readonly scope: "user";
  readonly permissions: UserRule;
}

export type TableDeclaration = SpaceTable | UserTable;

/** The part of a declaration that only the server reads, apart from the rest, so that clients do not load it. */
export interface ServerDeclaration {
  /** The contract's form of a record, which every record that a transaction leaves is checked against. Null: none. */
  readonly schema: GenericSchema | null;
  /** The form of its ids; default: a UUID. "pair": `<space>|<user>`. */
  readonly ids?: "pair";
  /**
   * Who creates records: the server only, or users who have the action `create` (records without a place: members of the workspace
   * only). "guests": a guest of the workspace creates the one that is the guest's own, too. "engine": the engine, from what users write
   * into other records.
   */
  readonly creators: "users" | "guests" | "engine" | "server";
  /** The fields that no user writes: these, all, or all except some. */
  readonly serverFields?: readonly string[] | "all" | { readonly except: readonly string[] };
  readonly judged?: readonly Judgement[];
  /** The fields that permissions on other records are read from. Records with a place need none: their place and items count. */
  readonly rightsFields?: readonly string[];
  /**
   * What a change of these permissions can touch: the records below it and those that name it; all of the scope, for the users of the
   * membership row or group alone; or (default) all of the scope.
   */
  readonly touches?: "below" | "users";
  readonly topics: readonly Topic[];
  /** What existing clients read beside the stored fields (store/record-box.ts). */
  readonly shownAs?: "person" | "workspace" | "collection" | "view";
  /** Whether a copy of a page contains copies of the records below it. */
  readonly isCopied: boolean;
  /** Whether an export of a page contains them. */
  readonly isExported: boolean;
  /** Whether a page that is purged takes them along. */
  readonly isPurged: boolean;
}
