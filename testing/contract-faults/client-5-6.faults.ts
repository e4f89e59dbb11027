// Faults for the rows of docs/contract.md: Client infrastructure, 5-6.
import type { RowFaults } from "./plant.ts";

const overlayRows = "apps/web/routes/workspace/overlay-rows.tsx";
const remoteConfig = "packages/platform/flags/remote-config.ts";

export const clientValidationFaults: readonly RowFaults[] = [
  {
    row: "CI5:130",
    plants: [
      ["const prefix = /^[A-Z][A-Z0-9-]{1,9}$/;", "const prefix = /^[A-Z][A-Z0-9-]{1,10}$/;"],
      ["const prefix = /^[A-Z][A-Z0-9-]{1,9}$/;", "const prefix = /^[A-Z][A-Z0-9-]{0,9}$/;"],
      ["const prefix = /^[A-Z][A-Z0-9-]{1,9}$/;", "const prefix = /^[A-Z0-9][A-Z0-9-]{1,9}$/;"],
      ["const prefix = /^[A-Z][A-Z0-9-]{1,9}$/;", "const prefix = /^[A-Z][A-Z0-9]{1,9}$/;"],
      ["const prefix = /^[A-Z][A-Z0-9-]{1,9}$/;", "const prefix = /^[A-Z][A-Z-]{1,9}$/;"],
      ["const prefix = /^[A-Z][A-Z0-9-]{1,9}$/;", "const prefix = /^[A-Z][A-Z0-9-]{1,9}$/i;"],
      ["(up to 9) alphanumeric", "(up to 10) alphanumeric"],
    ],
  },
  {
    row: "CI5:131",
    plants: [
      ["-[48][0-9a-f]{3}-", "-[4][0-9a-f]{3}-"],
      ["-[48][0-9a-f]{3}-", "-[8][0-9a-f]{3}-"],
      ["-[48][0-9a-f]{3}-", "-[457][0-9a-f]{3}-"],
      ["-[89ab][0-9a-f]{3}-", "-[0-9a-f]{4}-"],
      ["const COMPACT = /^[0-9a-f]{32}$/;", "const COMPACT = /^[0-9a-f]{31,32}$/;"],
      ["const COMPACT = /^[0-9a-f]{32}$/;", "const COMPACT = /^[0-9a-z]{32}$/;"],
    ],
  },
  {
    row: "CI5:132 eight protocols",
    plants: [
      ['  "zoommtg",\n', ""],
      ['  "itms-apps",\n', ""],
      ['  "cron",\n', '  "cron",\n  "ftp",\n'],
      ["?.[1]?.toLowerCase();", "?.[1];"],
      ['return "protocol";', "return null;"],
    ],
  },
  {
    row: "CI5:132 hosts of spam",
    plants: [
      ['return isSpamHost(hostOf(plain)) ? "spam_host" : null;', "return null;"],
      ["name === spam || name.endsWith(`.${spam}`)", "name === spam"],
      ["name === spam || name.endsWith(`.${spam}`)", "name.endsWith(`.${spam}`)"],
      ["name.endsWith(`.${spam}`)", "name.endsWith(spam)"],
    ],
  },
  {
    row: "CI5:133",
    plants: [
      ["lower.includes(word)", "lower.startsWith(word)"],
      ["lower.includes(word)", "lower === word"],
      ["text.toLowerCase()", "text"],
    ],
  },
  {
    row: "CI5:134",
    plants: [
      ["    .toLowerCase()\n", ""],
      ['.normalize("NFKD")', '.normalize("NFKC")'],
      ['.replace(/[^a-z0-9]+/g, "-")', '.replace(/[^a-z0-9]+/g, "_")'],
      ['.replace(/[^a-z0-9]+/g, "-")', '.replace(/[^a-z0-9 ]+/g, "-")'],
      ['.replace(/\\p{M}/gu, "")', ""],
    ],
  },
  {
    row: "CI5:135",
    plants: [
      ["necessary: v.boolean()", "necessary: v.optional(v.boolean())"],
      ["performance: v.boolean()", "performance: v.optional(v.boolean(), false)"],
      ["preference: v.boolean()", "preference: v.any()"],
      ["  targeting: v.boolean(),\n", ""],
      ['text === "true" ? true', 'text?.toLowerCase() === "true" ? true'],
      ['text === "false" ? false : null', "text === undefined ? null : false"],
    ],
  },
  {
    row: "CI5:137",
    plants: [
      ["/[{}]/", "/[{]/"],
      ["/[{}]/", "/[}]/"],
      ["!/[{}]/.test(key)", "!/^[{}]/.test(key)"],
    ],
  },
  {
    row: "CI5:138",
    plants: [
      ["return `body${path} should be ", "return `body should be "],
      ["${expected.slice(0, 200)}, instead was ${issue.received.slice(0, 100)}.", "${expected.slice(0, 200)}."],
      ["return `body${path} should be ", "return `body${path} is not "],
      ['typeof key === "number" ? `[${key}]`', 'typeof key === "number" ? ""'],
    ],
  },
  {
    row: "CI5:139",
    plants: [
      ['if (text.length > maxLength) throw new RangeError("Value exceeds max length");', ""],
      ["if (text.length > maxLength)", "if (text.length >= maxLength)"],
      ["if (text.length > maxLength)", "if (text.length > maxLength + 1)"],
      ['RangeError("Value exceeds max length")', 'RangeError("Value is too long")'],
    ],
  },
  {
    row: "CI6:143 the two errors",
    plants: [
      ["  ForbiddenError: row(", "  AccessError: row("],
      ["  UnauthorizedError: row(", "  AuthorizationError: row("],
    ],
  },
  {
    row: "CI6:143 admin mode",
    plants: [
      [
        'name: "admin_mode", schema: v.boolean(), fallback: false',
        'name: "admin_mode", schema: v.boolean(), fallback: true',
        remoteConfig,
      ],
      ['name: "admin_mode"', 'name: "debug_mode"', remoteConfig],
      ['shortcuts: ["Mod+Alt+Shift+D"]', 'shortcuts: ["Mod+Alt+D"]', "apps/web/parts/actions/actions.ts"],
      [
        "/** Plain functions and no components",
        "void DebugConsole.prepare();\n/** Plain functions and no components",
        overlayRows,
      ],
    ],
  },
  {
    row: "CI6:143 nothing that opens",
    plants: [
      ["const secret = /key|token|", "const secret = /token|"],
      ["|token|", "|"],
      ["|secret|", "|"],
      ["|password|", "|"],
      ["|cookie|", "|"],
      ["|authorization|", "|"],
      ["|session|", "|"],
      ["|csrf/i", "/i"],
      ["|csrf/i", "|csrf/"],
      ["isSecret(name, inner) ? left : withoutSecrets(inner)", "isSecret(name, inner) ? left : inner"],
      ["if (Array.isArray(value)) return value.map(withoutSecrets);", "if (Array.isArray(value)) return value;"],
      ["JSON.stringify(withoutSecrets(serialise(detail, depth)))", "JSON.stringify(serialise(detail, depth))"],
      ["Object.entries(withoutSecrets(flags) as object)", "Object.entries(flags)"],
      ['return JSON.stringify(withoutSecrets(value)) ?? "";', 'return JSON.stringify(value) ?? "";'],
    ],
  },
];
