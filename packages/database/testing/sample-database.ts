// A database with values of every type, for tests of faces and for looking at them. The same in every run.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { MemorySeed } from "./memory-source.ts";

const option = (value: string, color: string): JsonObject => ({ id: value.toLowerCase(), value, color });

export const sampleSchema: JsonObject = {
  title: { name: "Name", type: "title" },
  stat: {
    name: "Status",
    type: "select",
    options: [option("To do", "gray"), option("In progress", "blue"), option("Done", "green")],
  },
  effo: { name: "Effort", type: "number" },
  done: { name: "Checked", type: "checkbox" },
  due1: { name: "Due", type: "date" },
  "~note": { name: "Note", type: "text" },
  made: { name: "Created", type: "created_time" },
  who1: { name: "Created by", type: "created_by" },
  futu: { name: "From elsewhere", type: "from_the_future" },
};

const names = [
  "Drop repeated sailings from the harbour board",
  "Warn when a connection drops below five minutes",
  "Two timetables side by side",
  "Holiday exceptions for Easter week",
  "Search by quay nickname",
  "Old bookings keep their sailing",
  "Say clearly that the booking worked",
  "Refund a single sailing of a return trip",
  "Hold seats for eight minutes",
  "Print layout, A3 and A2",
] as const;
const states = ["To do", "In progress", "Done"] as const;

function* sampleRows(count: number): Iterable<JsonObject> {
  for (let n = 0; n < count; n++) {
    const name = names[n % names.length] ?? "";
    const day = new Date(Date.UTC(2026, 2, 1 + (n % 45))).toISOString().slice(0, 10);
    yield {
      title: [[n < names.length ? name : `${name} ${n + 1}`]],
      ...(n % 5 === 4 ? {} : { stat: [[states[n % 3] ?? ""]] }),
      effo: [[n % 11 === 7 ? "many" : String((n * 7) % 13)]],
      done: [[n % 4 === 0 ? "Yes" : "No"]],
      ...(n % 6 === 5 ? {} : { due1: [["‣", [["d", { type: "date", start_date: day }]]]] }),
      ...(n % 3 === 0 ? { "~note": [["Ask "], ["Jun", [["b"]]], [" about the quay"]] } : {}),
      ...(n % 2 === 0 ? { futu: [["kept as it is"]] } : {}),
    };
  }
}

/** `columns`: more number properties, for a wide table. */
export function sampleDatabase(count: number, columns = 0): MemorySeed {
  const more = Array.from(
    { length: columns },
    (_, n) => [`n${n}`, { name: `Number ${n + 1}`, type: "number" }] as const,
  );
  return { name: "Launch tasks", schema: { ...sampleSchema, ...Object.fromEntries(more) }, rows: sampleRows(count) };
}
