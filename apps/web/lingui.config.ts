// Which files hold words, and where their catalogues stand. The server reads the same catalogues for mail.
// Words of the kernel's error tables are plain rows, so they are extracted by reading the tables themselves.
import { fileURLToPath } from "node:url";
import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import babel from "@lingui/cli/api/extractors/babel";
import { errorKinds } from "../../packages/kernel/errors/kinds.ts";
import { reasonMessageId, reasons, type Reason } from "../../packages/kernel/errors/reasons.ts";
import { plainWords } from "../../packages/kernel/errors/words.ts";

const tables: Record<string, () => [id: string, message: string][]> = {
  "errors/kinds.ts": () => Object.values(errorKinds).map((row) => [row.messageId, row.message]),
  "errors/words.ts": () => Object.entries(plainWords),
  "errors/reasons.ts": () =>
    (Object.keys(reasons) as Reason[]).map((reason) => [reasonMessageId(reason), reasons[reason].message]),
};
const tableOf = (file: string) => Object.keys(tables).find((name) => file.endsWith(name));

export default defineConfig({
  rootDir: fileURLToPath(new URL("../..", import.meta.url)),
  sourceLocale: "en-US",
  locales: ["en-US"],
  fallbackLocales: { default: "en-US" },
  // Without origins, so that the catalogue changes only when messages change.
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: "messageId",
  catalogs: [
    {
      path: "<rootDir>/packages/kernel/locales/catalogues/{locale}",
      include: ["apps/web", "packages/ui", "packages/editor", "packages/blocks", "packages/kernel/errors"].map(
        (room) => `<rootDir>/${room}`,
      ),
      exclude: ["**/node_modules/**", "**/dist/**", "**/*.test.*"],
    },
  ],
  extractors: [
    {
      match: (file) => tableOf(file) !== undefined,
      extract(file, _code, found) {
        for (const [id, message] of tables[tableOf(file) ?? ""]?.() ?? [])
          found({ id, message, origin: [file, 1], placeholders: {} });
      },
    },
    babel,
  ],
});
