// The databases of the sample workspace: what is left to do for the launch, the boats, and what went wrong this winter.

import type { DemoDatabase } from "../forms/demo-database.ts";

const people = { Mira: "purple", Jun: "blue", Ada: "green", Lea: "pink", Tom: "orange" };

const open = {
  operator: "and",
  filters: [{ property: "status", filter: { operator: "enum_is_not", value: { type: "exact", value: "Done" } } }],
} as const;

export const launchTasks: DemoDatabase = {
  title: "Launch board",
  icon: "🗂️",
  by: "mira",
  rowName: "Task",
  nameWidth: 300,
  columns: [
    {
      key: "status",
      name: "Status",
      type: "select",
      width: 130,
      options: { "To do": "gray", "In progress": "blue", Review: "yellow", Done: "green" },
    },
    { key: "owner", name: "Owner", type: "select", width: 110, options: people },
    { key: "due", name: "Due", type: "date", width: 140 },
    { key: "hours", name: "Hours", type: "number", width: 90 },
    { key: "printed", name: "On the boards", type: "checkbox", width: 120 },
    { key: "~note", name: "Note", type: "text", width: 280 },
    { key: "edited", name: "Last edited", type: "last_edited_time", width: 180 },
  ],
  views: [
    { name: "All tasks" },
    { name: "Open, by date", filter: open, sort: [{ property: "due", direction: "ascending" }] },
    { name: "Largest first", sort: [{ property: "hours", direction: "descending" }] },
  ],
  rows: [
    [
      "Show both timetables side by side",
      "Done",
      "Jun",
      "2026-04-01",
      "16",
      "no",
      "Old on the left, as people read it",
    ],
    ["Keep old bookings on their sailing", "Done", "Jun", "2026-03-20", "24", "no", ""],
    [
      "Warn below 12 minutes of connection",
      "In progress",
      "Jun",
      "2026-04-03",
      "12",
      "no",
      "Skerry alone has 11 on weekdays",
    ],
    [
      "Print layout for the quay boards",
      "Review",
      "Lea",
      "2026-04-02",
      "20",
      "yes",
      "A3 is done, A2 waits for large type",
    ],
    [
      "Drop sailings that repeat after midnight",
      "In progress",
      "Tom",
      "2026-04-07",
      "8",
      "no",
      "By the newest revision of the feed",
    ],
    ["Translate the notice to Norwegian", "To do", "Lea", "2026-04-08", "3", "yes", ""],
    ["Search by a quay's nickname", "To do", "Jun", "2026-04-10", "6", "no", "Nobody says Old Customs House"],
    ["Check printed times against the bridge", "To do", "Ada", "2026-04-13", "4", "yes", "First crew of launch day"],
    ["Large type for pier two", "In progress", "Lea", "2026-04-06", "5", "yes", ""],
    [
      "Tell the ticket office about refunds",
      "To do",
      "Mira",
      "2026-04-09",
      "2",
      "no",
      "They follow the sailing, not the booking",
    ],
    ["Load the summer fares", "Review", "Tom", "2026-04-05", "7", "no", ""],
    ["Rehearse the switch of the feed", "To do", "Tom", "2026-04-12", "3", "no", "04:45, with Ada on the bridge"],
    ["Photograph all nine boards", "Done", "Ada", "2026-03-12", "2", "yes", ""],
    ["Words for the night boat", "To do", "Lea", "2026-04-11", "1", "yes", "No abbreviations for days"],
    ["Hold seats for eight minutes", "Done", "Jun", "2026-03-28", "10", "no", ""],
    ["Group tickets at the left gate", "To do", "Tom", "2026-04-13", "4", "yes", ""],
  ],
};

export const fleet: DemoDatabase = {
  title: "Fleet",
  icon: "⛴️",
  by: "ada",
  rowName: "Boat",
  nameWidth: 200,
  columns: [
    {
      key: "kind",
      name: "Kind",
      type: "select",
      width: 130,
      options: { "Car ferry": "blue", "Fast boat": "purple", Launch: "green", "Night boat": "gray" },
    },
    {
      key: "quay",
      name: "Home quay",
      type: "select",
      width: 160,
      options: { Northquay: "blue", Skerry: "orange", "Old Customs House": "yellow", "Inner harbour": "green" },
    },
    { key: "seats", name: "Seats", type: "number", width: 90 },
    { key: "draught", name: "Draught (m)", type: "number", width: 120 },
    { key: "survey", name: "Next survey", type: "date", width: 140 },
    { key: "sails", name: "In service", type: "checkbox", width: 110 },
    { key: "~note", name: "Note", type: "text", width: 260 },
  ],
  views: [{ name: "All boats" }, { name: "By survey", sort: [{ property: "survey", direction: "ascending" }] }],
  rows: [
    ["Tern", "Fast boat", "Northquay", "148", "1.6", "2026-05-04", "yes", ""],
    ["Petrel", "Fast boat", "Skerry", "148", "1.6", "2026-09-18", "yes", "Needs the outer berth over half tide"],
    ["Guillemot", "Car ferry", "Inner harbour", "310", "3.4", "2026-11-02", "yes", "42 cars"],
    ["Fulmar", "Car ferry", "Inner harbour", "310", "3.4", "2026-06-22", "no", "Gearbox, back on 2 May"],
    ["Eider", "Night boat", "Old Customs House", "96", "2.8", "2027-01-15", "yes", "Cabins for 40"],
    ["Dunlin", "Launch", "Skerry", "24", "0.9", "2026-04-28", "yes", ""],
    ["Knot", "Launch", "Northquay", "24", "0.9", "2026-08-11", "yes", ""],
    ["Gannet", "Fast boat", "Inner harbour", "180", "1.8", "2026-07-30", "yes", "New seats this winter"],
    ["Whimbrel", "Launch", "Old Customs House", "18", "0.8", "2026-10-06", "no", "For groups, from May"],
  ],
};

export const incidents: DemoDatabase = {
  title: "Incidents",
  icon: "📟",
  by: "jun",
  rowName: "What happened",
  nameWidth: 320,
  columns: [
    { key: "day", name: "Day", type: "date", width: 140 },
    {
      key: "weight",
      name: "Weight",
      type: "select",
      width: 110,
      options: { Minor: "gray", Major: "orange", Severe: "red" },
    },
    {
      key: "part",
      name: "Part",
      type: "select",
      width: 130,
      options: { Feed: "blue", Payments: "purple", Boards: "yellow", Booking: "green" },
    },
    { key: "minutes", name: "Minutes", type: "number", width: 100 },
    { key: "written", name: "Written up", type: "checkbox", width: 110 },
    { key: "who", name: "Told by", type: "created_by", width: 150 },
  ],
  views: [
    { name: "Latest first", sort: [{ property: "day", direction: "descending" }] },
    {
      name: "To write up",
      filter: {
        operator: "and",
        filters: [{ property: "written", filter: { operator: "checkbox_is", value: { type: "exact", value: false } } }],
      },
    },
  ],
  rows: [
    ["The 06:10 sailed twice in the app", "2026-02-02", "Severe", "Feed", "95", "yes"],
    ["Boards without a night boat", "2026-01-19", "Major", "Boards", "220", "yes"],
    ["Cards were refused at the office", "2026-02-11", "Major", "Payments", "34", "no"],
    ["Feed silent for three reads", "2026-02-14", "Minor", "Feed", "2", "no"],
    ["Skerry shown as closed", "2026-02-20", "Minor", "Boards", "48", "yes"],
    ["Double booking of the last row", "2026-01-27", "Major", "Booking", "12", "yes"],
    ["Clock of pier two an hour off", "2026-03-29", "Minor", "Boards", "61", "no"],
    ["Refund paid twice", "2026-03-05", "Major", "Payments", "8", "yes"],
    ["Search found no quay with an accent", "2026-03-09", "Minor", "Booking", "400", "no"],
    ["Restore took longer than planned", "2026-01-08", "Minor", "Booking", "27", "yes"],
  ],
};
