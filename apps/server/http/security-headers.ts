// The headers that protect whoever shows an answer. They are the same on every answer, save where a file has a policy of
// its own, so helmet is asked for them once and not for each request.

import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

/** `https`: people come by https, and their browsers may be told to keep to it. */
export function securityHeaders(https: boolean): OutgoingHttpHeaders {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: https ? { maxAge: 365 * 24 * 60 * 60 } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (error) => {
    if (error !== undefined) throw new Error("The security headers could not be made.", { cause: error });
  });
  return response.getHeaders();
}
