// What the press of a button does, as `format.button_action` says it. What is not known, or is not whole, inserts below.
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { ButtonAction, ButtonPlace } from "./button-tools.tsx";

const places: readonly ButtonPlace[] = ["below", "above", "start", "end"];

export function actionOf(value: Json | undefined): ButtonAction {
  const { type, id, url, place } = isObject(value) ? value : ({} as JsonObject);
  if (type === "page" && typeof id === "string" && id !== "") return { type, id };
  if (type === "address" && typeof url === "string" && url !== "") return { type, url };
  return { type: "insert", place: places.find((one) => one === place) ?? "below" };
}
