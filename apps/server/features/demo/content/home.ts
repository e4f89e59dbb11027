// What everyone at Tidewater opens first, and what two of them keep to themselves.

import type { DemoPage } from "../forms/demo-page.ts";

export const home: readonly DemoPage[] = [
  {
    title: "Welcome to Tidewater",
    icon: "⛴️",
    by: "mira",
    body: `
We run eleven boats between nine quays. This workspace holds what we plan, what we decided and how things work here.
## Find your way
- **Product** has the roadmap, the decisions and what we learn from passengers.
- **Engineering** has the systems, the runbooks and the on-call rota.
- **Harbour operations** has the quays, the crews and what to do in bad weather.
## How we write
- One page for one thing. If it has two answers, it is two pages.
- Say who owns it and when it was last true.
- Decisions are written down on the day they are made, with the reason.
> If you cannot find it here, ask in the morning meeting, and then write it here.
`,
    pages: [
      {
        title: "People",
        icon: "👋",
        by: "mira",
        body: `
- **Mira Holt**, product. Asks why three times.
- **Jun Sato**, engineering. Keeps the harbour feed honest.
- **Ada Brandt**, harbour operations. Knows every quay by its wind.
- **Lea Okafor**, words and design. Removes half of every sentence.
- **Tom Riis**, tickets and groups. Answers the phone when it matters.
`,
      },
      {
        title: "First week",
        icon: "🌱",
        by: "lea",
        body: `
# Before you arrive
[x] Laptop and badge are at the desk at Northquay
[x] You are in the crew list, so the boats are free for you
# Day one
[ ] Take the 07:40 with Ada and stay on deck for the whole line
[ ] Read *How a sailing is made*
[ ] Have lunch with somebody from another team
# By Friday
[ ] Fix one wrong word somewhere passengers see it
[ ] Tell us what was confusing. It only looks confusing once.
`,
      },
      {
        title: "Words we use",
        icon: "📖",
        by: "lea",
        body: `
- **Sailing**: one boat leaving one quay at one local minute.
- **Line**: the quays that a boat calls at, in order.
- **Connection**: time between two sailings of one journey. Under 12 minutes we warn.
- **Quay board**: the printed timetable on the quay, A3 or A2.
- **Turn**: the time a boat needs between arriving and leaving again.
`,
      },
    ],
  },
  {
    title: "Week plan",
    icon: "🗓️",
    by: "mira",
    isPrivate: true,
    body: `
[x] Agree the freeze date with Jun
[ ] Call Northquay about the large type boards
[ ] Read interviews 9 to 12 before Thursday
[ ] Write the launch note, one page, no adjectives
`,
  },
  {
    title: "Questions for Northquay",
    icon: "❓",
    by: "ada",
    isPrivate: true,
    body: `
1. Who has the key to the board case on pier two?
2. Can the night boat use the inner berth when the wind is over 14 m/s?
3. Do they still hand out the old leaflet?
`,
  },
];
