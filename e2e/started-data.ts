// The data folder of an instance that was started once and stopped; first-start.setup.ts makes it.
import { fileURLToPath } from "node:url";

export const startedData = fileURLToPath(new URL("../test-results/started", import.meta.url));
