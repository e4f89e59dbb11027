/**
 * Invitations as users make them, and as an attacker would forge them. An honest invitation is made and accepted by the real
 * calls, by a user who may; between the two, rights may change, and the model notes what the invitation then gives: nothing
 * to, or of, a user who was removed meanwhile. A forged invitation is written as a record, in the name of a user who could
 * give what its writer wants, and changes nothing.
 */
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { EventName } from "@tessera/kernel/wire/api/events.ts";
import { createAcceptInvite, createCreateInvite } from "@tessera/server/features/invites/invites.ts";
import { sessionCaller } from "@tessera/server/http/callers.ts";
import type { UserContext } from "@tessera/server/http/request-context.ts";
import { ITEM_ROLES, type ItemRole, type Node } from "./model.ts";
import type { Call } from "./probes.ts";
import { blockRole, highest, mayInvite, mayRead, nearestItemFor } from "./rules.ts";
import type { SecretWorld } from "./world.ts";

type Given = Exclude<ItemRole, "none">;

const ROLES = ITEM_ROLES.filter((role) => role !== "none") as readonly Given[];

export async function invite(world: SecretWorld, between: (world: SecretWorld) => Promise<void>): Promise<void> {
  const { model } = world;
  const { random } = model;
  const page = random.chance(0.7) ? random.pick(model.pages()) : null;
  // A member's role is what the most users may give.
  const hosts = model.users.filter((user) => mayInvite(model, user, page?.id ?? null, "read_and_write"));
  const inviter = random.pick(hosts.length > 0 && random.chance(0.8) ? hosts : model.users);
  const guest = random.pick(model.users.filter((user) => user !== inviter));
  const role = page === null ? random.pick(["read_and_write", "editor"] as const) : random.pick(ROLES);
  const asked = { spaceId: model.space, role, ...(page === null ? {} : { pageId: page.id }) };
  const may = mayInvite(model, inviter, page?.id ?? null, role);
  const code = await orNull(async () => {
    const made = await createCreateInvite(world.inviting)(asked, contextOf(inviter));
    return "code" in made ? made.code : null;
  });
  if ((code !== null) !== may) world.faults.push(`${inviter} ${may ? "may" : "may not"} invite to ${page?.id}`);
  if (code === null) return;
  model.invites.set(world.inviting.idOfCode(code), inviter);
  const before = holdersAbove(world, page);
  if (random.chance(0.3)) await between(world);
  const after = holdersAbove(world, page);
  const isRemoved = (user: string): boolean =>
    before.some((users, at) => users.has(user) && after[at]?.has(user) !== true);
  const hasItem = after[0]?.has(guest) === true;
  const stands =
    mayInvite(model, inviter, page?.id ?? null, role) && !isRemoved(inviter) && (!isRemoved(guest) || hasItem);
  const accepted = await orNull(async () => await createAcceptInvite(world.inviting)({ code }, contextOf(guest)));
  if ((accepted !== null) !== stands) world.faults.push(`${guest} ${stands ? "may" : "may not"} accept of ${inviter}`);
  if (accepted === null || isRemoved(guest)) return;
  world.counts.invited++;
  // Who accepted an invitation was told of the workspace, whether or not the page can be read at the moment.
  model.known.add(guest);
  model.accepted.add(guest);
  if (page === null) await noteMember(world, guest, role);
  else noteItem(world, guest, role, page);
}

/** The users whom items name, by record: of the target of an invitation first, then of what is above it, then of the workspace. */
function holdersAbove({ model }: SecretWorld, page: Node | null): Set<string>[] {
  const of = (items: Node["items"]): Set<string> =>
    new Set(items.flatMap(({ user_id: id, role }) => (id === undefined || role === "none" ? [] : [id])));
  const pages: Set<string>[] = [];
  for (let node = page ?? undefined; node !== undefined; node = model.blockAbove(node)) pages.push(of(node.items));
  return [...pages, of(model.spaceItems)];
}

async function noteMember(world: SecretWorld, guest: string, role: Given): Promise<void> {
  const { model } = world;
  const mine = model.spaceItems.find((item) => item.user_id === guest)?.role ?? "none";
  if (mine !== "editor" && mine !== role) {
    const others = model.spaceItems.filter((item) => item.user_id !== guest);
    model.spaceItems = [...others, { type: "user_permission", role, user_id: guest }];
    model.removed.delete(guest);
    model.admins.delete(guest);
  }
  await world.noteView(guest);
}

/** Who accepts gets what was promised, keeps what they had, and takes nothing from the others. */
function noteItem(world: SecretWorld, user_id: string, role: Given, page: Node): void {
  const { model } = world;
  const now = blockRole(model, user_id, page.id, "public");
  if (highest([now, role]) === now) return;
  const raised = highest([role, nearestItemFor(model, user_id, page.id)]);
  if (page.parent.table === "space" && page.items.length === 0)
    page.items = [{ type: "space_permission", role: "editor" }];
  const others = page.items.filter((item) => item.user_id !== user_id);
  world.noteItems([{ type: "user_permission", role: raised, user_id }], page.items);
  page.items = [...others, { type: "user_permission", role: raised, user_id }];
}

/** Writes an invitation in somebody else's name, or for more than they may give, and accepts it. */
export async function forge(
  world: SecretWorld,
  call: Call,
  userId: string,
  judge: (event: EventName, answer: string) => void,
): Promise<void> {
  const { model, inviting } = world;
  const { random, space } = model;
  const secret = model.pages().filter(({ id }) => !mayRead(model, userId, { table: "block", id }));
  const page = secret.length > 0 && random.chance(0.8) ? random.pick(secret).id : null;
  if (page === null && mayInvite(model, userId, null, "editor")) return;
  const others = model.users.filter((user) => user !== userId && mayInvite(model, user, page, "editor"));
  const inviter = others.length > 0 && random.chance(0.8) ? random.pick(others) : userId;
  const target =
    page === null ? {} : random.chance(0.7) ? { page_id: page } : { target_table: "block", target_id: page };
  const value = { role: "editor", ...target, inviter_id: inviter };
  const code = random.uuid();
  const pointer = { table: "invite", id: inviting.idOfCode(code), spaceId: space };
  const whole = { pointer, path: [], command: random.pick(["set", "update"]), args: value };
  const inPieces = [
    { pointer, path: [], command: "set", args: { role: "editor", inviter_id: userId } },
    ...Object.entries(value).map(([name, args]) => ({ pointer, path: [name], command: "set", args })),
  ];
  const operations = random.chance(0.7) ? [whole] : inPieces;
  const body = { transactions: [{ id: random.uuid(), spaceId: space, operations }] };
  judge("saveTransactionsFanout", await call("saveTransactionsFanout", body, userId));
  world.counts.forged++;
  judge("acceptInvite", await call("acceptInvite", { code }, userId));
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function contextOf(userId: string): UserContext {
  return {
    caller: sessionCaller(userId, userId),
    spaceId: null,
    cookies: {},
    setCookies: [],
  } as unknown as UserContext;
}
