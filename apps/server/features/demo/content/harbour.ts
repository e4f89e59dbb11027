// Harbour operations' pages: quays, crews and weather.

import type { DemoPage } from "../forms/demo-page.ts";
import { fleet } from "./databases.ts";

export const harbour: DemoPage = {
  title: "Harbour operations",
  icon: "⚓",
  by: "ada",
  body: `
Everything that touches water. If it is urgent, call the bridge; if it is not, write it here.
`,
  databases: [fleet],
  pages: [
    {
      title: "Quays",
      icon: "🪝",
      by: "ada",
      body: `
Nine of them, from the inner harbour outwards. Each has a page with its wind, its depth and its people.
`,
      pages: [
        {
          title: "Northquay",
          icon: "🧭",
          by: "ada",
          body: `
- Depth 6.2 m at low water, two berths
- Closed to the outer berth over **14 m/s** from the north
- Boards: two A2, large type asked for
[ ] Find out who has the key to the case on pier two
`,
        },
        {
          title: "Skerry",
          icon: "🪨",
          by: "ada",
          body: `
- Depth 4.0 m, one berth, no turning at low water
- The connection here is the tightest of the line: **11 minutes** on weekdays
- There is no shelter. Tell people before they book in winter.
`,
        },
        {
          title: "Old Customs House",
          icon: "🏛️",
          by: "tom",
          body: `
- Ticket office, open 06:00 to 21:00
- Groups board here, by the left gate
- The café holds lost property until Friday
`,
        },
      ],
    },
    {
      title: "Bad weather",
      icon: "🌬️",
      by: "ada",
      body: `
# Who decides
The captain, always. We only say early what is likely.
# When we say it
1. Over 14 m/s forecast for the outer quays: notice the evening before
2. Over 18 m/s: the outer line stops, buses from Skerry
3. Ice: call Ada, whatever the hour
`,
      pages: [
        {
          title: "Notice, ready to send",
          icon: "📣",
          by: "lea",
          body: `
Strong wind is expected tomorrow. The outer line may stop between *(time)* and *(time)*. Your ticket is valid on any boat that day, and on the bus from Skerry.
`,
        },
      ],
    },
    {
      title: "Crews and turns",
      icon: "🧑‍✈️",
      by: "ada",
      body: `
- A turn is never under nine minutes, also when we are late
- Crews change at Old Customs House, never on the outer quays
+ Summer hours, first week
  - Boat 3 has the early start
  - Boat 7 stays in for its hull
`,
    },
    {
      title: "Lost and found",
      icon: "🧤",
      by: "tom",
      body: `
[x] One tuba, collected
[ ] Eleven single gloves
[ ] A wedding cake, please hurry
`,
    },
  ],
};
