// Every API event, by noun. Each feature of the server owes a handler for every event of its noun, and the client's calls are
// typed over this table: a new event is its file and one line here.

import { getBacklinks } from "./backlinks/get-backlinks.ts";
import { collectLogs } from "./client-logs/collect-logs.ts";
import { duplicatePage } from "./copies/duplicate-page.ts";
import { exportCollection } from "./collections/export-collection.ts";
import { beginFileUpload, cancelFileUpload, completeFileUpload, getFileUpload } from "./files/file-uploads.ts";
import { findUser } from "./people/find-user.ts";
import { getFeatureFlags } from "./flags/get-feature-flags.ts";
import { acceptInvite, createInvite, loadInvite } from "./invites/invites.ts";
import { getLinkMetadata } from "./files/get-link-metadata.ts";
import { loadSession } from "./accounts/load-session.ts";
import { logIn } from "./accounts/log-in.ts";
import { logOut } from "./accounts/log-out.ts";
import { queryCollection } from "./collections/query-collection.ts";
import * as records from "./pages/sync-record-values.ts";
import { getPageVisits, recordPageVisit } from "./visits/page-visits.ts";
import { search } from "./search/search.ts";
import { getSignedFileUrls } from "./files/get-signed-file-urls.ts";
import { signUp } from "./accounts/sign-up.ts";
import { cancelTask, enqueueTask, getTasks } from "./tasks/tasks.ts";
import { deleteBlocks, loadTrash } from "./trash/trash.ts";

export const eventsByNoun = {
  accounts: { loadSession, logIn, logOut, signUp },
  pages: {
    saveTransactionsFanout: records.saveTransactionsFanout,
    saveTransactions: records.saveTransactions,
    saveTransactionsMain: records.saveTransactionsMain,
    submitTransaction: records.submitTransaction,
    loadPageChunk: records.loadPageChunk,
    loadCachedPageChunk: records.loadCachedPageChunk,
    loadCachedPageChunkV2: records.loadCachedPageChunkV2,
    syncRecordValues: records.syncRecordValues,
    syncRecordValuesMain: records.syncRecordValuesMain,
    syncRecordValuesSpace: records.syncRecordValuesSpace,
    getRecordValues: records.getRecordValues,
  },
  spaces: {
    getSpaces: records.getSpaces,
    loadUserContent: records.loadUserContent,
    loadChildPages: records.loadChildPages,
    createSpace: records.createSpace,
  },
  invites: { createInvite, loadInvite, acceptInvite },
  search: { search },
  collections: { queryCollection, exportCollection },
  backlinks: { getBacklinks },
  visits: { recordPageVisit, getPageVisits },
  trash: { loadTrash, deleteBlocks },
  copies: { duplicatePage },
  tasks: { enqueueTask, getTasks, cancelTask },
  people: { findUser },
  files: {
    beginFileUpload,
    getFileUpload,
    completeFileUpload,
    cancelFileUpload,
    getSignedFileUrls,
    getLinkMetadata,
  },
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
  ...eventsByNoun.files,
  ...eventsByNoun.flags,
  ...eventsByNoun.clientLogs,
};

export type EventName = keyof typeof events;
