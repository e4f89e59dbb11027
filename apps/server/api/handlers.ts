// Who answers which event. The type demands one line for every event of the kernel's list.

import type { events } from "@tessera/kernel/wire/api/events.ts";
import type { SignInServices } from "../auth/sign-in.ts";
import type { Handlers } from "../http/dispatch.ts";
import { createAcceptInvite, createCreateInvite, createLoadInvite, type InviteServices } from "./invites.ts";
import type { FeatureFlags } from "../flags/feature-flags.ts";
import { createGetBacklinks, type Backlinks } from "./backlinks.ts";
import { createCollectLogs, type ClientLogs } from "./collect-logs.ts";
import { createDuplicatePage } from "./duplicate-page.ts";
import type { Collections } from "../collections/collections.ts";
import { createQueryCollection } from "../collections/query-collection.ts";
import { createExportCollection } from "../exports/export-collection.ts";
import type { SignedFiles } from "../files/signed-files.ts";
import type { Uploads } from "../files/uploads.ts";
import { createUploadHandlers } from "./file-uploads.ts";
import { createGetFeatureFlags } from "./feature-flags.ts";
import { createChunkHandlers } from "./load-page-chunk.ts";
import { createGetLinkMetadata, type Links } from "./link-metadata.ts";
import { createLoadSession } from "./load-session.ts";
import { createLogIn } from "./log-in.ts";
import { createLogOut } from "./log-out.ts";
import { createGetPageVisits, createRecordPageVisit, type Visits } from "./page-visits.ts";
import { createSearch, type QuickFind } from "./search.ts";
import { createSaveTransactions } from "./save-transactions.ts";
import { createGetSignedFileUrls } from "./signed-files.ts";
import { createCancelTask, createEnqueueTask, createGetTasks } from "./tasks.ts";
import { createSignUp } from "./sign-up.ts";
import { createFindUser } from "../people/find-user.ts";
import type { PeopleDb } from "../people/people-db.ts";
import type { Tasks } from "../tasks/tasks.ts";
import type { TrashDb } from "../trash/trash-db.ts";
import { createDeleteBlocks, createLoadTrash } from "./trash.ts";
import { createCreateSpace, createGetSpaces, createLoadChildPages, createLoadUserContent } from "./spaces.ts";
import { createGetRecordValues, createSyncRecordValues } from "./sync-record-values.ts";

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
