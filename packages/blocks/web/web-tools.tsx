// What bookmarks and embeds ask of the app.

export interface WebTools {
  /** What a page of the web says of itself; null where it could not be asked. */
  readonly linkFacts: (address: string) => Promise<{
    readonly title: string | null;
    readonly description: string | null;
    readonly icon: string | null;
    readonly image: string | null;
  } | null>;
}
