// The product team's pages: the launch of the spring timetable and what stands around it.

import type { DemoPage } from "../forms/demo-page.ts";
import { launchTasks } from "./databases.ts";

export const product: DemoPage = {
  title: "Product",
  icon: "🧭",
  by: "mira",
  body: `
What we build for passengers, why, and what came of it.
## Now
The spring timetable goes live on **14 April**. Everything else waits for it.
`,
  databases: [launchTasks],
  pages: [
    {
      title: "Spring timetable launch",
      icon: "🚀",
      by: "mira",
      body: `
On **14 April** the boats switch to summer hours. This page holds what ships, who owns it and what we have decided.
> The harbour feed repeats sailings after midnight. Until the fix lands, check the first boat of each day against the quay boards.
## What ships
[x] Show both timetables side by side from 1 April
[x] Keep old bookings on the sailing they were made for
[ ] Warn when a connection drops below 12 minutes
[ ] Print layout for the quay boards, due *2 April*
## Decided so far
1. Refunds follow the sailing, not the booking
2. Seats are held for eight minutes
3. The feed is read every 30 seconds; \`newest revision wins\`
## Measured after two weeks
- Double bookings under 0.2%
- Nine in ten find their boat in 20 seconds
- No calls about the old timetable
+ Not in this release
  - Season passes on the phone
  - Bicycles on the night boat
  - Live positions
`,
      pages: [
        {
          title: "Launch tasks",
          icon: "✅",
          by: "jun",
          body: `
# To do
[ ] Connection warning under 12 minutes
[ ] Translate the notice to Norwegian
[ ] Search by quay nickname
# In progress
[ ] Print layout for quay boards
  - A3 is done
  - A2 waits for the large type version
[ ] Drop repeated sailings
# Done
[x] Two timetables side by side
[x] Old bookings keep their sailing
`,
        },
        {
          title: "Launch day, hour by hour",
          icon: "⏱️",
          by: "ada",
          body: `
1. 03:30 Boards are changed on the outer quays
2. 04:10 First crew checks the printed times against the bridge list
3. 04:45 Feed switches; Jun watches the repeated sailings
4. 05:20 First boat. Somebody stands on every quay until 09:00
5. 12:00 Short call: what surprised us?
`,
        },
        {
          title: "Words on the quay boards",
          icon: "✏️",
          by: "lea",
          body: `
- Say the **time first**, then the quay, then the boat.
- No abbreviations for days. *Mon to Fri* is five words shorter than the footnote it saves.
- "Runs when the sea allows" stays. People like it, and it is true.
`,
        },
        {
          title: "Release notes, draft",
          icon: "📰",
          by: "lea",
          body: `
From 14 April the boats sail to summer hours. Your booking stays on the sailing you chose, also where its time moved by a few minutes.
You see both timetables side by side until the end of April. If a connection becomes tight, we tell you before you pay.
`,
        },
      ],
    },
    {
      title: "Decisions",
      icon: "⚖️",
      by: "mira",
      body: `
One page for each, newest first. A decision without a reason is a rumour.
`,
      pages: [
        {
          title: "Refunds follow the sailing",
          icon: "💶",
          by: "tom",
          body: `
**Decided** on 3 March. **Owner**: Tom.
## Why
A return trip is two sailings. When one is cancelled, people want that one back, not a form.
## What it costs
- Group tickets need one more field
- About forty group refunds a week are done by hand until May
`,
        },
        {
          title: "Seats are held for eight minutes",
          icon: "💺",
          by: "mira",
          body: `
**Decided** on 24 February. **Owner**: Mira.
Five was too short for families, ten left empty seats on the 07:40. Eight was measured over two weeks.
`,
        },
        {
          title: "The newest revision of a sailing wins",
          icon: "🔁",
          by: "jun",
          body: `
**Decided** on 11 March. **Owner**: Jun.
One sailing per boat, quay and local minute. When the feed names it twice, the higher revision stays.
`,
        },
      ],
    },
    {
      title: "Interviews",
      icon: "🎙️",
      by: "lea",
      body: `
Twelve so far, half an hour each, always on the boat and never in the office.
`,
      pages: [
        {
          title: "Interview 11, commuter from Northquay",
          icon: "🧣",
          by: "lea",
          body: `
> I booked the 07:40 twice, because nothing told me the first one had worked.
- Travels five days a week, always the same two boats
- Knows the timetable by heart until it changes
- Wants one thing: *to be sure*
`,
        },
        {
          title: "Interview 12, group from the school",
          icon: "🎒",
          by: "tom",
          body: `
> Twenty-six children and one phone. I need to see one number, and it must be green.
- Books three weeks ahead, pays by invoice
- Needs to change the head count on the morning itself
`,
        },
      ],
    },
    {
      title: "Roadmap",
      icon: "🗺️",
      by: "mira",
      body: `
# Spring
- New timetable, boards, connection warning
# Summer
- Season passes on the phone
- Group tickets that can shrink
# Autumn
- Live positions, once the antennas are on all eleven boats
- Bicycles on the night boat, with Ada's seat plan
`,
    },
    {
      title: "Test plan",
      icon: "🧪",
      by: "jun",
      body: `
## By hand, on real boats
[ ] Book on the old timetable, travel on the new one
[ ] Miss a connection on purpose at Skerry
[ ] Refund one half of a return trip
## By machine, every night
- Both timetables for all nine quays
- A feed that repeats, arrives late and arrives backwards
`,
    },
  ],
};
