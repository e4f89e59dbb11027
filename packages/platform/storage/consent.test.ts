import { expect, test } from "vitest";
import type { CookieCategory } from "@tessera/kernel/rules/cookies.ts";
import { cookieRules } from "@tessera/kernel/rules/consent.ts";
import { createConsent, type CookiePermission, type CookieRules } from "./consent.ts";

const categories: Record<string, CookieCategory> = {
  theme: "preference",
  timing: "performance",
  campaign: "targeting",
};

const rules: CookieRules = {
  consentCookie: "consent",
  checkCookie: "check",
  categoryOf: (name) => categories[name] ?? "necessary",
  lifetimeDays: (name) => (name === "consent" ? 90 : name === "check" ? 1 : 365),
  permissionOf: (text) => (text?.startsWith("{") ? (JSON.parse(text) as CookiePermission) : null),
  allows: (permission, category, native) =>
    category === "necessary" || (!native && (permission === null || permission[category])),
};

/** Behaves as `document.cookie`; `written` is every text that was set. */
function jar(start: Record<string, string> = {}) {
  const map = new Map(Object.entries(start));
  const written: string[] = [];
  return {
    map,
    written,
    get cookie() {
      return [...map].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      written.push(text);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes("max-age=0;")) map.delete(name);
      else map.set(name, value);
    },
  };
}

const setUp = (start: Record<string, string> = {}, nativeMobile = false) => {
  const cookies = jar(start);
  return { jar: cookies, consent: createConsent({ jar: cookies, rules, nativeMobile, secure: true }) };
};

test("consent gates reading and writing of cookies, by category", () => {
  const refused = encodeURIComponent('{"necessary":true,"preference":false,"performance":true,"targeting":false}');
  const { jar: text, consent } = setUp({ consent: refused, theme: "dark", timing: "1", csrf: "t%2Fk" });
  const { cookies } = consent;
  expect(["theme", "timing", "csrf", "none"].map(cookies.get)).toEqual([undefined, "1", "t/k", undefined]);
  expect([cookies.set("theme", "x"), cookies.set("campaign", "x"), cookies.set("timing", "2")]).toEqual([
    false,
    false,
    true,
  ]);
  expect(text.written).toEqual(["timing=2; max-age=31536000; path=/; samesite=lax; secure"]);
});

test("a choice is kept as long as the rule says, and takes away what it no longer allows", () => {
  const { jar: text, consent } = setUp({ theme: "dark", campaign: "spring", csrf: "t" });
  expect(consent.state.read()).toEqual({ permission: null, asks: false });
  expect(consent.cookies.get("campaign")).toBe("spring");
  let heard = 0;
  consent.state.subscribe(() => heard++);
  consent.choose({ preference: true, performance: false, targeting: false });
  expect([...text.map.keys()].toSorted()).toEqual(["consent", "csrf", "theme"]);
  expect(text.written[0]).toContain(`max-age=${90 * 24 * 60 * 60};`);
  expect(consent.state.read().permission).toEqual({
    necessary: true,
    preference: true,
    performance: false,
    targeting: false,
  });
  expect([consent.allows("targeting"), consent.allows("preference"), heard]).toEqual([false, true, 1]);
});

test("people are asked where the check cookie says so, until they answer", () => {
  const { consent } = setUp();
  consent.check(true);
  expect(consent.state.read().asks).toBe(true);
  consent.choose({ preference: true, performance: true, targeting: true });
  expect(consent.state.read().asks).toBe(false);
  expect(setUp({ check: "false" }).consent.state.read().asks).toBe(false);
});

test("a native shell keeps what is necessary and nothing else", () => {
  const { jar: text, consent } = setUp({ timing: "1" }, true);
  expect([consent.cookies.get("timing"), consent.cookies.set("theme", "dark")]).toEqual([undefined, false]);
  expect(consent.cookies.set("csrf", "t")).toBe(true);
  expect([...text.map.keys()]).toEqual(["timing", "csrf"]);
});

test("by the rules of the kernel a malformed consent allows, and a refused one keeps what is necessary", () => {
  const open = (consent: string) => {
    const text = jar({ tessera_cookie_consent: encodeURIComponent(consent), tessera_locale: "fr-FR", csrf: "t" });
    return createConsent({ jar: text, rules: cookieRules, nativeMobile: false, secure: false });
  };
  const refused = '{"necessary":true,"preference":false,"performance":false,"targeting":false}';
  expect(["{", '{"preference":false}', "x"].map((text) => open(text).cookies.get("tessera_locale"))).toEqual(
    Array(3).fill("fr-FR"),
  );
  const { cookies } = open(refused);
  expect([cookies.get("tessera_locale"), cookies.get("csrf")]).toEqual([undefined, "t"]);
});
