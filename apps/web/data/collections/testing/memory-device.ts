// The rows of a device without a worker and a browser's storage: the same code over a store in memory, which outlives the tab.
import type { Box } from "@tessera/kernel/wire/box.ts";
import type { Device } from "../device/device.ts";
import { DeviceRows, type DeviceMessage, type DeviceReply } from "../device/device-rows.ts";
import type { DeviceStore, KeptState } from "../device/device-store.ts";

export class MemoryDeviceStore implements DeviceStore {
  readonly states = new Map<string, KeptState>();
  readonly kept = new Map<string, Map<string, Box>>();

  stateOf = async (collection: string) => this.states.get(collection) ?? null;
  shownBy = async (block: string) => [...this.states].flatMap(([id, state]) => (state.block === block ? [id] : []));
  rows = async (collection: string) => [...(this.kept.get(collection) ?? [])].map(([id, box]) => ({ id, box }));
  count = async (collection: string) => this.kept.get(collection)?.size ?? 0;

  write: DeviceStore["write"] = async (collection, { state, put, remove }) => {
    const rows = this.kept.get(collection) ?? new Map<string, Box>();
    for (const { id, box } of put) rows.set(id, box);
    for (const id of remove) rows.delete(id);
    this.kept.set(collection, rows);
    this.states.set(collection, state);
  };

  forget = async (collection: string) => {
    this.kept.delete(collection);
    this.states.delete(collection);
  };
}

export function memoryDevice(store: DeviceStore): Device {
  const rows = new DeviceRows(store);
  const send = async (message: DeviceMessage): Promise<DeviceReply> => await rows.handle(structuredClone(message));
  return {
    async stateOf(collection) {
      const reply = await send({ kind: "state", collection });
      return reply.kind === "state" ? reply.state : null;
    },
    keep: (collection, state, put, remove) => void send({ kind: "keep", collection, state, put, remove }),
    forget: (collection) => void send({ kind: "forget", collection }),
    hide: (block) => void send({ kind: "hide", block }),
    async ask(collection, schema, question) {
      const reply = await send({ kind: "ask", collection, schema, question });
      return reply.kind === "answer" ? reply.found : null;
    },
  };
}
