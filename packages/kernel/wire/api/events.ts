// Every API event, by noun. Each feature of the server owes a handler for every event of its noun, and the client's calls are
// typed over this table: a new event is its file and one line here.

import { loadSession } from "./accounts/load-session.ts";
import { logIn } from "./accounts/log-in.ts";
import { logOut } from "./accounts/log-out.ts";
import { signUp } from "./accounts/sign-up.ts";
import { getBacklinks } from "./backlinks/get-backlinks.ts";
import { collectLogs } from "./client-logs/collect-logs.ts";
import { exportCollection } from "./collections/export-collection.ts";
import { queryCollection } from "./collections/query-collection.ts";
import { duplicatePage } from "./copies/duplicate-page.ts";
import { getDeparture } from "./departures/get-departure.ts";
import { handOverPrivatePages } from "./departures/hand-over-private-pages.ts";
import { getOrphanedPages, takeOverPages } from "./departures/orphaned-pages.ts";
import { beginFileUpload, cancelFileUpload, completeFileUpload, getFileUpload } from "./files/file-uploads.ts";
import { getLinkMetadata } from "./files/get-link-metadata.ts";
import { getSignedFileUrls } from "./files/get-signed-file-urls.ts";
import { getFeatureFlags } from "./flags/get-feature-flags.ts";
import { acceptInvite } from "./invites/accept-invite.ts";
import { createInvite } from "./invites/create-invite.ts";
import { loadInvite } from "./invites/load-invite.ts";
import { exportSpaceMembers } from "./members/export-space-members.ts";
import { getSpaceMembers } from "./members/get-space-members.ts";
import { getGroupMembers, getSpaceGroups } from "./members/space-groups.ts";
import { checkExport } from "./pages/check-export.ts";
import { loadPageChunk, loadCachedPageChunk, loadCachedPageChunkV2 } from "./pages/load-page-chunk.ts";
import {
  saveTransactions,
  saveTransactionsFanout,
  saveTransactionsMain,
  submitTransaction,
} from "./pages/save-transactions.ts";
import {
  getRecordValues,
  syncRecordValues,
  syncRecordValuesMain,
  syncRecordValuesSpace,
} from "./pages/sync-record-values.ts";
import { findUser } from "./people/find-user.ts";
import { getNamedUsers } from "./people/get-named-users.ts";
import {
  closePolledConnection,
  openPolledConnection,
  pollMessages,
  sendPolledMessages,
} from "./realtime/polled-connections.ts";
import { search } from "./search/search.ts";
import { createSpace } from "./spaces/create-space.ts";
import { getSpaces } from "./spaces/get-spaces.ts";
import { loadChildPages } from "./spaces/load-child-pages.ts";
import { loadUserContent } from "./spaces/load-user-content.ts";
import { cancelTask } from "./tasks/cancel-task.ts";
import { enqueueTask } from "./tasks/enqueue-task.ts";
import { getTasks } from "./tasks/get-tasks.ts";
import { deleteBlocks } from "./trash/delete-blocks.ts";
import { loadTrash } from "./trash/load-trash.ts";
import { getPageVisits } from "./visits/get-page-visits.ts";
import { recordPageVisit } from "./visits/record-page-visit.ts";

export const eventsByNoun = {
  accounts: { loadSession, logIn, logOut, signUp },
  pages: {
    saveTransactionsFanout,
    saveTransactions,
    saveTransactionsMain,
    submitTransaction,
    loadPageChunk,
    loadCachedPageChunk,
    loadCachedPageChunkV2,
    syncRecordValues,
    syncRecordValuesMain,
    syncRecordValuesSpace,
    getRecordValues,
    checkExport,
  },
  spaces: {
    getSpaces,
    loadUserContent,
    loadChildPages,
    createSpace,
  },
  invites: { createInvite, loadInvite, acceptInvite },
  search: { search },
  collections: { queryCollection, exportCollection },
  backlinks: { getBacklinks },
  visits: { recordPageVisit, getPageVisits },
  trash: { loadTrash, deleteBlocks },
  copies: { duplicatePage },
  tasks: { enqueueTask, getTasks, cancelTask },
  people: { findUser, getNamedUsers },
  members: { getSpaceMembers, getSpaceGroups, getGroupMembers, exportSpaceMembers },
  departures: { getDeparture, handOverPrivatePages, getOrphanedPages, takeOverPages },
  files: {
    beginFileUpload,
    getFileUpload,
    completeFileUpload,
    cancelFileUpload,
    getSignedFileUrls,
    getLinkMetadata,
  },
  realtime: { openPolledConnection, sendPolledMessages, pollMessages, closePolledConnection },
  flags: { getFeatureFlags },
  clientLogs: { collectLogs },
} as const;

export type Noun = keyof typeof eventsByNoun;

/** The same events by name, as they are called. */
export const events = {
  ...eventsByNoun.accounts,
  ...eventsByNoun.pages,
  ...eventsByNoun.spaces,
  ...eventsByNoun.invites,
  ...eventsByNoun.search,
  ...eventsByNoun.collections,
  ...eventsByNoun.backlinks,
  ...eventsByNoun.visits,
  ...eventsByNoun.trash,
  ...eventsByNoun.copies,
  ...eventsByNoun.tasks,
  ...eventsByNoun.people,
  ...eventsByNoun.members,
  ...eventsByNoun.departures,
  ...eventsByNoun.files,
  ...eventsByNoun.realtime,
  ...eventsByNoun.flags,
  ...eventsByNoun.clientLogs,
};

export type EventName = keyof typeof events;
