import { expect, test } from "vitest";
import { watchOnline } from "./online.ts";

function setUp(online: boolean) {
  const listeners = new Set<() => void>();
  const tasks: (() => void)[] = [];
  const client = {
    online,
    woken: 0,
    onOnline(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake() {
      this.woken++;
    },
    become(next: boolean) {
      this.online = next;
      for (const listener of listeners) listener();
    },
  };
  const device = {
    navigator: { onLine: true },
    handlers: new Map<string, () => void>(),
    addEventListener(name: string, handler: () => void) {
      this.handlers.set(name, handler);
    },
    removeEventListener: () => undefined,
  };
  const clock = {
    now: () => 0,
    after(_milliseconds: number, task: () => void) {
      tasks.push(task);
      return () => void tasks.splice(tasks.indexOf(task), 1);
    },
  };
  return { client, device, tasks, watched: watchOnline(client, clock, device) };
}

test("nothing is offline before a workspace is open, nor while the first connection is made", () => {
  const { client, tasks, watched } = setUp(false);
  expect(watched.read()).toBe(true);
  expect(tasks).toHaveLength(0);
  watched.begin();
  expect(watched.read()).toBe(true);
  client.become(true);
  expect(tasks).toHaveLength(0);
  expect(watched.read()).toBe(true);
});

test("a break that heals at once is not told, one that lasts is, the device's word counts at once", () => {
  const { client, device, tasks, watched } = setUp(true);
  watched.begin();
  client.become(false);
  expect(watched.read()).toBe(true);
  tasks.shift()?.();
  expect(watched.read()).toBe(false);
  client.become(true);
  expect(watched.read()).toBe(true);
  device.navigator.onLine = false;
  client.become(false);
  expect(watched.read()).toBe(false);
  device.handlers.get("online")?.();
  expect(client.woken).toBe(1);
});
