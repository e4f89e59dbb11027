// The sizes that records and answers may have. Bytes are those of UTF-8 JSON, as records are stored and sent.

const MEGABYTE = 1024 * 1024;

/** Bytes of one property of a block, and of any other string in a record. */
export const MAX_TEXT_BYTES = MEGABYTE;

/** Bytes of the value of a record. */
export const MAX_RECORD_BYTES = 4 * MEGABYTE;

/** Runs of all run lists of a record: the stretches of its texts that were typed, deleted or marked separately. */
export const MAX_RECORD_RUNS = 100_000;

/** Bytes of one answer to a call, before compression. An answer that would be larger ends early and is continued. */
export const MAX_ANSWER_BYTES = 8 * MEGABYTE;
