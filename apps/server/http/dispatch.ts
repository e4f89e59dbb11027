// POST /api/v3/{event}: reads body and headers, calls the event's handler and sends the answer. The table of handlers is complete
// by its type; the features decide what a handler does with its request.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { ApiEvent, RequestOf, ResponseOf } from "@tessera/kernel/wire/event.ts";
import { apiPath } from "@tessera/kernel/rules/headers.ts";
import { pointsOfBytes, type CallSource, type CallLimits } from "../auth/call-limits.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Metrics } from "../operating/metrics.ts";
import type { Answering } from "./answering.ts";
import { refuseForeign, single } from "./callers.ts";
import type { CrossSite } from "./cross-site.ts";
import type { JsonAnswer } from "./json-answer.ts";
import { bodyLimits } from "./body-limits.ts";
import { BodyRoom, type RoomSize } from "./body-room.ts";
import { checkShape, parseJson, tooLarge } from "./read-body.ts";
import { contextOf, requireUser, type RequestContext, type UserContext } from "./request-context.ts";
import { takeBody } from "./take-body.ts";
import { writeAnswer } from "./write-answer.ts";

/** What answers an event: its value, or for ndjson its lines. */
export type Handler<Event extends ApiEvent> = (
  request: RequestOf<Event>,
  context: Event["access"] extends "user" ? UserContext : RequestContext,
) => Event["answer"] extends "ndjson"
  ? AsyncIterable<ResponseOf<Event>>
  : Promise<ResponseOf<Event> | JsonAnswer<ResponseOf<Event> & object>>;

export type Handlers<Events extends Readonly<Record<string, ApiEvent>>> = {
  readonly [Name in keyof Events]: Handler<Events[Name]>;
};

/** A handler whose event is not known at compile time; its request has passed the event's schema. */
type AnyHandler = (request: unknown, context: RequestContext) => unknown;

export interface DispatchServices {
  readonly sessions: Sessions;
  readonly crossSite: CrossSite;
  readonly answering: Answering;
  readonly metrics: Metrics;
  readonly nowMs: () => number;
  readonly limits: CallLimits;
}

export function dispatchEvents<const Events extends Readonly<Record<string, ApiEvent>>>(
  app: FastifyInstance,
  events: Events,
  handlers: Handlers<Events>,
  services: DispatchServices,
): void {
  const rooms = { known: new BodyRoom(roomOfKnown), others: new BodyRoom(roomOfOthers) };
  for (const [name, event] of Object.entries(events)) {
    const handler = handlers[name] as AnyHandler;
    app.post(`${apiPath}/${name}`, { bodyLimit: event.maxBytes }, (request, reply) =>
      answerEvent(event, handler, request, reply, services, rooms),
    );
  }
  app.all(`${apiPath}/*`, async (request, reply) => {
    const error = new AppError("NotFoundError", `There is no ${request.method} ${request.url.slice(0, 200)}.`);
    return services.answering.refuse(reply, error, { event: "unknown" });
  });
}

/** Bytes of bodies that are held at once: of people with an account, and of all others together. */
const roomOfKnown: RoomSize = { total: 24 * 1024 * 1024, each: 10 * 1024 * 1024 };
const roomOfOthers: RoomSize = { total: 4 * 1024 * 1024, each: 2 * 1024 * 1024 };

interface Rooms {
  readonly known: BodyRoom;
  readonly others: BodyRoom;
}

async function answerEvent(
  event: ApiEvent,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  services: DispatchServices,
  rooms: Rooms,
): Promise<FastifyReply> {
  const began = services.nowMs();
  const about = { event: event.name, requestId: request.id };
  let status = 200;
  let release = (): void => undefined;
  try {
    // A browser says where a call comes from; whoever does not is none, and needs no such cookie.
    if (request.headers.origin !== undefined) services.answering.setCsrf(reply, request.cookies);
    if (event.changes) refuseForeign(request, services.crossSite);
    const context = await contextOf(request, services.sessions);
    const known = event.access === "user" ? requireUser(context) : context;
    const { userId } = context.caller.actor;
    const onBytes = costOf(event, { userId, address: request.ip }, services.limits);
    const limits = bodyLimits(event.maxBytes, userId !== null);
    const source = { raw: request.raw, encoding: request.headers["content-encoding"], sender: userId ?? request.ip };
    const body = await takeBody(source, limits, userId === null ? rooms.others : rooms.known);
    ({ release } = body);
    onBytes(body.bytes.byteLength);
    const input = checkShape(event.request, parseJson(body.bytes, limits.values));
    const value = await handler(input, known);
    services.answering.setCookies(reply, context.setCookies);
    return await writeAnswer(reply, value, {
      form: event.answer,
      acceptEncoding: single(request.headers["accept-encoding"]),
      lastLine: (thrown) => services.answering.errorBody(thrown, about),
      onBytes,
    });
  } catch (thrown) {
    const answer = services.answering.refuse(reply, thrown, about);
    status = reply.statusCode;
    return answer;
  } finally {
    release();
    services.metrics.observeCall(event.name, status, (services.nowMs() - began) / 1000);
  }
}

/** Takes the points of a call. Returns what charges the bytes of its body and its answer. */
function costOf(event: ApiEvent, source: CallSource, limits: CallLimits): (bytes: number) => void {
  if (event.cost === 0) return () => undefined;
  limits.take(source, event.cost);
  let bytes = 0;
  return (more) => {
    limits.charge(source, pointsOfBytes(bytes + more) - pointsOfBytes(bytes));
    bytes += more;
  };
}

/** Converts refusals of Fastify, which come before a handler runs, into errors of the table. */
export function refusalOfFramework(error: unknown, bodyLimit: number): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return tooLarge(bodyLimit);
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  return status >= 400 && status < 500 ? new AppError("ValidationError", error.message, { cause: error }) : error;
}
