import { limits } from "../contracts/limits.ts";
import { freePort } from "./free-port.ts";
import { Guard } from "./guard.ts";
import { loadUws, type UwsApp } from "./load-uws.ts";
import { openApiOf } from "./openapi/openapi.ts";
import type { HttpParts, HttpServer } from "./parts.ts";
import { pathsOf, type Route } from "./route.ts";
import { routes } from "./routes/routes.ts";
import { Traffic } from "./traffic.ts";

/** The API is up when this resolves. Rejects with a line for people where it cannot listen. */
export async function startHttp(parts: HttpParts): Promise<HttpServer> {
  const uws = await loadUws();
  const app = uws.App();
  const traffic = new Traffic();
  const openApiJson = JSON.stringify(openApiOf(routes, parts.release));
  const guard = new Guard({ ...parts, openApiJson }, traffic);
  for (const [path, rows] of Map.groupBy(routes, ({ path }) => path)) addPath(app, guard, parts, path, rows);

  const unmatched = parts.metrics.addRoute("unmatched");
  app.any("/*", (response, request) =>
    guard.serveUnknownPath(unmatched, request.getMethod().toUpperCase(), response, request),
  );

  const socket = await listen(app, parts);
  return {
    port: uws.us_socket_local_port(socket),
    async drain() {
      uws.us_listen_socket_close(socket);
      const { clock, sessions } = parts;
      const untilMs = clock.elapsedMs() + limits.drainMsMax;
      // While sessions are told what was decided, each connection that rests may still ask for one answer.
      do {
        await traffic.drain(untilMs - clock.elapsedMs());
        await sessions.close();
      } while (traffic.isBusy && clock.elapsedMs() < untilMs);
      app.close();
    },
  };
}

/** Registers the rows that share a path: each at its method, and one answer for all other methods. */
function addPath(app: UwsApp, guard: Guard, { metrics }: HttpParts, path: string, rows: readonly Route[]): void {
  const series = metrics.addRoute(path);
  const get = rows.find(({ method }) => method === "GET");
  const methods = [...rows.map(({ method }) => method), ...(get === undefined ? [] : ["HEAD"])];
  const allow = methods.join(", ");
  for (const spelling of pathsOf(rows[0]!)) {
    const pattern = spelling.replaceAll(/\{(\w+)\}/g, ":$1");
    for (const route of rows) {
      const { method } = route;
      app[registrarOf[method]](pattern, (response, request) => guard.serve(route, series, method, response, request));
    }
    app.any(pattern, (response, request) => {
      const method = request.getMethod().toUpperCase();
      if (method === "HEAD" && get !== undefined) guard.serve(get, series, method, response, request);
      else guard.serveOtherMethod(allow, series, method, response, request);
    });
  }
}

const registrarOf = { GET: "get", POST: "post", PATCH: "patch", DELETE: "del" } as const;

/** `listen` with host, port and options; the package's types know only two of the three at once. */
interface Listening {
  listen(host: string, port: number, options: number, heard: (socket: ListenSocket | false) => void): UwsApp;
}
type ListenSocket = Parameters<typeof import("uWebSockets.js")["us_listen_socket_close"]>[0];

/** uSockets' LIBUS_LISTEN_DEFAULT (shared, SO_REUSEPORT) and LIBUS_LISTEN_EXCLUSIVE_PORT. */
const shared = 0;
const exclusive = 1;

/**
 * A port that uSockets picks itself is without SO_REUSEADDR (bsd_create_listen_socket): while its connections linger, a minute after the
 * end, no next run could listen on it. So it is picked here, and anew where another program was quicker.
 */
async function listen(app: UwsApp, { host, port, sharePort }: HttpParts): Promise<ListenSocket> {
  const tries = port === 0 ? limits.freePortTriesMax : 1;
  for (let tried = 0; tried < tries; tried += 1) {
    const socket = await listenOn(app, host, port === 0 ? await freePort(host) : port, sharePort);
    if (socket !== false) return socket;
  }
  throw new Error(`cannot listen on ${host}:${port}; is the port taken?`);
}

function listenOn(app: UwsApp, host: string, port: number, sharePort: boolean): Promise<ListenSocket | false> {
  return new Promise((resolve) => {
    (app as unknown as Listening).listen(host, port, sharePort ? shared : exclusive, resolve);
  });
}
