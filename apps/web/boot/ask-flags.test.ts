import { cookieRules } from "@tessera/kernel/rules/consent.ts";
import type { Http } from "@tessera/platform/http.ts";
import { createConsent } from "@tessera/platform/storage/consent.ts";
import { expect, test } from "vitest";
import { askFlags } from "./ask-flags.ts";

test("the device and the browser have an id each, in cookies that live for a year, and say them with every question", async () => {
  const written: string[] = [];
  const held = new Map<string, string>();
  const jar = {
    get cookie() {
      return [...held].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      written.push(text);
      const [name = "", value = ""] = (text.split(";")[0] ?? "").split("=");
      held.set(name, value);
    },
  };
  // Also where a cookie refuses everything, with what cannot be refused.
  held.set(
    "tessera_cookie_consent",
    encodeURIComponent(JSON.stringify({ necessary: false, performance: false, preference: false, targeting: false })),
  );
  const { cookies } = createConsent({ jar, rules: cookieRules, nativeMobile: false, secure: true });
  const asked: { browserId: string; deviceId: string }[] = [];
  const http: Http = {
    call(_event, request) {
      asked.push(request as unknown as { browserId: string; deviceId: string });
      return Promise.resolve({ ok: false, failure: { kind: "offline" } });
    },
  };
  let made = 0;
  const ask = askFlags({ http, cookies, newId: () => `id-${++made}`, deviceAttributes: {} });
  await ask();
  await ask();
  expect(asked.map(({ browserId, deviceId }) => [browserId, deviceId])).toEqual([
    ["id-1", "id-2"],
    ["id-1", "id-2"],
  ]);
  const year = 365 * 24 * 60 * 60;
  expect(written).toEqual(
    ["tessera_browser_id=id-1", "tessera_device_id=id-2"].map(
      (pair) => `${pair}; max-age=${year}; path=/; samesite=lax; secure`,
    ),
  );
});
