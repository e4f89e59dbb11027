/**
 * Word of rows to who shows the collections of a workspace: which ones changed, came or went. Loaded with the first database that
 * is shown. Invariant: a row that went is gone from memory before anybody is told. Leaves asking for rows to who shows them.
 */
import type { ChannelScope, RowWord } from "./channel-scope.ts";
import type { LateChannel } from "./late-channel.ts";
import { Listeners } from "./listeners.ts";
import type { Workspace } from "./workspace.ts";

export interface RowNews {
  /** The number at which it is true. */
  readonly seq: number;
  /** Null: many, or nobody knows. */
  readonly changed: readonly string[] | null;
  /** Null: some may have gone, or may not be read any more. */
  readonly gone: readonly string[] | null;
}

interface Watching {
  readonly listeners: Listeners<RowNews>;
  users: number;
}

const PREFIX = "collection:";

export class CollectionNews {
  private readonly watching = new Map<string, Watching>();
  private most = 0;

  private static readonly all = new WeakMap<Workspace, CollectionNews>();

  /** One for all databases of a workspace. */
  static of(workspace: Workspace): CollectionNews {
    const { client, channelScope, rowNews } = workspace;
    const news = CollectionNews.all.get(workspace) ?? new CollectionNews(client.channel, channelScope, rowNews);
    CollectionNews.all.set(workspace, news);
    return news;
  }

  constructor(
    private readonly channel: Pick<LateChannel, "watch" | "unwatch">,
    private readonly scope: ChannelScope,
    words: Pick<Listeners<RowWord>, "add">,
  ) {
    words.add((word) => (word.t === "rows" ? this.rowsChanged(word) : this.resync(word.topics, word.seq)));
  }

  /** What is asked for now is true at this number at least. */
  get heard(): number {
    this.most = Math.max(this.most, this.scope.heard, this.scope.sync.seq);
    return this.most;
  }

  /** Listens to news of a collection that the server knows, until the answer is called. */
  watch(id: string, listener: (news: RowNews) => void): () => void {
    const one = this.watching.get(id) ?? { listeners: new Listeners<RowNews>(), users: 0 };
    this.watching.set(id, one);
    one.users++;
    const stop = one.listeners.add(listener);
    // A right that was lost and came back ended the watching in between.
    if (!this.scope.topics.has(PREFIX + id)) this.channel.watch(this.scope, PREFIX + id, null);
    return () => {
      if (!stop() || --one.users > 0) return;
      this.watching.delete(id);
      this.channel.unwatch(this.scope, PREFIX + id);
    };
  }

  /** What happened since that number is told again: something is held of the collection that is true at it. */
  again(id: string, since: number): void {
    if (this.watching.has(id)) this.channel.watch(this.scope, PREFIX + id, since);
  }

  private rowsChanged({ collection, seq, changed, gone }: Extract<RowWord, { t: "rows" }>): void {
    this.most = Math.max(this.most, seq);
    const { replica } = this.scope.sync;
    // One that is kept as a page is told of as every page is; one that is not here may be on its way; and one that went into the
    // trash from here was told before, and may be taken back.
    const isTold = (id: string): boolean => (replica.entry("block", id)?.seq ?? 0) >= seq;
    const leaving = (gone ?? []).filter((id) => !replica.index.places.has(id) && !isTold(id));
    this.scope.sync.drop(
      leaving.map((id) => `block:${id}`),
      seq,
      "hidden",
    );
    this.watching.get(collection)?.listeners.tell({ seq, changed, gone });
  }

  /** What changed cannot be told. */
  private resync(topics: readonly string[], seq: number): void {
    for (const topic of topics) {
      const one = topic.startsWith(PREFIX) ? this.watching.get(topic.slice(PREFIX.length)) : undefined;
      if (one === undefined) continue;
      this.most = Math.max(this.most, seq);
      this.channel.watch(this.scope, topic, null);
      one.listeners.tell({ seq, changed: null, gone: null });
    }
  }
}
