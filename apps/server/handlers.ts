// Who answers which event. The type demands one line for every event of the kernel's list.

import type { events } from "@tessera/kernel/wire/api/events.ts";
import type { SignInServices } from "./auth/sign-in.ts";
import type { Handlers } from "./http/dispatch.ts";
import {
  createAcceptInvite,
  createCreateInvite,
  createLoadInvite,
  type InviteServices,
} from "./features/invites/invites.ts";
import type { FeatureFlags } from "./features/flags/feature-flags.ts";
import { createGetBacklinks, type Backlinks } from "./features/backlinks/get-backlinks.ts";
import { createCollectLogs, type ClientLogs } from "./features/client-logs/collect-logs.ts";
import { createDuplicatePage } from "./features/copies/duplicate-page.ts";
import type { Collections } from "./features/collections/collections.ts";
import { createQueryCollection } from "./features/collections/query-collection.ts";
import { createExportCollection } from "./features/collections/export-collection.ts";
import type { SignedFiles } from "./features/files/signing/signed-files.ts";
import type { Uploads } from "./features/files/uploads/uploads.ts";
import { createUploadHandlers } from "./features/files/uploads/upload-calls.ts";
import { createGetFeatureFlags } from "./features/flags/get-feature-flags.ts";
import { createChunkHandlers } from "./features/pages/load-page-chunk.ts";
import { createGetLinkMetadata, type Links } from "./features/files/links/get-link-metadata.ts";
import { createLoadSession } from "./features/accounts/load-session.ts";
import { createLogIn } from "./features/accounts/log-in.ts";
import { createLogOut } from "./features/accounts/log-out.ts";
import { createGetPageVisits, createRecordPageVisit, type Visits } from "./features/visits/visit-calls.ts";
import { createSearch, type QuickFind } from "./features/search/search-call.ts";
import { createSaveTransactions } from "./features/pages/save-transactions.ts";
import { createGetSignedFileUrls } from "./features/files/signing/get-signed-file-urls.ts";
import { createCancelTask, createEnqueueTask, createGetTasks } from "./features/tasks/task-calls.ts";
import { createSignUp } from "./features/accounts/sign-up.ts";
import { createFindUser } from "./features/people/find-user.ts";
import type { PeopleDb } from "./features/people/people-db.ts";
import type { Tasks } from "./tasks/tasks.ts";
import type { TrashDb } from "./features/trash/trash-db.ts";
import { createDeleteBlocks, createLoadTrash } from "./features/trash/trash-calls.ts";
import {
  createCreateSpace,
  createGetSpaces,
  createLoadChildPages,
  createLoadUserContent,
} from "./features/spaces/spaces.ts";
import { createGetRecordValues, createSyncRecordValues } from "./features/pages/sync-record-values.ts";

export interface HandlerServices {
  readonly signIn: SignInServices;
  readonly invites: InviteServices;
  readonly quickFind: QuickFind;
  readonly collections: Collections;
  readonly backlinks: Backlinks;
  readonly visits: Visits;
  readonly people: Pick<PeopleDb, "named">;
  readonly trash: Pick<TrashDb, "listed">;
  readonly tasks: Tasks;
  readonly flags: Pick<FeatureFlags, "valuesFor">;
  readonly uploads: Uploads;
  readonly signedFiles: Pick<SignedFiles, "sign">;
  readonly links: Links;
  readonly clientLogs: ClientLogs;
  readonly now: () => number;
  readonly newId: () => string;
}

export function createHandlers({
  signIn,
  invites,
  quickFind,
  collections,
  backlinks,
  visits,
  people,
  trash,
  tasks,
  flags,
  uploads,
  signedFiles,
  links,
  clientLogs,
  now,
  newId,
}: HandlerServices): Handlers<typeof events> {
  const { store, bootstrap } = invites;
  const save = createSaveTransactions(store, newId);
  const sync = createSyncRecordValues(store);
  return {
    saveTransactionsFanout: save,
    saveTransactions: save,
    saveTransactionsMain: save,
    submitTransaction: save,
    ...createChunkHandlers(store),
    syncRecordValues: sync,
    syncRecordValuesMain: sync,
    syncRecordValuesSpace: sync,
    getRecordValues: createGetRecordValues(store),
    getSpaces: createGetSpaces(store),
    loadUserContent: createLoadUserContent(store),
    loadChildPages: createLoadChildPages(store),
    createSpace: createCreateSpace(bootstrap),
    createInvite: createCreateInvite(invites),
    loadInvite: createLoadInvite(invites),
    acceptInvite: createAcceptInvite(invites),
    search: createSearch(store, quickFind, visits),
    queryCollection: createQueryCollection(store, collections, now),
    exportCollection: createExportCollection(store, collections, now),
    getBacklinks: createGetBacklinks(store, backlinks),
    recordPageVisit: createRecordPageVisit(store, visits, now),
    getPageVisits: createGetPageVisits(store, visits),
    loadTrash: createLoadTrash(store, trash),
    deleteBlocks: createDeleteBlocks(store, now, newId),
    duplicatePage: createDuplicatePage(store, newId),
    enqueueTask: createEnqueueTask(store, tasks),
    getTasks: createGetTasks(tasks),
    cancelTask: createCancelTask(tasks),
    findUser: createFindUser(store, people),
    ...createUploadHandlers(uploads),
    getLinkMetadata: createGetLinkMetadata(store, links),
    getSignedFileUrls: createGetSignedFileUrls(signedFiles),
    getFeatureFlags: createGetFeatureFlags(flags, clientLogs.key),
    collectLogs: createCollectLogs(clientLogs),
    loadSession: createLoadSession(signIn.database, signIn.sessions),
    logIn: createLogIn(signIn),
    logOut: createLogOut(signIn.sessions),
    signUp: createSignUp(signIn),
  };
}
