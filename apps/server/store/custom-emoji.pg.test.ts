import { customEmojiSuite } from "./custom-emoji.suite.ts";
import { openOnPostgres } from "./testing/record-databases.ts";

customEmojiSuite("PostgreSQL", openOnPostgres);
