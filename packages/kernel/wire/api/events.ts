// Every API event. The server's table of handlers and the client's calls are typed over this
// list: a new event is its file and one line here.

import { getBacklinks } from "./backlinks.ts";
import { collectLogs } from "./collect-logs.ts";
import { duplicatePage } from "./duplicate-page.ts";
import { exportCollection } from "./export-collection.ts";
import { beginFileUpload, cancelFileUpload, completeFileUpload, getFileUpload } from "./file-uploads.ts";
import { findUser } from "./find-user.ts";
import { getFeatureFlags } from "./feature-flags.ts";
import { acceptInvite, createInvite, loadInvite } from "./invites.ts";
import { getLinkMetadata } from "./link-metadata.ts";
import { loadSession } from "./load-session.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { queryCollection } from "./query-collection.ts";
import * as records from "./record-events.ts";
import { getPageVisits, recordPageVisit } from "./page-visits.ts";
import { search } from "./search.ts";
import { getSignedFileUrls } from "./signed-files.ts";
import { signUp } from "./sign-up.ts";
import { cancelTask, enqueueTask, getTasks } from "./tasks.ts";
import { deleteBlocks, loadTrash } from "./trash.ts";

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
