import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createCrossSite } from "./cross-site.ts";

const crossSite = (baseUrlGiven: boolean) =>
  createCrossSite({ baseOrigin: () => "http://localhost:3000", baseUrlGiven, secret: "s", randomBytes });

const pages = {
  ours: [
    "http://localhost:3000",
    "http://127.0.0.1:3000",
    "http://[::1]:3000",
    "http://192.168.1.7:3000",
    "http://nas:3000",
    "http://nas.local:3000",
    "http://notes.lan",
  ],
  strange: ["http://rebound.example.com:3000", "https://localhost.example.com", "http://127.0.0.1.nip.io:3000", "null"],
};

test("without BASE_URL only addresses and local names are ours", () => {
  for (const [whose, origins] of Object.entries(pages)) {
    for (const origin of origins) {
      const host = URL.canParse(origin) ? new URL(origin).host : "localhost:3000";
      expect([origin, crossSite(false).isOwnOrigin(origin, host)]).toEqual([origin, whose === "ours"]);
      // With it there is one name.
      expect(crossSite(true).isOwnOrigin(origin, host)).toBe(origin === "http://localhost:3000");
    }
  }
});
