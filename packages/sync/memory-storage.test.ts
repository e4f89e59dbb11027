import { MemoryStorage } from "./memory-storage.ts";
import { atomicSuite, storageSuite } from "./storage.suite.ts";

storageSuite("memory", async () => new MemoryStorage());
atomicSuite("memory", async () => new MemoryStorage());
