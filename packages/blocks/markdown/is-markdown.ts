// Whether a plain text is Markdown, or would at least lose nothing by being read as such (behaviour G4).

/** Signs at the start of a line that plain text hardly has by chance. */
const block =
  /^ {0,3}(?:#{1,6} \S|[-*+] \S|\d{1,9}[.)] \S|> |```|~~~|\$\$[ \t]*$|(?:-{3,}|\*{3,})[ \t]*$|\|.*\|[ \t]*$|- \[[ x]\] |!\[[^\]\n]*\]\(<?(?:https:|attachment:)[^\n]*\)[ \t]*$)/im;
const inline =
  /\*\*[^\s*][^*\n]*\*\*|(?<![\w!])\[[^\]\n]{1,1000}\]\((?:https?:|mailto:|\/|#|\.{1,2}\/)[^\s)]+\)|`[^`\n]+`|~~[^\s~][^~\n]*~~|\$\$[^\s$][^$\n]*\$\$/;

export function isMarkdown(text: string): boolean {
  return block.test(text) || inline.test(text);
}

const itemThenPlain = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t].*)\n(?=[^\s\-*+#>\d`|~])/gm;

/** As it is meant on a clipboard: a plain line directly behind an item of a list is a paragraph, no part of the item. */
export function pastedMarkdown(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(itemThenPlain, "$1\n\n");
}
