// Loads the pictures of users by signed addresses, each requested with the user whose record names it. If this user knows that user by
// another record alone, it is requested with this record too.
import { getSignedFileUrls } from "@tessera/kernel/wire/api/files/get-signed-file-urls.ts";
import type { Http } from "@tessera/platform/http.ts";
import { pictureCacheOf } from "../../local/shelf-name.ts";
import { browserPictures, type KeptPictures } from "../files/kept-pictures.ts";
import type { NamedBy } from "./user-pictures.ts";

export function loadUserPictures(
  http: Http,
  myId: string,
  namedBy: (userId: string) => NamedBy | undefined,
  onError: (error: unknown) => void,
): KeptPictures {
  return browserPictures({
    async sign(wanted) {
      const urls = wanted.map(({ id, url }) => {
        const by = namedBy(id);
        const naming = by && { spaceId: by.spaceId, namedBy: { table: by.table, id: by.id } };
        return { permissionRecord: { table: "user", id, ...naming }, url };
      });
      const result = await http.call(getSignedFileUrls, { urls }, { source: "people" });
      return result.ok ? result.value.signedUrls : null;
    },
    cacheName: pictureCacheOf(myId),
    onError,
  });
}
