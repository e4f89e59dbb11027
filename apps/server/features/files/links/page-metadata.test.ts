import fc from "fast-check";
import { expect, test } from "vitest";
import { pageMetadata } from "./page-metadata.ts";

const at = new URL("https://example.com/blog/post");
const of = (html: string | Uint8Array, type = "text/html") =>
  pageMetadata(typeof html === "string" ? Buffer.from(html) : html, type, at);
const nothing = { title: null, description: null, icon: null, image: null };

test("a page's own words, with entities read and addresses made whole", () => {
  const html = `<!doctype html><HTML><head><title>Plain &amp; simple\n one</title>
    <meta name=Description content="It&#39;s &lt;b&gt;">
    <link rel="shortcut ICON" href="/f.ico"><meta property="og:image" content="../a.png"></head><body><title>no</title>`;
  expect(of(html)).toEqual({
    title: "Plain & simple one",
    description: "It's <b>",
    icon: "https://example.com/f.ico",
    image: "https://example.com/a.png",
  });
});

test("words for sharing go before the plain ones, the first of a kind before later ones, and a base counts", () => {
  const html = `<title>Plain</title><base href="//cdn.example.net/x/"><meta property="og:title" content="First">
    <meta property="og:title" content="Second"><link rel=icon href=i.png><meta property="og:description" content=" ">`;
  expect(of(html)).toMatchObject({ title: "First", icon: "https://cdn.example.net/x/i.png", description: null });
});

test("what stands in scripts and comments is not said, and only addresses of the web are given", () => {
  const html = `<script>"<title>no</title>"</script><!-- <title>no</title> --><link rel=icon href="javascript:alert(1)">
    <meta property="og:image" content="data:image/png;base64,AA"><title></title>`;
  expect(of(html)).toEqual(nothing);
});

test("the charset of the answer or of the page is read; one that nobody knows is passed over", () => {
  const latin = Buffer.from("<title>\u00fcber</title>", "latin1");
  expect(of(latin, "text/html; charset=ISO-8859-1").title).toBe("\u00fcber");
  expect(of(Buffer.concat([Buffer.from("<meta charset='windows-1252'>"), latin])).title).toBe("\u00fcber");
  expect(of("<title>\u00fcber</title>", "text/html; charset=klingon").title).toBe("\u00fcber");
});

test("whatever the page, the answer is short, storable and soon there", () => {
  expect(of(`<title>${"\u{1F600}".repeat(5000)}</title>`).title).toHaveLength(2000);
  expect(of(`<link rel=icon href="/${"x".repeat(3000)}">`).icon).toBeNull();
  const began = performance.now();
  for (const hostile of ["<", "<title", "<meta content=", "<!--", '<a href="', "&", "<title>&#"])
    of(hostile.repeat(60_000));
  expect(performance.now() - began).toBeLessThan(10_000);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const found = of(Buffer.concat([Buffer.from("<title>"), bytes]));
      expect(found.title ?? "").not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }),
  );
});
