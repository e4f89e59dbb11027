/** The meta key of transactions that bring records into a document. A transaction without it is an edit of the user. */
export const fromRecords = "from-records";
