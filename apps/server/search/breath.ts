// Long work in small pieces: whoever asked the server something meanwhile is answered between two of them.
import { setImmediate } from "node:timers/promises";

export async function breath(): Promise<void> {
  await setImmediate();
}
