import { act, Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { late } from "./late.tsx";

let element: HTMLElement;
let root: ReturnType<typeof createRoot>;
const faults: unknown[] = [];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  faults.length = 0;
  element = document.body.appendChild(document.createElement("div"));
  root = createRoot(element, { onCaughtError: (error) => faults.push(error) });
});
afterEach(() => {
  act(() => root.unmount());
  element.remove();
});
const show = (node: ReactNode) => act(() => root.render(node));

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
  await act(async () => arrive(Face));
  expect(element.innerHTML).toBe("<p>Mira</p>");
});

test("draws prepared code at once", async () => {
  const Later = late(() => Promise.resolve(Face));
  await Later.prepare();
  show(<Later name="Jun" />);
  expect(element.innerHTML).toBe("<p>Jun</p>");
});

test("throws code that cannot be loaded to the fence, and asks again the next time", async () => {
  let tries = 0;
  const Later = late(() => (++tries < 3 ? Promise.reject(new Error("gone")) : Promise.resolve(Face)));
  await Later.prepare();
  await act(async () => root.render(<Fence key="first"><Later name="Ada" /></Fence>)); // prettier-ignore
  expect(element.innerHTML).toBe("<b>broken</b>");
  expect(faults).toEqual([new Error("gone")]);
  await act(async () => root.render(<Fence key="again"><Later name="Ada" /></Fence>)); // prettier-ignore
  expect(element.innerHTML).toBe("<p>Ada</p>");
});
