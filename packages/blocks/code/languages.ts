// Languages that code may be in: the name that a block keeps in its property `language`, the name that Markdown's fences and
// the colouring know, what else people write. Another name is kept as it is and gets no colours.

import type { JsonObject } from "@tessera/kernel/values/json.ts";

export interface Language {
  readonly name: string;
  readonly id: string;
  readonly aliases: readonly string[];
}

const language = (name: string, id: string, ...aliases: readonly string[]): Language => ({ name, id, aliases });

export const plainLanguage = language("Plain Text", "plaintext", "text", "txt", "plain");

export const languages: readonly Language[] = [
  plainLanguage,
  language("Bash", "bash", "zsh"),
  language("C", "c", "h"),
  language("C++", "cpp", "c++", "cc", "hpp", "cxx"),
  language("C#", "csharp", "c#", "cs"),
  language("Clojure", "clojure", "clj", "edn"),
  language("CSS", "css"),
  language("Dart", "dart"),
  language("Diff", "diff", "patch"),
  language("Docker", "dockerfile", "docker"),
  language("Elixir", "elixir", "ex", "exs"),
  language("Erlang", "erlang", "erl"),
  language("F#", "fsharp", "f#", "fs"),
  language("Go", "go", "golang"),
  language("GraphQL", "graphql", "gql"),
  language("Haskell", "haskell", "hs"),
  language("HTML", "xml", "html", "xhtml", "svg"),
  language("INI", "ini", "toml", "properties"),
  language("Java", "java"),
  language("JavaScript", "javascript", "js", "jsx", "mjs", "cjs"),
  language("JSON", "json", "jsonc", "json5"),
  language("Julia", "julia", "jl"),
  language("Kotlin", "kotlin", "kt", "kts"),
  language("LaTeX", "latex", "tex"),
  language("Less", "less"),
  language("Lua", "lua"),
  language("Makefile", "makefile", "make", "mk"),
  language("Markdown", "markdown", "md"),
  language("Mermaid", "mermaid"),
  language("Nginx", "nginx", "nginxconf"),
  language("Objective-C", "objectivec", "objc", "objective-c", "mm"),
  language("Perl", "perl", "pl", "pm"),
  language("PHP", "php"),
  language("PowerShell", "powershell", "ps", "ps1", "pwsh"),
  language("Protobuf", "protobuf", "proto"),
  language("Python", "python", "py"),
  language("R", "r"),
  language("Ruby", "ruby", "rb"),
  language("Rust", "rust", "rs"),
  language("Scala", "scala", "sc"),
  language("SCSS", "scss", "sass"),
  language("Shell", "shell", "sh", "console", "shellsession"),
  language("SQL", "sql", "postgres", "mysql", "sqlite"),
  language("Swift", "swift"),
  language("TypeScript", "typescript", "ts", "tsx", "mts", "cts"),
  language("Visual Basic", "vbnet", "vb"),
  language("WebAssembly", "wasm", "wat"),
  language("YAML", "yaml", "yml"),
];

const byWord = new Map(
  languages.flatMap((one) =>
    [one.name, one.id, ...one.aliases].map((word) => [word.toLowerCase(), one] as const).toReversed(),
  ),
);

/** By its name, its id or another word for it. */
export function languageOf(word: string): Language | null {
  return byWord.get(word.toLowerCase()) ?? null;
}

/** The word for it behind a fence. */
export function wordOfLanguage(name: string): string {
  const known = languageOf(name);
  return known === plainLanguage ? "text" : (known?.id ?? name);
}

/** What a block's properties say of the language that a fence names. */
export function languageProperties(word: string): JsonObject {
  const name = languageOf(word)?.name ?? word;
  return name === "" ? {} : { language: [[name]] };
}
