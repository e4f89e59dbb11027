import { customEmojiSuite } from "./custom-emoji.suite.ts";
import { openOnPostgres } from "../../store/testing/record-databases.ts";

customEmojiSuite("PostgreSQL", openOnPostgres);
