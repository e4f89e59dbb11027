// How a row is opened from a view.

/** As the view opens rows, as a page of its own, or apart from this window: with Ctrl or Command held. */
export type OpenHow = "usual" | "full" | "apart";
