import { expect, test } from "vitest";
import { embeddedOf, embedOrigins } from "./embed-hosts.ts";

const src = (address: string) => embeddedOf(address)?.src ?? null;

test("each host by the address that it gives for showing", () => {
  for (const address of [
    "https://www.youtube.com/watch?v=abc_DEF-123&t=4",
    "https://youtu.be/abc_DEF-123?si=x",
    "https://youtube.com/shorts/abc_DEF-123",
  ])
    expect(src(address)).toBe("https://www.youtube-nocookie.com/embed/abc_DEF-123");
  expect(src("https://vimeo.com/76979871")).toBe("https://player.vimeo.com/video/76979871");
  expect(src("https://codepen.io/ada/pen/AbC12")).toBe("https://codepen.io/ada/embed/AbC12?default-tab=result");
  expect(src("https://open.spotify.com/track/0123456789abcdef")).toBe(
    "https://open.spotify.com/embed/track/0123456789abcdef",
  );
  expect(src("https://www.figma.com/design/abc/Boat?a=1&b=2")).toBe(
    "https://www.figma.com/embed?embed_host=tessera&url=https%3A%2F%2Fwww.figma.com%2Fdesign%2Fabc%2FBoat%3Fa%3D1%26b%3D2",
  );
});

test("nothing else, however it looks", () => {
  for (const address of [
    "http://www.youtube.com/watch?v=abc_DEF-123",
    "https://www.youtube.com.evil.example/watch?v=abc_DEF-123",
    "https://www.youtube.com@evil.example/watch?v=abc_DEF-123",
    "https://user@www.youtube.com/watch?v=abc_DEF-123",
    "https://www.youtube.com:8443/watch?v=abc_DEF-123",
    "https://www.youtube.com/redirect?q=https://evil.example",
    "https://www.youtube.com/watch?v=../../x",
    "https://vimeo.com/1/../../x",
    "https://example.com/watch?v=abc_DEF-123",
    "javascript:alert(1)",
    "data:text/html,x",
    "",
  ])
    expect(src(address)).toBeNull();
});

test("a frame never has an origin that the policy does not know", () => {
  for (const address of ["https://youtu.be/abc_DEF-123", "https://www.loom.com/share/0123456789abcdef0123456789abcdef"])
    expect(embedOrigins).toContain(new URL(src(address) ?? "").origin);
});
