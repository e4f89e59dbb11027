// What each role may do, as the screens enable it: the role table against the functions that choose what is offered, and against the
// rendered controls of the people page, the invitation dialog and the settings of the workspace.

import { act, createElement, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { roleOnSpace } from "@tessera/kernel/permissions/space-roles.ts";
import type { SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import type { MembersView } from "@tessera/web/data/members/member-list.ts";
import { commonChoices, roleChoices } from "@tessera/web/data/members/role-choices.ts";
import type { Workspace } from "@tessera/web/data/session/workspace.ts";
import { createInfo } from "@tessera/web/data/session/workspace-info.ts";
import { GroupsTab } from "@tessera/web/features/members/groups-tab.tsx";
import { PeopleHeader } from "@tessera/web/features/members/people-header.tsx";
import { RoleMenu } from "@tessera/web/features/members/role-menu.tsx";
import { WorkspaceName } from "@tessera/web/features/settings/workspace-name.tsx";
import { ShareDialog } from "@tessera/web/features/sharing/share-dialog.tsx";
import { ServicesContext, type Services } from "@tessera/web/ground/services.ts";
import { RoleCounts, ROLE_TABLE, ruleName, type RoleRule } from "./role-table.ts";

// The build replaces these macros.
vi.mock("@lingui/react/macro", () => {
  const t = (parts: TemplateStringsArray, ...values: unknown[]): string => String.raw({ raw: parts }, ...values);
  return {
    Trans: ({ children }: { children: ReactNode }) => children,
    Plural: ({ value }: { value: number }) => String(value),
    useLingui: () => ({ t, i18n: { locale: "en", _: String } }),
  };
});
vi.mock("@lingui/core/macro", () => ({ msg: ([message = ""]: TemplateStringsArray) => ({ id: message, message }) }));

const [SPACE, ME, OTHER, CREW, OWNERS] = ["space", "me", "other", "crew", "owners"];
const services = { toasts: { show: () => undefined }, storage: { set: () => undefined } } as unknown as Services;

let root: Root;
let element: HTMLElement;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  element = document.body.appendChild(document.createElement("div"));
  root = createRoot(element);
});
afterEach(() => {
  act(() => root.unmount());
  element.remove();
});

/** Renders a part of the screen alone. */
async function render(part: ReactNode): Promise<void> {
  await act(async () => root.render(null));
  await act(async () => root.render(createElement(ServicesContext, { value: services }, part)));
}

/** The enabled controls on the screen, by label. */
function controls(): { readonly label: string; readonly press: () => void }[] {
  const kinds = "button, input, [role=menuitem], [role=menuitemradio], [role=option]";
  return [...document.querySelectorAll<HTMLElement>(kinds)]
    .filter((one) => !one.matches("[aria-disabled=true], [disabled]"))
    .map((one) => ({ label: labelOf(one), press: () => one.click() }));
}

function labelOf(one: HTMLElement): string {
  const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : undefined;
  return one.getAttribute("aria-label") ?? label ?? one.textContent;
}

/** Presses the control whose label begins with these words. Returns whether there is one. */
async function press(words: string): Promise<boolean> {
  const found = controls().find(({ label }) => label.startsWith(words));
  await act(async () => found?.press());
  return found !== undefined;
}

const screens = new Map<string, Promise<readonly string[]>>();

/** The labels of the enabled controls of a part of the screen; each part is rendered once. */
async function labelsOf(name: string, show: () => Promise<unknown>): Promise<readonly string[]> {
  const known = screens.get(name) ?? show().then(() => controls().map(({ label }) => label));
  screens.set(name, known);
  return await known;
}

/** The workspace as the client of a user with this role has it. */
function workspaceOf(role: SpaceRole): Workspace {
  const onSpace = roleOnSpace(role);
  const isIn = onSpace !== "none";
  const permissions = [{ type: "group_permission", group_id: OWNERS, role: "editor" }];
  const entry = { table: "space", id: SPACE, value: { name: "Space", permissions } };
  const records = {
    id: SPACE,
    channelScope: { topics: new Map() },
    rowNews: { add: () => () => false },
    client: { channel: { watch: () => undefined, unwatch: () => undefined } },
    onState: () => () => undefined,
    stateOf: () => ({ kind: isIn ? "ready" : "hidden" }),
    sync: {
      identity: { userId: ME, scope: SPACE },
      onChange: () => () => undefined,
      confirm: () => undefined,
      entry: (table: string) => (table === "space" && isIn ? entry : null),
      role: () => onSpace,
    },
  };
  const user = (name: string) => ({ role: "reader", value: { name } });
  const recordMap = { notion_user: { [ME]: user("My name"), [OTHER]: user("Other name") } };
  const group = (id: string, its: "owner" | null) => ({ id, name: id, icon: null, count: 0, role: its });
  const answers: Readonly<Record<string, object>> = {
    getSpaceGroups: { groups: [group(CREW, null), group(OWNERS, "owner")] },
    getGroupMembers: { userIds: [], recordMap: {}, seq: 1, count: 0, cursor: null },
    getSpaceMembers: {
      rows: [ME, OTHER].map((userId) => ({ userId, joined: true })),
      role,
      recordMap,
      seq: 1,
      counts: {},
      owners: 2,
      cursor: null,
    },
  };
  const http = { call: async ({ name }: { name: string }) => ({ ok: true, value: answers[name] }) };
  const info = createInfo(records as never, "Space");
  return { id: SPACE, myId: ME, info, records, http } as unknown as Workspace;
}

const nothing = (): void => undefined;

function viewOf(role: SpaceRole): MembersView {
  const counts = { members: 2, guests: 0 };
  return { state: "ready", tab: "members", myRole: role, owners: 2, rows: [], counts } as unknown as MembersView;
}

/** Whether the screens of a user with this role offer the deed; null where they have no control for it. */
async function offers({ deed, from, to = "none", field }: RoleRule, role: SpaceRole): Promise<boolean | null> {
  switch (deed) {
    case "export members":
      return (await headerOf(role)).includes("Export as CSV");
    case "create a link":
      return (await invitationsOf(role)).some((label) => label.startsWith(`Join as ${to}`));
    case "change the role of another user":
      return from === undefined || from === "none" ? null : await offersRole(role, OTHER, from, to);
    case "change the own role":
      return await offersRole(role, ME, role, to);
    case "remove another user":
      return await offersRole(role, OTHER, from ?? "none", "none");
    case "leave":
      return (await headerOf(role)).includes("Leave") && (await offersRole(role, ME, role, "none"));
    case "create a group":
      return (await groupsOf(role)).includes("New group");
    case "give a group a role":
      return (await groupsOf(role)).includes(`Role of ${CREW}: No role`);
    case "rename a group":
      return (await groupOf(role, CREW)).includes("Name");
    case "delete a group":
      return (await groupOf(role, CREW)).includes("Delete group");
    case "add another user to a group":
      return (await groupOf(role, CREW)).includes("Add a user");
    case "add the own user to a group":
      return (await groupOf(role, CREW)).some((label) => label.includes("My name"));
    case "change the users of a group that is an owner":
      return (await groupOf(role, OWNERS)).includes("Add a user");
    case "change a setting":
      return field === "name" ? (await settingsOf(role)).includes("Rename") : null;
    default:
      return null;
  }
}

const showHeader = async (role: SpaceRole): Promise<void> => {
  const dialogs = { InviteDialog: ShareDialog, LeaveDialog: () => null, actions: {} as never };
  const shown = { workspace: workspaceOf(role), view: viewOf(role), name: "Space", online: true };
  await render(createElement(PeopleHeader, { ...shown, ...dialogs }));
};
const showGroups = async (myRole: SpaceRole): Promise<void> =>
  await render(createElement(GroupsTab, { workspace: workspaceOf(myRole), myRole, canChange: true }));

const headerOf = async (role: SpaceRole) => await labelsOf(`header ${role}`, () => showHeader(role));
const groupsOf = async (role: SpaceRole) => await labelsOf(`groups ${role}`, () => showGroups(role));
const settingsOf = async (role: SpaceRole) =>
  await labelsOf(`settings ${role}`, () => render(createElement(WorkspaceName, { workspace: workspaceOf(role) })));

/** What the dialog of the button "Invite" offers; nothing without the button. */
async function invitationsOf(role: SpaceRole): Promise<readonly string[]> {
  return await labelsOf(`invitations ${role}`, async () => {
    await showHeader(role);
    await press("Invite");
  });
}

async function groupOf(role: SpaceRole, group: string): Promise<readonly string[]> {
  return await labelsOf(`${group} ${role}`, async () => {
    await showGroups(role);
    await press(group);
    // The list of users who can be added is loaded.
    if (controls().some(({ label }) => label === "Add a user"))
      await expect.poll(() => document.querySelectorAll("[role=option]").length).toBeGreaterThan(0);
  });
}

const NAMES: Readonly<Record<SpaceRole, string>> = {
  owner: "Owner",
  admin: "Admin",
  member: "Member",
  guest: "Guest",
  none: "",
};

/** By the menu of the role, which the function for one member and the one for several decide. */
async function offersRole(myRole: SpaceRole, userId: string, role: SpaceRole, to: SpaceRole): Promise<boolean> {
  const acting = { myId: ME, myRole, owners: 2 };
  const choices = roleChoices(acting, { userId, role });
  const labels = await labelsOf(`role ${myRole} ${userId} ${role}`, async () => {
    const member = { userId, role, byGroups: null, joined: true, groups: [] } as never;
    const acts = { onRole: nothing, onRemove: nothing };
    await render(createElement(RoleMenu, { member, name: "Robin", choices, isSelf: userId === ME, ...acts }));
    await press("Role of Robin");
  });
  const isShown = labels.some((label) =>
    to === "none" ? /^(Remove from|Leave) workspace/.test(label) : label.startsWith(NAMES[to]),
  );
  const isIn = ({ roles, canRemove }: Omit<typeof choices, "lock">): boolean =>
    roles.some((one) => one === to) || (to === "none" && canRemove);
  // What is offered for several selected members is what the menu of one offers.
  expect([isIn(choices), isIn(commonChoices(acting, [{ userId, role }]))]).toEqual([isShown, isShown]);
  return isShown;
}

test("the screens offer what the table of roles allows, and nothing else", async () => {
  const counts = new RoleCounts();
  const wrong: string[] = [];
  for (const rule of ROLE_TABLE) {
    const { allowed, except = [], hidden = [] } = rule;
    // A user who is not in the workspace has no screen of it.
    for (const role of ["owner", "admin", "member", "guest"] as const) {
      const isOffered = except.includes(role) ? null : await offers(rule, role);
      if (isOffered === null) continue;
      counts.note(rule, role, isOffered);
      if (isOffered !== (allowed.includes(role) && !hidden.includes(role)))
        wrong.push(`${role}: ${ruleName(rule)} is ${isOffered ? "offered" : "not offered"}`);
    }
  }
  expect(wrong).toEqual([]);
  const summary = counts.summary("screens");
  console.log(summary);
  expect(summary).toBe("members, screens: 4 roles x 6 actions, 128 checks, 46 allowed, 82 refused");
});
