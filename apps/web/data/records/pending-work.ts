// Work of this tab that takes a while, which the top bar shows: a long paste and uploads.

export interface PendingWork {
  /** The blocks of a long paste that are on the page, and all of them; null if there is no such paste. */
  readonly pasting: { readonly done: number; readonly total: number } | null;
  /** The number of files that are being uploaded. */
  readonly uploading: number;
}

export const noPendingWork: PendingWork = { pasting: null, uploading: 0 };
