// Reads tokens.css and checks every contrast promise (WCAG 2.2, sRGB). `node contrast.mjs [--table]`
import { readFileSync } from "node:fs";
const given = process.argv.slice(2).find((argument) => argument.endsWith(".css"));
const css = readFileSync(given ?? new URL("tokens.css", import.meta.url), "utf8");
const first = css.slice(0, css.indexOf("@media"));
const tokens = {};
for (const [, name, l, d] of first.matchAll(/--([\w-]+):\s*light-dark\((oklch\([^)]*\)),\s*(oklch\([^)]*\))\)/g))
  tokens[name] = { light: l, dark: d };

function parse(s) {
  const [L, C, H, a] = s
    .slice(6, -1)
    .split(/[\s/]+/)
    .map(Number);
  const h = (H * Math.PI) / 180,
    A = C * Math.cos(h),
    B = C * Math.sin(h);
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3,
    m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3,
    n = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  const lin = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * n,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * n,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * n,
  ];
  const out = lin.some((v) => v < -0.002 || v > 1.002);
  return {
    rgb: lin.map((v) => {
      v = Math.min(1, Math.max(0, v));
      return v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
    }),
    a: a ?? 1,
    out,
  };
}
const over = (top, bottom) => top.rgb.map((v, i) => v * top.a + bottom[i] * (1 - top.a));
const lum = (rgb) => {
  const [r, g, b] = rgb.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (a, b) => {
  const [x, y] = [lum(a), lum(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
};
const colour = (name, theme) => parse(tokens[name][theme]);
// "hover@sidebar" is the hover wash over the sidebar.
const solid = (spec, theme) =>
  spec
    .split("@")
    .reverse()
    .reduce((under, n) => (under ? over(colour(n, theme), under) : colour(n, theme).rgb), null);

const hues = ["gray", "brown", "orange", "yellow", "green", "blue", "purple", "pink", "red"];
const surfaces = ["canvas", "sidebar", "sunken", "raised", "overlay"];
const checks = [];
const need = (fg, bg, min = 4.5) => checks.push({ fg, bg, min });
for (const s of surfaces) {
  for (const w of ["", "hover@", "active@", "current@", "selected@", "accent-wash@"])
    for (const t of ["text", "text-2"]) need(t, w + s);
  for (const w of ["", "hover@", "current@"]) need("text-3", w + s);
  for (const t of ["accent-text", "success", "warning", "danger"]) {
    need(t, s);
    need(t, "hover@" + s);
  }
  need("focus", s, 3);
  need("accent", s, 3);
  need("line-control", s, 3);
  for (const h of hues) {
    need(`${h}-text`, s);
    need(`${h}-text`, "hover@" + s);
    need(`${h}-solid`, s, 3);
  }
}
for (const h of hues) {
  for (const g of hues) need(`${h}-text`, `${g}-bg`);
  need(`${h}-text`, `${h}-chip`);
  need("text", `${h}-chip`);
  need("text", `${h}-bg`);
  need("text-2", `${h}-bg`);
  need("text-3", `${h}-bg`);
  need("accent-text", `${h}-bg`);
}
for (const s of ["", "-hover", "-active"]) need("on-accent", "accent" + s);
need("on-danger", "danger-solid");
need("on-inverse", "inverse");
need("on-inverse-2", "inverse");
for (const m of ["success", "warning", "danger"]) {
  need(m, `${m}-wash`);
  need("text", `${m}-wash`);
  need("text-2", `${m}-wash`);
}
for (const w of ["comment", "find", "selection"]) {
  need("text", w + "@canvas");
}
need("text-2", "comment@canvas");
need("accent-text", "selected@canvas");
need("accent-text", "selected@sidebar");
need("accent-text", "accent-wash@overlay");
need("accent-text", "accent-wash@canvas");

let bad = 0;
for (const theme of ["light", "dark"]) {
  for (const [n, t] of Object.entries(tokens))
    if (parse(t[theme]).out) {
      bad++;
      console.log(`OUT OF sRGB  ${theme} --${n} ${t[theme]}`);
    }
  for (const c of checks) {
    const bg = solid(c.bg, theme),
      f = colour(c.fg, theme),
      r = ratio(over(f, bg), bg);
    if (r < c.min) {
      bad++;
      console.log(`FAIL ${theme.padEnd(5)} ${c.fg} on ${c.bg}: ${r.toFixed(2)} < ${c.min}`);
    }
  }
}
console.log(`${checks.length * 2} pairs, ${Object.keys(tokens).length} colours x 2 themes, ${bad} problems`);
if (process.argv.includes("--table")) {
  const R = (fg, bg, th) => {
    const b = solid(bg, th);
    return ratio(over(colour(fg, th), b), b).toFixed(1);
  };
  for (const h of hues) {
    const f = (th) =>
      `${R(h + "-text", "canvas", th)} ${Math.min(...hues.map((g) => +R(h + "-text", g + "-bg", th))).toFixed(1)} ${R(h + "-text", h + "-chip", th)} ${R(h + "-solid", "canvas", th)} ${R("text", h + "-bg", th)}`;
    console.log(h.padEnd(7), f("light"), "|", f("dark"));
  }
  for (const [a, b] of [
    ["text", "canvas"],
    ["text-2", "canvas"],
    ["text-3", "canvas"],
    ["text-3", "sidebar"],
    ["text-3", "hover@sidebar"],
    ["accent-text", "canvas"],
    ["accent-text", "selected@canvas"],
    ["on-accent", "accent"],
    ["success", "canvas"],
    ["warning", "canvas"],
    ["danger", "canvas"],
    ["on-danger", "danger-solid"],
    ["on-inverse", "inverse"],
    ["line-control", "canvas"],
    ["focus", "canvas"],
  ])
    console.log(`${a} on ${b}`.padEnd(30), R(a, b, "light"), R(a, b, "dark"));
}
process.exitCode = bad ? 1 : 0;
