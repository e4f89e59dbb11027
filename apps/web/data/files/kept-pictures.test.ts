import { beforeEach, expect, test } from "vitest";
import { KeptPictures, type PicturePorts } from "./kept-pictures.ts";

let kept: Map<string, Response>;
let asked: string[];
let fetched: string[];
let errors: unknown[];
let online: boolean;

beforeEach(() => {
  [kept, asked, fetched, errors, online] = [new Map(), [], [], [], true];
});

function open(own: Partial<PicturePorts> = {}): KeptPictures {
  return new KeptPictures({
    async sign(wanted) {
      asked.push(wanted.map(({ id }) => id).join(" "));
      return online ? wanted.map(({ id }) => (id === "hidden" ? "" : `/signed/${id}?s=1`)) : null;
    },
    kept: async () => ({
      match: async (key) => kept.get(String(key))?.clone(),
      put: async (key, answer) => void kept.set(String(key), answer),
    }),
    async fetch(address) {
      fetched.push(address);
      return new Response(address, { status: address.includes("gone") ? 404 : 200 });
    },
    show: (picture) => `blob:${picture.size}`,
    onError: (error) => errors.push(error),
    ...own,
  });
}

/** Resolves with the next notice. */
const told = async (pictures: KeptPictures): Promise<void> => {
  await new Promise<void>((resolve) => {
    const stop = pictures.subscribe(() => {
      stop();
      resolve();
    });
  });
};

test("pictures that are drawn together are requested in one call, once each, and as icons", async () => {
  const pictures = open();
  expect([pictures.of("a", "u1"), pictures.of("b", "u2"), pictures.of("a", "u1")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await told(pictures);
  expect(asked).toEqual(["a b"]);
  expect(fetched).toEqual(["/image/a?s=1&width=160", "/image/b?s=1&width=160"]);
  expect(pictures.of("a", "u1")).toMatch(/^blob:/);
  expect(asked).toHaveLength(1);
});

test("a picture that was shown once is shown again without a request", async () => {
  const first = open();
  first.of("a", "u1");
  await told(first);
  online = false;
  const second = open();
  second.of("a", "u1");
  await told(second);
  expect(second.of("a", "u1")).toMatch(/^blob:/);
  expect(asked).toEqual(["a"]);
});

test("a picture that this device uploaded is shown at once and stored", async () => {
  const pictures = open();
  await pictures.take("u1", new Blob(["abc"]));
  expect(pictures.of("a", "u1")).toBe("blob:3");
  expect([asked, kept.size]).toEqual([[], 1]);
});

test("a picture that the user may not read or that failed to load is undefined, and is requested again when the network is back", async () => {
  const pictures = open();
  pictures.of("hidden", "u1");
  pictures.of("gone", "u2");
  await told(pictures);
  expect([pictures.of("hidden", "u1"), pictures.of("gone", "u2")]).toEqual([undefined, undefined]);
  expect(kept.size).toBe(0);
  expect(asked).toHaveLength(1);
  const again = told(pictures);
  pictures.again();
  await again;
  pictures.of("gone", "u2");
  await told(pictures);
  expect(asked).toEqual(["hidden gone", "gone"]);
});

test("a browser without a cache shows pictures too, and an error of the cache is reported", async () => {
  const bare = open({ kept: async () => null });
  bare.of("a", "u1");
  await told(bare);
  expect(bare.of("a", "u1")).toMatch(/^blob:/);
  const fault = new Error("no room");
  const broken = open({ kept: () => Promise.reject(fault) });
  broken.of("a", "u1");
  await expect.poll(() => errors).toEqual([fault]);
});
