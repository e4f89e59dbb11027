import { customEmojiSuite } from "./custom-emoji.suite.ts";
import { openOnPglite } from "./testing/record-databases.ts";

customEmojiSuite("PGlite", openOnPglite);
