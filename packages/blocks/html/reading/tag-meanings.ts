// What the tags of HTML mean to us: which are left out with all that is in them, which are headings or marks, and at which a
// line ends.

export const skipped = new Set(
  "script style head title meta link template noscript iframe object embed applet svg math canvas video audio select textarea button map".split(
    " ",
  ),
);
export const headings: Readonly<Record<string, string>> = {
  h1: "header",
  h2: "sub_header",
  h3: "sub_sub_header",
  h4: "header_4",
  h5: "header_4",
  h6: "header_4",
};
export const byTag: Readonly<Record<string, string>> = {
  b: "b",
  strong: "b",
  i: "i",
  em: "i",
  cite: "i",
  dfn: "i",
  u: "_",
  ins: "_",
  s: "s",
  strike: "s",
  del: "s",
  code: "c",
  kbd: "c",
  samp: "c",
  tt: "c",
};
export const containers = new Set(
  "address article aside body center dd div dl dt fieldset figcaption figure footer form header html li main nav p section summary table tbody td tfoot th thead tr caption".split(
    " ",
  ),
);
