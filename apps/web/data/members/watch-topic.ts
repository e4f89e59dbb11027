// Watches a topic of a workspace whose records the caller loads itself.
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";

export interface WatchedTopic {
  /** Changes after this number of the log arrive from now on; calling it again changes nothing while the topic is watched. */
  follow(since: number): void;
  stop(): void;
}

/** `onLoss`: the changes cannot be sent one by one, so the caller loads the records again and calls `follow`. */
export function watchTopic(
  { client, channelScope, rowNews }: SyncWorkspace,
  topic: string,
  onLoss: () => void,
): WatchedTopic {
  const stopNews = rowNews.add((news) => {
    if (news.t === "resync" && news.topics.includes(topic)) onLoss();
  });
  return {
    follow(since) {
      if (!channelScope.topics.has(topic)) client.channel.watch(channelScope, topic, since);
    },
    stop() {
      if (stopNews()) client.channel.unwatch(channelScope, topic);
    },
  };
}
