// Pictures of users whom a record names: they are signed with this record.
import { expect, test } from "vitest";
import { attachmentUrl } from "@tessera/kernel/rules/attachment.ts";
import { createUserPictures, type NamedBy } from "./user-pictures.ts";

const photo = attachmentUrl({ id: "00000000-0000-4000-8000-000000000001", name: "zoe.png" });
const by: NamedBy = { spaceId: "space", table: "block", id: "page" };

test("a picture that was refused is requested again when a record is known that names the user", async () => {
  const requested: (NamedBy | undefined)[] = [];
  const pictures = createUserPictures(
    async (namedBy) => {
      let isKnown = false;
      const again = (): void => void (isKnown = false);
      const of = (id: string): string | undefined => {
        if (!isKnown) requested.push(namedBy(id));
        isKnown = true;
        return requested.at(-1) === undefined ? undefined : `blob:${id}`;
      };
      return { of, again, subscribe: () => () => undefined } as never;
    },
    (error) => {
      throw error;
    },
  );
  expect(pictures.of("zoe", photo)).toBeUndefined();
  await expect.poll(() => (pictures.of("zoe", photo), requested)).toEqual([undefined]);
  pictures.named("zoe", by);
  expect([pictures.of("zoe", photo), requested]).toEqual(["blob:zoe", [undefined, by]]);
});
