import { expect, test } from "vitest";
import { allowedProtocols, complainAboutUrl, isSpamHost, spamHosts } from "./url.ts";

test("eight protocols are allowed, and no other", () => {
  const contract = "http https mailto itms-apps tel cron x-apple.systempreferences zoommtg";
  expect([...allowedProtocols].toSorted()).toEqual(contract.split(" ").toSorted());
  for (const protocol of contract.split(" ")) {
    expect(complainAboutUrl(`${protocol}:something`)).toBeNull();
    expect(complainAboutUrl(`${protocol.toUpperCase()}:something`)).toBeNull();
  }
  for (const url of [
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "file:///etc",
    "vbscript:x",
    "example.com",
    "",
  ])
    expect(complainAboutUrl(url)).toBe("protocol");
});

test("hosts of spam are refused, with all below them", () => {
  expect(spamHosts.length).toBeGreaterThan(0);
  for (const host of spamHosts) {
    for (const url of [`https://${host}`, `http://a.b.${host.toUpperCase()}/x`, `https://me:pw@${host}:443/?x`])
      expect(complainAboutUrl(url)).toBe("spam_host");
    expect(complainAboutUrl(`https:\\\\${host}`)).toBe("spam_host");
    expect(complainAboutUrl(`https://${host}./x`)).toBe("spam_host");
    expect(complainAboutUrl(`https://not${host}`)).toBeNull();
    expect(complainAboutUrl(`https://example.com/${host}`)).toBeNull();
    expect(isSpamHost(`${host}.example.com`)).toBe(false);
  }
});
