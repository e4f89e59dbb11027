// The unit tests of every room, in three projects told apart by a file's name: *.pg.test.ts and *.postgres.test.ts
// get a PostgreSQL server, *.test.tsx and *.dom.test.ts a document, the rest plain Node. Browser tests are Playwright's, in e2e/.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const rooms = "{packages,apps,testing,scripts,bench}/**";
const exclude = ["**/node_modules/**", "**/dist/**"];
const common = { testTimeout: 30_000, hookTimeout: 60_000, setupFiles: ["./testing/property-seed.ts"] };

export default defineConfig({
  test: {
    // Vitest leaves one processor to itself; on two that would be half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: "node",
          include: [`${rooms}/*.test.ts`],
          exclude: [...exclude, "**/*.pg.test.ts", "**/*.postgres.test.ts", "**/*.dom.test.ts"],
          ...common,
        },
      },
      {
        test: {
          name: "pg",
          include: [`${rooms}/*.pg.test.ts`, `${rooms}/*.postgres.test.ts`],
          exclude,
          globalSetup: ["./testing/postgres-setup.ts"],
          ...common,
        },
      },
      {
        test: {
          name: "dom",
          include: [`${rooms}/*.test.tsx`, `${rooms}/*.dom.test.ts`],
          exclude,
          environment: "jsdom",
          ...common,
        },
      },
    ],
  },
});
