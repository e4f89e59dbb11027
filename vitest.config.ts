// The unit tests of every room, in projects told apart by a file's name: *.pg.test.ts and *.postgres.test.ts get a PostgreSQL
// server, *.test.tsx and *.dom.test.ts a document, the rest plain Node. Browser tests are Playwright's, in e2e/.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./testing/longest-first.ts";
import { quickEngine } from "./testing/quick-engine.ts";

const rooms = "{packages,apps,testing,scripts,bench}/**";
const exclude = ["**/node_modules/**", "**/dist/**"];
const special = ["**/*.pg.test.ts", "**/*.postgres.test.ts", "**/*.dom.test.ts"];
const common = {
  // Against tests that hang: a test that takes seconds takes minutes on a machine with other work. See testing/patience.ts.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ["./testing/property-seed.ts", "./testing/patience.ts"],
  execArgv: [...quickEngine],
};

export default defineConfig({
  test: {
    // One more than there are processors: many files wait for a server, a disk or a process of theirs.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "node",
          include: ["{apps,testing,scripts,bench}/**/*.test.ts"],
          exclude: [...exclude, ...special],
          ...common,
        },
      },
      {
        test: {
          // What keeps nothing from one test to the next, clock and chance included, needs no process for each file: that
          // takes longer than most of these files do.
          name: "packages",
          include: ["packages/**/*.test.ts"],
          exclude: [...exclude, ...special],
          isolate: false,
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
