// The engineering team's pages: systems, runbooks, what went wrong and what was learnt.

import type { DemoPage } from "../forms/demo-page.ts";
import { incidents } from "./databases.ts";

export const engineering: DemoPage = {
  title: "Engineering",
  icon: "🛠️",
  by: "jun",
  body: `
Four systems, two people on call, one harbour feed. Start with *How a sailing is made*.
`,
  databases: [incidents],
  pages: [
    {
      title: "How a sailing is made",
      icon: "🌊",
      by: "jun",
      body: `
1. The harbour office publishes a feed of calls, one line a boat and quay
2. We read it every 30 seconds and keep the newest revision of each call
3. Calls become sailings, sailings become connections
4. Bookings point at sailings, never at times
## Where it can go wrong
- After midnight the feed repeats the last hour of the day before
- On the two clock changes there is an hour twice, or not at all
- A boat that swaps with another keeps its own seats
`,
      pages: [
        {
          title: "The fix for repeated sailings",
          icon: "🩹",
          by: "jun",
          body: `
A sailing is named by boat, quay and local minute. Two lines with one name are one sailing: \`revision\` decides.
[x] Write down the nights on which it happened
[x] Replay them
[ ] Ship behind a switch on 28 March
[ ] Remove the switch a week after launch
`,
        },
        {
          title: "Times, zones and the night boat",
          icon: "🌙",
          by: "jun",
          body: `
We keep the **local minute of the quay** and the zone beside it. The night boat leaves on one day and arrives on the next; both days are shown.
`,
        },
      ],
    },
    {
      title: "Runbooks",
      icon: "🚨",
      by: "jun",
      body: `
Written for somebody who was asleep two minutes ago. Short lines, in order.
`,
      pages: [
        {
          title: "The feed is silent",
          icon: "📡",
          by: "jun",
          body: `
1. Look at the last line: is it older than five minutes?
2. Call the harbour office. The number is on the wall and in the phone.
3. Switch the boards to the printed timetable
4. Write into the log when it stopped and when it came back
`,
        },
        {
          title: "Payments are slow",
          icon: "🐌",
          by: "tom",
          body: `
1. Hold seats for twenty minutes instead of eight
2. Put the notice up; Lea has the words
3. Do **not** restart the booking service, it forgets the held seats
`,
        },
        {
          title: "Restore from a backup",
          icon: "🗄️",
          by: "jun",
          body: `
[ ] Stop writing: boards to read-only
[ ] Restore into an empty instance, never over the old one
[ ] Compare yesterday's bookings with the payment report
[ ] Switch over, keep the old one for a week
`,
        },
      ],
    },
    {
      title: "On call",
      icon: "📟",
      by: "jun",
      body: `
One week each, Monday 09:00 to Monday 09:00. Whoever is called twice in a night sleeps in.
- Week 14: Jun
- Week 15: Tom
- Week 16, launch: *both*
`,
    },
    {
      title: "What went wrong",
      icon: "🔍",
      by: "jun",
      body: `
No names, no blame, one thing that we change.
`,
      pages: [
        {
          title: "2 February: the 06:10 that sailed twice",
          icon: "👯",
          by: "jun",
          body: `
## What happened
The feed repeated an hour. We sold 41 seats on a boat that had left.
## What we change
- Sailings have a name now, and a name exists once
- The first boat of the day is compared with the bridge list
`,
        },
        {
          title: "19 January: boards without a night",
          icon: "🕳️",
          by: "ada",
          body: `
The print job skipped everything after midnight, because the page was full. Now it asks for a second page instead.
`,
        },
      ],
    },
  ],
};
