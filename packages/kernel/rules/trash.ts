// How long what people delete can be taken back. A workspace may say otherwise in its settings; the contract names the
// settings and shows no values, so these are ours.
import { isObject, type Json } from "../values/json.ts";

const DAY = 24 * 60 * 60;

/** Both in seconds: in the trash, and after that until the content is gone. */
export interface TrashDelays {
  readonly deleteFromTrash: number;
  readonly purge: number;
}

export const USUAL_DELAYS: TrashDelays = { deleteFromTrash: 30 * DAY, purge: 7 * DAY };

/** A thousand years. */
const LONGEST = 1000 * 365 * DAY;

/** The delays of a workspace's `settings`; what is no number of seconds counts as unsaid, and they are whole. */
export function trashDelays(settings: Json | undefined): TrashDelays {
  const said = isObject(settings) ? settings : {};
  return {
    deleteFromTrash: seconds(said["delete_from_trash_delay_seconds"], USUAL_DELAYS.deleteFromTrash),
    purge: seconds(said["purge_delay_seconds"], USUAL_DELAYS.purge),
  };
}

function seconds(said: Json | undefined, usual: number): number {
  return typeof said === "number" && Number.isFinite(said) && said >= 0 ? Math.round(Math.min(said, LONGEST)) : usual;
}
