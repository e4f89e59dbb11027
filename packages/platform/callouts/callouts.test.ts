import fc from "fast-check";
import { expect, test } from "vitest";
import { createCallouts, emptyCallouts, showing } from "./callouts.ts";
import { callouts, createAppCallouts, type CalloutName } from "./catalogue.ts";

const isName = (key: string): key is CalloutName => Object.hasOwn(callouts, key);
const names: readonly CalloutName[] = Object.keys(callouts).filter(isName);
const anyName = fc.constantFrom(...names);
const launchModals = names.filter((name) => "launch" in callouts[name]);
const blocked = names.filter((name) => "blockedByLaunch" in callouts[name]);

test("the state is a set of active callouts, whether a launch modal was shown, and which", () => {
  const { state, show } = createAppCallouts();
  expect(state.read()).toEqual({ activeCallouts: new Set(), didShowModal: false, modalShown: null });
  let heard = 0;
  state.subscribe(() => heard++);
  show("charts_launch_modal");
  expect(state.read()).toEqual({
    activeCallouts: new Set(["charts_launch_modal"]),
    didShowModal: true,
    modalShown: "charts_launch_modal",
  });
  show("sidebar_tour");
  expect(heard).toBe(1);
  const other = createAppCallouts();
  other.show("sidebar_tour");
  expect(other.state.read()).toEqual({
    activeCallouts: new Set(["sidebar_tour"]),
    didShowModal: false,
    modalShown: null,
  });
});

test("a callout is shown only where no active one has equal or higher priority", () => {
  fc.assert(
    fc.property(anyName, anyName, (first, second) => {
      const { show } = createAppCallouts();
      expect(show(first)).toBe(true);
      const free = callouts[second].priority < callouts[first].priority;
      const spent =
        "launch" in callouts[first] && ("launch" in callouts[second] || "blockedByLaunch" in callouts[second]);
      expect(show(second)).toBe(second === first || (free && !spent));
    }),
  );
});

test("a callout of higher priority removes those of lower priority, and only those", () => {
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 12 }), anyName, (wishes, wish) => {
      const { state, show } = createAppCallouts();
      for (const each of wishes) show(each);
      const before = state.read();
      const shown = show(wish);
      const after = state.read();
      if (!shown) expect(after).toBe(before);
      const gone = [...before.activeCallouts].filter((name) => !after.activeCallouts.has(name));
      expect(gone.every((name) => callouts[wish].priority < callouts[name].priority)).toBe(true);
      if (shown && !before.activeCallouts.has(wish)) expect([...after.activeCallouts]).toEqual([wish]);
    }),
  );
});

test("lower ones stand beside nobody that a table of several priorities would let stay", () => {
  const table = { high: { priority: 0 }, middle: { priority: 1 }, low: { priority: 2 } };
  const state = { ...emptyCallouts<keyof typeof table>(), activeCallouts: new Set(["middle", "low"] as const) };
  expect([...showing(table, state, "high").activeCallouts]).toEqual(["high"]);
});

test("one launch modal a session; then the cookie, desktop, student and trial popups are blocked, and no other", () => {
  expect(launchModals).toEqual([
    "dummy_modal",
    "ai_launch_modal",
    "ai_qna_launch_modal",
    "ai_connectors_launch_modal",
    "calendar_launch_promo",
    "charts_launch_modal",
  ]);
  expect(blocked).toEqual([
    "timed_trial_popup",
    "cookie_preference_popup",
    "desktop_preference_popup",
    "student_ai_offer_popup",
  ]);
  for (const modal of launchModals) {
    const { show, hide } = createAppCallouts();
    expect(show(modal)).toBe(true);
    hide(modal);
    const stillShown = names.filter((name) => {
      const shown = show(name);
      hide(name);
      return shown;
    });
    expect(stillShown).toEqual(names.filter((name) => !launchModals.includes(name) && !blocked.includes(name)));
  }
});

test("a popup that stands already leaves for a launch modal and does not come back", () => {
  const { state, show, hide } = createCallouts<CalloutName>(callouts);
  expect(show("cookie_preference_popup")).toBe(true);
  expect(show("dummy_modal")).toBe(true);
  hide("dummy_modal");
  expect([show("cookie_preference_popup"), state.read().activeCallouts.size]).toEqual([false, 0]);
});
