// Who makes a request, read the same way by every route that asks: refused where another site made a browser send it, and
// known by the session alone.

import type { FastifyRequest } from "fastify";
import { headers } from "@tessera/kernel/rules/headers.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { CrossSite } from "./cross-site.ts";
import { readContext, type RequestContext } from "./request-context.ts";

export function refuseForeign(request: FastifyRequest, crossSite: CrossSite): void {
  crossSite.refuseForeign({
    origin: request.headers.origin,
    host: request.headers.host,
    csrf: single(request.headers[headers.csrf]),
    fetchSite: single(request.headers["sec-fetch-site"]),
    cookies: request.cookies,
  });
}

export async function contextOf(request: FastifyRequest, sessions: Sessions): Promise<RequestContext> {
  const query = request.query as Readonly<Record<string, unknown>>;
  return await readContext(
    { id: request.id, headers: request.headers, query, cookies: request.cookies, address: request.ip },
    sessions,
  );
}

export function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
