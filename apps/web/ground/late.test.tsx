import type { Line } from "@tessera/platform/log.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import { manualClock, settle, type ManualClock } from "@tessera/platform/testing/manual-clock.ts";
import { act, Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { late, LoadingContext } from "./late.tsx";

let element: HTMLElement;
let root: ReturnType<typeof createRoot>;
let clock: ManualClock;
const online = createWritable(true);
const faults: unknown[] = [];
const lines: Line[] = [];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  clock = manualClock();
  online.set(true);
  faults.length = 0;
  lines.length = 0;
  element = document.body.appendChild(document.createElement("div"));
  root = createRoot(element, { onCaughtError: (error) => faults.push(error) });
});
afterEach(() => {
  act(() => root.unmount());
  element.remove();
});

function show(node: ReactNode) {
  const loading = { clock, online, log: (line: Line) => void lines.push(line), spinner: <u>turning</u> };
  act(() => root.render(<LoadingContext value={loading}>{node}</LoadingContext>));
}
const spinner = () => element.querySelector("u");
/** Lets time pass, and what follows from it happen. */
const pass = (milliseconds: number) =>
  act(async () => {
    clock.pass(milliseconds);
    await settle();
  });

class Fence extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render = () => (this.state.broken ? <b>broken</b> : this.props.children);
}

const Face = ({ name }: { name: string }) => <p>{name}</p>;

test("draws what waits, and the face in the very turn in which its code is here", async () => {
  let arrive: (face: typeof Face) => void = () => undefined;
  const Later = late(
    () => new Promise<typeof Face>((resolve) => (arrive = resolve)),
    () => <i>waiting</i>,
  );
  show(<Later name="Mira" />);
  expect(element.innerHTML).toBe("<i>waiting</i>");
  await act(async () => {
    arrive(Face);
    await settle();
  });
  expect(element.innerHTML).toBe("<p>Mira</p>");
});

test("draws prepared code at once", async () => {
  const Later = late(() => Promise.resolve(Face));
  await Later.prepare();
  show(<Later name="Jun" />);
  expect(element.innerHTML).toBe("<p>Jun</p>");
});

test("shows nothing for 300 ms and then a spinner, until the code is here", async () => {
  let arrive: (face: typeof Face) => void = () => undefined;
  const Later = late(() => new Promise<typeof Face>((resolve) => (arrive = resolve)));
  show(<Later name="Mira" />);
  await pass(299);
  expect(element.innerHTML).toBe("");
  await pass(1);
  expect(spinner()).not.toBeNull();
  await act(async () => {
    arrive(Face);
    await settle();
  });
  expect(element.innerHTML).toBe("<p>Mira</p>");
});

test("an area shows its spinner after 300 ms, and asks again with back-off once the device is online", async () => {
  let tries = 0;
  const gone = new TypeError("Failed to fetch dynamically imported module: /assets/a.js");
  const Later = late(() => (++tries < 4 ? Promise.reject(gone) : Promise.resolve(Face)));
  await Later.prepare();
  show(
    <Fence>
      <Later name="Ada" />
    </Fence>,
  );
  await pass(299);
  expect([tries, spinner() === null]).toEqual([2, true]);
  await pass(1);
  expect([tries, spinner() === null]).toEqual([2, false]);
  online.set(false);
  await pass(60_000);
  expect([tries, spinner() === null]).toEqual([2, false]);
  await act(async () => {
    online.set(true);
    await settle();
  });
  expect(tries).toBe(3);
  await pass(999);
  expect(tries).toBe(3);
  await pass(1);
  expect(element.innerHTML).toBe("<p>Ada</p>");
  expect(faults).toEqual([]);
  expect(lines.map((line) => line.words)).toEqual(["Loading chunk failed", "Loading chunk failed"]);
});

test("throws what is still missing after 120 s to the fence", async () => {
  const gone = new Error("Unable to preload CSS for /assets/a.css");
  const Later = late<{ name: string }>(() => Promise.reject(gone));
  show(
    <Fence>
      <Later name="Ada" />
    </Fence>,
  );
  for (let turn = 0; turn < 8; turn++) await pass(30_000);
  expect(element.innerHTML).toBe("<b>broken</b>");
  expect(faults).toEqual([gone]);
});
