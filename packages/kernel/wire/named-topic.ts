// The realtime topic of a user whom the watching client knows by a record that names the user: `named:<user>:<table>:<record>`.

const PREFIX = "named:";

export interface NamedTopic {
  readonly userId: string;
  /** The record that names the user. */
  readonly table: string;
  readonly id: string;
}

export function toNamedTopic({ userId, table, id }: NamedTopic): string {
  return `${PREFIX}${userId}:${table}:${id}`;
}

/** Null for a topic of another form. */
export function namedTopicOf(topic: string): NamedTopic | null {
  if (!topic.startsWith(PREFIX)) return null;
  const [userId = "", table = "", id = ""] = topic.slice(PREFIX.length).split(":");
  return userId === "" || table === "" || id === "" ? null : { userId, table, id };
}
