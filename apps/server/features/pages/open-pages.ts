// Pages as a feature: reading them and their records, and the transactions that change them.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import type { Store } from "../../store/store.ts";
import { createCheckExport } from "./check-export.ts";
import { createChunkHandlers } from "./load-page-chunk.ts";
import { createSaveTransactions } from "./save-transactions.ts";
import { createGetRecordValues, createSyncRecordValues } from "./sync-record-values.ts";

export function openPages({ records: { store }, newId }: Ground): NounFeature<"pages"> {
  return { handlers: pageHandlers(store, newId) };
}

export function pageHandlers(store: Store, newId: () => string): NounFeature<"pages">["handlers"] {
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
    checkExport: createCheckExport(store),
  };
}
