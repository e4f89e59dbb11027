// A call whose code comes with its first use. Where that code cannot be had, it is told as any call without network.
import type { CallResult } from "@tessera/platform/http.ts";

export async function lateCall<Module, Value>(
  load: () => Promise<Module>,
  call: (module: Module) => Promise<CallResult<Value>>,
): Promise<CallResult<Value>> {
  let module: Module;
  try {
    module = await load();
  } catch {
    return { ok: false, failure: { kind: "offline" } };
  }
  return call(module);
}
