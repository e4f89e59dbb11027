// Every API event. The server's table of handlers and the client's calls are typed over this
// list: a new event is its file and one line here.

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

export const events = {
  loadSession,
  logIn,
  logOut,
  signUp,
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
  getSpaces: records.getSpaces,
  loadUserContent: records.loadUserContent,
  loadChildPages: records.loadChildPages,
  createSpace: records.createSpace,
  createInvite,
  loadInvite,
  acceptInvite,
  search,
  queryCollection,
  exportCollection,
  getBacklinks,
  recordPageVisit,
  getPageVisits,
  loadTrash,
  deleteBlocks,
  duplicatePage,
  enqueueTask,
  getTasks,
  cancelTask,
  findUser,
  beginFileUpload,
  getFileUpload,
  completeFileUpload,
  cancelFileUpload,
  getSignedFileUrls,
  getLinkMetadata,
  getFeatureFlags,
  collectLogs,
} as const;

export type EventName = keyof typeof events;
