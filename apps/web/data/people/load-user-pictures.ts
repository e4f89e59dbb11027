// Loads the pictures of users by signed addresses, each requested with the user whose record names it.
import { getSignedFileUrls } from "@tessera/kernel/wire/api/files/get-signed-file-urls.ts";
import type { Http } from "@tessera/platform/http.ts";
import { pictureCacheOf } from "../../local/shelf-name.ts";
import { browserPictures, type KeptPictures } from "../files/kept-pictures.ts";

export function loadUserPictures(http: Http, myId: string, onError: (error: unknown) => void): KeptPictures {
  return browserPictures({
    async sign(wanted) {
      const urls = wanted.map(({ id, url }) => ({ permissionRecord: { table: "user", id }, url }));
      const result = await http.call(getSignedFileUrls, { urls }, { source: "people" });
      return result.ok ? result.value.signedUrls : null;
    },
    cacheName: pictureCacheOf(myId),
    onError,
  });
}
