// Watches a topic of a workspace whose records the caller loads itself.
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";

export interface WatchedTopic {
  /** Changes after this number of the log arrive from now on; calling it again changes nothing while the topic is watched. */
  follow(since: number): void;
  stop(): void;
}

/**
 * `onLoss`: changes do not arrive any more, because they cannot be sent one by one, or because the user lost access to the workspace.
 * The caller loads the records again and calls `follow`.
 */
export function watchTopic(workspace: SyncWorkspace, topic: string, onLoss: () => void): WatchedTopic {
  const { client, channelScope, rowNews } = workspace;
  const stopNews = rowNews.add((news) => {
    if (news.t === "resync" && news.topics.includes(topic)) onLoss();
  });
  const stopState = workspace.onState((changed) => {
    if (changed === workspace.id && workspace.stateOf(changed).kind === "hidden") onLoss();
  });
  return {
    follow(since) {
      if (!channelScope.topics.has(topic)) client.channel.watch(channelScope, topic, since);
    },
    stop() {
      stopState();
      if (stopNews()) client.channel.unwatch(channelScope, topic);
    },
  };
}
