// Setup of every unit test: `vi.waitFor` waits for a minute unless the test says otherwise. Vitest's own limit is a second, which a
// busy machine exceeds. Limits are there against tests that hang, and measure nothing.
import { vi } from "vitest";

const { waitFor } = vi;
vi.waitFor = (callback, options = { timeout: 60_000, interval: 10 }) => waitFor(callback, options);
