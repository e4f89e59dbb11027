// What uploads and signed files must do, with their bytes in an S3 store.

import { openOnPglite } from "../../../store/testing/record-databases.ts";
import { signedFilesSuite } from "../signing/signed-files.suite.ts";
import { openOnS3 } from "../testing/files-for-tests.ts";
import { uploadsSuite } from "./uploads.suite.ts";

uploadsSuite("PGlite and S3", openOnPglite, openOnS3);
signedFilesSuite("PGlite and S3", openOnPglite, openOnS3);
