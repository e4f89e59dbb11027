import { customEmojiSuite } from "./custom-emoji.suite.ts";
import { openOnPglite } from "../../store/testing/record-databases.ts";

customEmojiSuite("PGlite", openOnPglite);
