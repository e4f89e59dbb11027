// The topics of help, in the order of the table of help links. A topic of something that this server has is told here;
// one of a feature that it does not have says so. Invariant: only what exists is explained.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { HelpTopic } from "@tessera/kernel/routes/help-links.ts";

export interface Topic {
  readonly title: MessageDescriptor;
  /** Null: not on this server. */
  readonly text: readonly MessageDescriptor[] | null;
}

const absent = null;

export const topics: Readonly<Record<HelpTopic, Topic>> = {
  start: {
    title: msg`First steps`,
    text: [
      msg`A workspace holds pages. Press New page in the sidebar, give it a title, press Enter and write.`,
      msg`Begin a line with #, -, 1., [] or > and a space to make a heading, a list, a to-do or a toggle of it.`,
      msg`Invite others with Share above a page. What they write appears as they type it.`,
    ],
  },
  pages: {
    title: msg`Pages`,
    text: [
      msg`Pages hold text and other pages. Drag a page in the sidebar to move it, or press Ctrl (⌘ on a Mac), Shift and an arrow while it is focused.`,
      msg`A page may have an emoji and a cover. Add the pages that you need often to your favorites.`,
      msg`The menu of a page, by its three dots or the right button, has everything that can be done with it.`,
    ],
  },
  sharing: {
    title: msg`Sharing`,
    text: [
      msg`Share above a page makes an invitation link, to this page alone or to the whole workspace, and says what those who follow it may do.`,
      msg`A link that was sent invites everybody who has it. Those who come are seen at the top of the page while they read it.`,
    ],
  },
  permissions: {
    title: msg`Who may do what`,
    text: [
      msg`People have full access, may edit, comment only, or only read. A page takes over who may do what from the page that it stands in.`,
      msg`A page in the private section is yours alone, until you share it.`,
    ],
  },
  guests: {
    title: msg`Guests`,
    text: [
      msg`Somebody who is invited to a page without being a member of the workspace is a guest. They see that page and those inside it, and nothing else.`,
    ],
  },
  teamspaces: { title: msg`Teamspaces`, text: absent },
  databases: { title: msg`Databases`, text: absent },
  properties: { title: msg`Properties`, text: absent },
  views: { title: msg`Views`, text: absent },
  formulas: { title: msg`Formulas`, text: absent },
  relations: { title: msg`Relations`, text: absent },
  "unique-ids": { title: msg`Numbers of rows`, text: absent },
  templates: { title: msg`Templates`, text: absent },
  charts: { title: msg`Charts`, text: absent },
  sites: { title: msg`Sites`, text: absent },
  calendar: { title: msg`Calendar`, text: absent },
  assistant: { title: msg`Assistant`, text: absent },
  search: {
    title: msg`Search`,
    text: [
      msg`Search looks into the titles and the text of every page that you may read. The last word may be the beginning of one, and a slip of a finger is forgiven.`,
      msg`Words in quotation marks have to stand together. A minus sign in front of a word finds pages without it.`,
      msg`The chips under the field keep to titles, to who made a page, to pages inside another one, or to what was changed lately.`,
      msg`Offline, the titles of the pages on this device are searched. Type > to run an action instead.`,
    ],
  },
  offline: {
    title: msg`Working offline`,
    text: [
      msg`Pages that you have read are kept on this device and open without a network.`,
      msg`What you write offline is kept here and sent when the network is back. A line above the page says how much waits.`,
    ],
  },
  "keyboard-shortcuts": {
    title: msg`Keyboard shortcuts`,
    text: [
      msg`A question mark, wherever nothing is being written, opens the list of all keys.`,
      msg`F6 goes from one part of the window to the next, and the arrows walk the list of pages.`,
    ],
  },
  import: { title: msg`Import`, text: absent },
  export: { title: msg`Export`, text: absent },
  trash: {
    title: msg`Trash`,
    text: [
      msg`A page that is deleted goes to the trash, with all that stands in it. Undo takes it back at once, the trash at the foot of the sidebar later.`,
      msg`What is deleted from the trash is gone for good.`,
    ],
  },
  history: { title: msg`History`, text: absent },
  integrations: { title: msg`Integrations`, text: absent },
  api: { title: msg`Programming interface`, text: absent },
  notifications: { title: msg`Notifications`, text: absent },
  language: {
    title: msg`Language`,
    text: [
      msg`Tessera takes the first language of your browser that it has. Where it has none of them it speaks English.`,
      msg`An address may begin with a language, such as /en-us, and then holds for that visit.`,
    ],
  },
  cookies: {
    title: msg`Cookies`,
    text: [
      msg`This server sets cookies of its own and none of others. Those that keep you logged in are necessary; what else your browser keeps is yours to choose under Cookies on this device.`,
    ],
  },
  saml: { title: msg`Single sign-on`, text: absent },
  scim: { title: msg`Managing accounts from elsewhere`, text: absent },
  mfa: { title: msg`Two-step login`, text: absent },
  "audit-log": { title: msg`Audit log`, text: absent },
  analytics: { title: msg`Analytics`, text: absent },
  billing: { title: msg`Billing`, text: absent },
};
