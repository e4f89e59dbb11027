// Tags that may stand in a line of Markdown: those that are marks of ours, and those whose meaning is in how words look or
// where they stand, so that a reader does not miss the tag itself. Others may be words, such as `Array<string>`.

/** As a mark's key. */
export const tagMarks: Readonly<Record<string, string>> = {
  b: "b",
  strong: "b",
  i: "i",
  em: "i",
  s: "s",
  del: "s",
  strike: "s",
  u: "_",
  ins: "_",
  code: "c",
};

const known = new Set(
  "a abbr acronym address article aside audio b bdi bdo big blockquote br button caption center cite code col colgroup data dd del details dfn dialog div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hr i iframe img input ins kbd label legend li link main map mark meta nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr".split(
    " ",
  ),
);

export const nameOfTag = (source: string): string => /^<\/?([a-z][\w-]*)/i.exec(source)?.[1]?.toLowerCase() ?? "";

export const isKnownTag = (source: string): boolean => known.has(nameOfTag(source));
