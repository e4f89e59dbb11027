// What may narrow a search for pages. Apart from the search itself, which comes with whoever searches.
export interface SearchFilters {
  readonly titleOnly: boolean;
  /** Who made it. */
  readonly createdBy: string | null;
  /** Somewhere below this page. */
  readonly within: string | null;
  /** Changed at this moment or later, in milliseconds. */
  readonly editedFrom: number | null;
}

export const noFilters: SearchFilters = { titleOnly: false, createdBy: null, within: null, editedFrom: null };
