// The worker that keeps rows of collections on this device and answers over them offline. It is named after the person whose
// store it opens, and says of each message what came of it.
import type { FromDevice, ToDevice } from "./device.ts";
import { DeviceRows } from "./device-rows.ts";
import { deviceStoreOf } from "../../../local/shelf-name.ts";
import { openDeviceStore } from "./device-store.ts";

const tab = self as unknown as Pick<Worker, "postMessage" | "addEventListener">;
const opening = openDeviceStore(self.indexedDB, deviceStoreOf(self.name)).then((store) => new DeviceRows(store));

async function answer({ number, message }: ToDevice): Promise<FromDevice> {
  try {
    return { number, reply: await (await opening).handle(message) };
  } catch (error) {
    return { number, fault: String(error) };
  }
}

tab.addEventListener("message", ({ data }: MessageEvent<ToDevice>) => {
  void answer(data).then((said) => tab.postMessage(said));
});
