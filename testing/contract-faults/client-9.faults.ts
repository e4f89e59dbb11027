// Faults for the rows of docs/contract.md: Client infrastructure, 9.
import type { RowFaults } from "./plant.ts";

const tokens = "packages/ui/tokens.css";

export const clientConstantFaults: readonly RowFaults[] = [
  {
    row: "CI9:183 thirteen",
    plants: [
      ['  "zh-TW": {', '  "zh-HK": {'],
      ['  "nb-NO": {', '  "no-NO": {'],
      ["  pseudo: {", "  test: {"],
      ['defaultLocale: Locale = "en-US"', 'defaultLocale: Locale = "de-DE"'],
      ['if (wanted === "ko") return "en-US";', "", "packages/kernel/locales/negotiate.ts"],
      [
        'if (wanted === "ko") return "en-US";',
        'if (wanted === "ko") return null;',
        "packages/kernel/locales/negotiate.ts",
      ],
    ],
  },
  {
    row: "CI9:183 the chosen",
    plants: [
      [
        "isLocale(stored) ? stored",
        'isLocale(stored) && locales[stored].written ? stored : isLocale(stored) ? "en-US"',
      ],
      ["document.documentElement.lang = locales[locale].intl;", ""],
      ["return ofPath ?? (", "return ("],
      ['chooseLocale(locale, preferences.get("locale"), ', "chooseLocale(locale, undefined, ", "apps/web/boot.tsx"],
    ],
  },
  {
    row: "CI9:185",
    plants: [
      [
        'name: "tessera_cookie_consent", category: "necessary", days: 90',
        'name: "tessera_cookie_consent", category: "necessary", days: year',
      ],
      [
        'name: "tessera_partner_key", category: "targeting", days: 90',
        'name: "tessera_partner_key", category: "targeting", days: 180',
      ],
      [
        'name: "tessera_sync", category: "necessary", days: 90',
        'name: "tessera_sync", category: "necessary", days: 30',
      ],
      [
        'name: "tessera_tracking_parameters", category: "targeting", days: 180',
        'name: "tessera_tracking_parameters", category: "targeting", days: 90',
      ],
      [
        'name: "tessera_s2s_tracking", category: "targeting", days: 180',
        'name: "tessera_s2s_tracking", category: "targeting", days: year',
      ],
      [
        'name: "tessera_check_cookie_consent", category: "necessary", days: 1 ',
        'name: "tessera_check_cookie_consent", category: "necessary", days: 7 ',
      ],
      ['category: "necessary", days: 1 },\n  deviceId', 'category: "necessary", days: year },\n  deviceId'],
      ["const year = 365;", "const year = 180;"],
      ["?.days ?? year", "?.days ?? 1"],
    ],
  },
  {
    row: "CI9:194",
    plants: [
      ['"necessary", "preference", "performance", "targeting"]', '"necessary", "preference", "targeting"]'],
      ['"performance", "targeting"]', '"performance", "targeting", "marketing"]'],
      ['name: "tessera_partner_key", category: "targeting"', 'name: "tessera_partner_key", category: "necessary"'],
      ["rowOf(name)?.category ?? ", ""],
    ],
  },
  {
    row: "CI9:197",
    plants: [
      ["purgeSteps = [100, 1000, 10_000]", "purgeSteps = [100, 1000]"],
      ["purgeSteps = [100, 1000, 10_000]", "purgeSteps = [10_000, 1000, 100]"],
      ["...purgeSteps.map((count) => () => purge(store, count))", "() => purge(store, purgeSteps[0])"],
      ["cached.slice(0, count)", "cached.slice(0, count - 1)"],
      ["  refused(reason);\n", ""],
    ],
  },
  {
    row: "CI9:198",
    plants: [
      ["analysisLimit = 40_000", "analysisLimit = 4000"],
      ["    this.sql.run(`PRAGMA analysis_limit = ${analysisLimit}`);\n", ""],
      ['    this.sql.run("PRAGMA optimize");\n', ""],
    ],
  },
  {
    row: "CI9:199",
    plants: [
      ["argumentLimit = 999", "argumentLimit = 998"],
      ["Math.floor(argumentLimit / 2)", "Math.ceil(argumentLimit / 2)"],
      ["chunks(keys, argumentLimit)", "chunks(keys, argumentLimit).toReversed()"],
    ],
  },
  {
    row: "CI9:200",
    plants: [
      ["expectedVersion = 52", "expectedVersion = 51"],
      ["    version: 52,", "    version: 53,"],
      ["      sql.run(`PRAGMA user_version = ${version}`);\n", ""],
      ["      up(sql);\n", ""],
    ],
  },
  {
    row: "CI9:201",
    plants: [["kilobyte = 1024", "kilobyte = 1000"]],
  },
  {
    row: "CI9:204",
    plants: [
      ["resizeDebounceMs = 300", "resizeDebounceMs = 250"],
      ["clock.after(resizeDebounceMs,", "clock.after(299,"],
      ["    cancel();\n    cancel =", "    cancel ="],
    ],
  },
  {
    row: "CI9:205",
    plants: [
      ["nativeHomeDelayMs = 350", "nativeHomeDelayMs = 349"],
      ["nativeHomeDelayMs = 350", "nativeHomeDelayMs = 400"],
      ["      cancel();\n", ""],
      ["        if (shown === told) return;\n", ""],
    ],
  },
  {
    row: "CI9:206",
    plants: [
      ["spinnerDelayMs = 300", "spinnerDelayMs = 299"],
      ["spinnerDelayMs = 300", "spinnerDelayMs = 301"],
      [
        "const [shown, setShown] = useState(false);",
        "const [shown, setShown] = useState(true);",
        "apps/web/ground/late.tsx",
      ],
    ],
  },
  {
    row: "CI9:207",
    plants: [
      ["[1000, 2000, 5000, 10_000]", "[1000, 2000, 4000, 8000]"],
      ["[1000, 2000, 5000, 10_000]", "[1000, 2000, 5000, 10_000, 10_000]"],
      ["[1000, 2000, 5000, 10_000]", "[1000, 2000, 5000]"],
      ["const jitter = 200;", "const jitter = 250;"],
      ["random() * (jitter + 1)", "random() * jitter"],
      ["delays[attempt - 1]", "delays[attempt]"],
    ],
  },
  {
    row: "CI9:208",
    plants: [
      ["firstDelayMs = 500", "firstDelayMs = 1000"],
      ["longestDelayMs = 30_000", "longestDelayMs = 60_000"],
      ["2 ** (attempt - 1)", "3 ** (attempt - 1)"],
      ["2 ** (attempt - 1)", "2 ** attempt"],
    ],
  },
  {
    row: "CI9:209",
    plants: [
      ["quietMs = 2000", "quietMs = 1999"],
      ["now - at < quietMs", "now - at <= quietMs"],
      ["now - at < quietMs", "now - at < 1000"],
      ["    if (lastAt.has(line.words)) return;\n", ""],
      ["      if (now - at < quietMs) break;\n", "      if (now - at < quietMs && lastAt.size < 100) break;\n"],
    ],
  },
  {
    row: "CI9:210",
    plants: [
      ["chunkTimeoutMs = 120_000", "chunkTimeoutMs = 119_999"],
      ["chunkTimeoutMs = 120_000", "chunkTimeoutMs = 120_001"],
      ["withChunkTimeout(ports.clock, load)", "load()", "packages/platform/loading/area.ts"],
    ],
  },
  {
    row: "CI9:211",
    plants: [
      ["sign_in: 15 * minute", "sign_in: 30 * minute"],
      ["oauth: 2 * minute", "oauth: 15 * minute"],
      ["onboarding: 15 * minute", "onboarding: 2 * minute"],
      ["age > redirectLifetimes[kind]", "age >= redirectLifetimes[kind]"],
      ["age > redirectLifetimes[kind]", "age > redirectLifetimes.sign_in"],
      ["age < 0 || ", ""],
    ],
  },
  {
    row: "CI9:214",
    plants: [
      ["androidTablet: 600", "androidTablet: 601"],
      ["androidTabletLong: 969", "androidTabletLong: 968"],
      ["ipad: 680", "ipad: 700"],
      ["width > deviceWidths.ipad", "width >= deviceWidths.ipad"],
      ["return width >= (width > height ?", "return width > (width > height ?"],
      ["return width >= (width > height ?", "return width >= (width < height ?"],
    ],
  },
  {
    row: "CI9:215",
    plants: [
      ["smallPhone: 320", "smallPhone: 321"],
      ["width <= deviceWidths.smallPhone", "width < deviceWidths.smallPhone"],
    ],
  },
  {
    row: "CI9:216",
    plants: [
      ["desktop: [12, 14]", "desktop: [13, 14]"],
      ["mobile: [14, 16]", "mobile: [14, 15]"],
      ["  --ui-12: 0.75rem;", "  --ui-12: 0.8125rem;", tokens],
      ["  --ui-14: 1rem;", "  --ui-14: 0.9375rem;", tokens],
    ],
  },
  {
    row: "CI9:217 the consent interface",
    plants: [
      ['android: "0.6.302"', 'android: "0.6.303"'],
      ['ios: "0.4.403"', 'ios: "0.4.402"'],
      ["compareVersions(version, first) >= 0", "compareVersions(version, first) > 0"],
      ["compareVersions(version, first) >= 0", "compareVersions(version, first) === 0"],
      ["Tessera(?:Desktop|IOS|Android)", "Tessera(?:Desktop|IOS)", "packages/platform/device/environment.ts"],
      ["Tessera(?:Desktop|IOS|Android)", "Tessera(?:Desktop|Android)", "packages/platform/device/environment.ts"],
    ],
  },
  {
    row: "CI9:217 a native app",
    plants: [
      [" && !keptByApp(device)", ""],
      ['hidesConsent(host, appVersion ?? "")', "true"],
      ['nativeMobile: device.host === "ios" || device.host === "android"', "nativeMobile: false", "apps/web/boot.tsx"],
      ["if (nativeMobile) return false;", "", "packages/kernel/rules/consent.ts"],
    ],
  },
  {
    row: "CI9:218",
    plants: [
      ["ios: 13,", "ios: 14,"],
      ["android: 29 }", "android: 28 }"],
      ["level >= darkModeFrom[system]", "level > darkModeFrom[system]"],
    ],
  },
  {
    row: "CI9:221",
    plants: [
      ["const COMPACT = /^[0-9a-f]{32}$/;", "const COMPACT = /^[0-9a-f]{32,}$/;"],
      ['return id.replaceAll("-", "");', 'return id.replace("-", "");'],
      ["value.length === 36 && ", "value.length >= 35 && value.length <= 36 && !DASHED.test(value) && "],
      ["-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/", "-[89ab][0-9a-f]{3}-[0-9a-f]{11}$/"],
    ],
  },
  {
    row: "CI9:222",
    plants: [
      ["errorDepth = 10;", "errorDepth = 9;"],
      ["adminErrorDepth = 15;", "adminErrorDepth = 20;"],
      ["if (left <= 0)", "if (left < 0)"],
      ["ports.adminMode() ? adminErrorDepth : errorDepth", "errorDepth", "packages/platform/log/collector.ts"],
      ["ports.adminMode() ? adminErrorDepth : errorDepth", "adminErrorDepth", "packages/platform/log/collector.ts"],
    ],
  },
  {
    row: "CI9:223",
    plants: [
      ["MOST_BLOCKS)),\n  ),\n  30,", "MOST_BLOCKS)),\n  ),\n  31,"],
      ["MOST_BLOCKS)),\n  ),\n  30,", "MOST_BLOCKS)),\n  ),\n  20,"],
      [
        "if (next !== null && left <= 0) break;",
        "if (next !== null && left < 0) break;",
        "apps/server/store/page-chunk.ts",
      ],
    ],
  },
  {
    row: "CI9:225",
    plants: [
      ["{2,3}$/", "{1,3}$/"],
      ["{2,3}$/", "{2,4}$/"],
      ["{2,3}$/", "{2}$/"],
      ["  if (old.length === 4 && next.length === 3) return null;\n", ""],
      ['["major", "minor", "patch", "silent"];', '["major", "minor", "silent", "patch"];'],
      ["  if (compareVersions(old, next) >= 0) return null;\n", ""],
    ],
  },
];
