// What the colouring library says of a text, as stretches of it. It answers in HTML, which is read here and never shown.

export interface Token {
  readonly from: number;
  readonly to: number;
  readonly kind: TokenKind;
}

export type TokenKind = "keyword" | "title" | "string" | "number" | "type" | "tag" | "attr" | "comment";

const kindOf: Readonly<Record<string, TokenKind>> = {
  keyword: "keyword",
  "selector-tag": "keyword",
  doctag: "keyword",
  operator: "keyword",
  title: "title",
  section: "title",
  "selector-id": "title",
  "selector-class": "title",
  function_: "title",
  class_: "title",
  string: "string",
  regexp: "string",
  addition: "string",
  char: "string",
  link: "string",
  code: "string",
  number: "number",
  literal: "number",
  symbol: "number",
  bullet: "number",
  type: "type",
  built_in: "type",
  name: "tag",
  tag: "tag",
  deletion: "tag",
  "template-tag": "tag",
  variable: "tag",
  "template-variable": "tag",
  attr: "attr",
  attribute: "attr",
  property: "attr",
  "selector-attr": "attr",
  "selector-pseudo": "attr",
  comment: "comment",
  quote: "comment",
  meta: "comment",
  prompt: "comment",
};

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** In the order of the text; of stretches within each other the innermost counts. */
export function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  const open: (TokenKind | null)[] = [];
  let at = 0;
  for (const [part, classes, entity] of html.matchAll(/<span class="([^"]*)">|<\/span>|&(#?\w+);|[^<&]+/g)) {
    if (classes !== undefined) {
      const kind = kindOfClasses(classes);
      open.push(kind === undefined ? (open.at(-1) ?? null) : kind);
    } else if (part === "</span>") open.pop();
    else {
      const to = at + (entity === undefined ? part.length : (entities[entity]?.length ?? part.length));
      const kind = open.at(-1) ?? null;
      const last = tokens.at(-1);
      if (kind !== null && last?.kind === kind && last.to === at) tokens[tokens.length - 1] = { ...last, to };
      else if (kind !== null) tokens.push({ from: at, to, kind });
      at = to;
    }
  }
  return tokens;
}

/** Undefined: it says nothing of its own. */
function kindOfClasses(classes: string): TokenKind | null | undefined {
  for (const name of classes.split(" ")) {
    if (name === "hljs-subst") return null;
    const kind = kindOf[name.replace(/^hljs-/, "")];
    if (kind !== undefined) return kind;
  }
  return undefined;
}
