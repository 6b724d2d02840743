import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type SessionEvent, type SessionState, SluiceClient } from "../../../src/client/index.ts";
import { startRealGateway } from "../../support/real-gateway.ts";
import { StillClock } from "../../support/still-clock.ts";
import { events, refusal, reset, type Scripted, type ScriptedServer, startScripted } from "./scripted-server.ts";

const apiKey = "client-scan-key-0123456789";
const audit = (id: number): string => `id: ${id}\ndata: {"stage":"audit","id":"job_${id}"}\n\n`;

/** The next `count` events; leaves the loop then. */
async function take(stream: AsyncIterable<SessionEvent>, count: number): Promise<SessionEvent[]> {
  const taken: SessionEvent[] = [];
  for await (const event of stream) {
    taken.push(event);
    if (taken.length === count) break;
  }
  return taken;
}

describe("a stream with faults", () => {
  let server: ScriptedServer;
  let client: SluiceClient;
  beforeAll(async () => {
    server = await startScripted();
    client = await SluiceClient.connect({ baseUrl: server.baseUrl, apiKey });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    vi.spyOn(Math, "random").mockReturnValue(0);
  });
  afterEach(() => vi.restoreAllMocks());
  const seen = () => server.arrived.map(({ headers }) => headers["last-event-id"]);

  test.each<{
    name: string;
    answers: Scripted[];
    from: (string | undefined)[];
    silenceMs?: number;
    states?: SessionState[];
  }>([
    { name: "ends", answers: [events(audit(1), "end"), events(audit(2) + audit(3))], from: [undefined, "1"] },
    { name: "breaks off", answers: [events(audit(1), "cut"), events(audit(2) + audit(3))], from: [undefined, "1"] },
    {
      name: "breaks off inside a frame",
      answers: [events(`${audit(1)}id: 2\ndata: {"stage":"au`, "cut"), events(audit(2) + audit(3))],
      from: [undefined, "1"],
    },
    {
      name: "breaks off after an id",
      answers: [events(`${audit(1)}id: 2\n`, "cut"), events(audit(2) + audit(3))],
      from: [undefined, "1"],
    },
    {
      name: "ends, and the gateway is away for a while",
      answers: [events(audit(1), "end"), reset, refusal(503, "OVERLOADED"), reset, events(audit(2) + audit(3))],
      from: [undefined, "1", "1", "1", "1"],
    },
    {
      name: "has no place at first",
      answers: [refusal(429, "TOO_MANY_STREAMS"), events(audit(1) + audit(2) + audit(3))],
      from: [undefined, undefined],
      states: ["reconnecting", "connected"],
    },
    {
      name: "falls silent",
      answers: [events(audit(1)), events(audit(2) + audit(3))],
      from: [undefined, "1"],
      silenceMs: 2_000,
    },
  ])("one that $name goes on where it was, and says so", async ({ answers, from, silenceMs, states }) => {
    server.script(...answers);
    const told: SessionState[] = [];
    const onState = (state: SessionState): unknown => told.push(state);
    const taken = await take(client.sessionEvents("chat:1", { silenceMs, onState }), 3);
    expect(told).toEqual(states ?? ["connected", "reconnecting", "connected"]);
    expect(taken).toEqual([1, 2, 3].map((id) => ({ id: `${id}`, frame: { stage: "audit", id: `job_${id}` } })));
    expect(seen()).toEqual(from);
    expect(decodeURIComponent(server.arrived[0]?.url ?? "")).toBe("/v1/sessions/chat:1/events");
  });

  test("opening may take longer than a stream may be silent", async () => {
    const slow: Scripted = (response) => {
      const open = (): void => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(audit(1));
      };
      setTimeout(open, 600);
    };
    server.script(slow);
    expect(await take(client.sessionEvents("s", { silenceMs: 200 }), 1)).toHaveLength(1);
    expect(server.arrived).toHaveLength(1);
  });

  test("comments keep it alive", async () => {
    const alive: Scripted = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      let comments = 0;
      const timer = setInterval(() => {
        comments += 1;
        response.write(comments < 8 ? ":\n\n" : audit(1));
        if (comments === 8) clearInterval(timer);
      }, 300);
    };
    server.script(alive);
    expect(await take(client.sessionEvents("s", { silenceMs: 2_000 }), 1)).toHaveLength(1);
    expect(server.arrived).toHaveLength(1);
  });

  test("begins after an event of earlier", async () => {
    server.script(events(audit(8)));
    await take(client.sessionEvents("s", { lastEventId: "7" }), 1);
    expect(seen()).toEqual(["7"]);
  });

  test.each([
    { name: "a refusal that stays", answers: [refusal(401, "INVALID_API_KEY")], code: "INVALID_API_KEY", tries: 1 },
    { name: "a page", answers: [(response) => response.end("<html>")], code: "UNEXPECTED_ANSWER", tries: 1 },
    {
      name: "a frame that is no JSON",
      answers: [events("data: <\n\n")],
      code: "UNEXPECTED_ANSWER",
      tries: 1,
      states: ["connected"],
    },
    {
      name: "too many failures in a row",
      answers: [reset, reset, reset],
      code: "CONNECTION_FAILED",
      tries: 3,
      states: ["reconnecting"],
    },
  ] satisfies { name: string; answers: Scripted[]; code: string; tries: number; states?: SessionState[] }[])(
    "$name is thrown",
    async ({ answers, code, tries, states = [] }) => {
      server.script(...answers);
      const told: SessionState[] = [];
      const onState = (state: SessionState): unknown => told.push(state);
      await expect(take(client.sessionEvents("s", { reconnects: 2, onState }), 1)).rejects.toMatchObject({ code });
      expect(server.arrived).toHaveLength(tries);
      expect(told).toEqual(states);
    },
  );

  test("leaving the loop closes the connection", async () => {
    const own = await startScripted();
    const reader = await SluiceClient.connect({ baseUrl: own.baseUrl, apiKey });
    const closed = Promise.withResolvers<void>();
    own.script((response, arrived) => {
      response.on("close", () => closed.resolve());
      events(audit(1))(response, arrived);
    });
    await take(reader.sessionEvents("s"), 1);
    await closed.promise;
    await own.close();
  });

  test.each([
    { name: "while it waits for a frame", answers: [events(": connected\n\n")] },
    { name: "while it stays away", answers: [refusal(503, "OVERLOADED", { "retry-after": "30" })] },
  ])("a signal ends it $name", async ({ answers }) => {
    server.script(...answers);
    const controller = new AbortController();
    const ended = expect(take(client.sessionEvents("s", { signal: controller.signal }), 1)).rejects.toThrow("enough");
    // A request that arrived after its end would take an answer of the next test.
    await expect.poll(() => server.arrived.length).toBe(1);
    setTimeout(() => controller.abort(new Error("enough")), 100);
    await ended;
  });
});

/** A way to a gateway that can be cut. */
async function startRelay(port: number) {
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (relay.address() as AddressInfo).port,
    cut,
    async close() {
      cut();
      relay.close();
      await once(relay, "close");
    },
  };
}

test("a gateway's frames come once each and in order, however often the connection is cut", async () => {
  const gateway = await startRealGateway(new StillClock());
  const relay = await startRelay(gateway.port);
  try {
    await gateway.addKey(apiKey);
    const direct = await SluiceClient.connect({ baseUrl: `http://127.0.0.1:${gateway.port}`, apiKey });
    let opened = 0;
    const opening = Promise.withResolvers<void>();
    const client = await SluiceClient.connect({
      baseUrl: `http://127.0.0.1:${relay.port}`,
      apiKey,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!String(input).endsWith("/events")) return response;
        opened += 1;
        opening.resolve();
        return response;
      },
    });
    const scans = 40;
    const reading = take(client.sessionEvents("s"), 2 * scans);
    await opening.promise;
    const jobs: string[] = [];
    for (let scan = 0; scan < scans; scan += 1) {
      jobs.push((await direct.scan({ text: `text ${scan}`, session_id: "s" })).job_id);
      if (scan % 10 === 5) relay.cut();
    }
    const taken = await reading;
    expect(opened).toBeGreaterThan(1);
    expect(new Set(taken.map((event) => event.id)).size).toBe(taken.length);
    expect(taken.some(({ frame }) => frame.stage === "_meta")).toBe(false);
    const decided = taken.flatMap(({ frame }) => ("job_id" in frame ? [frame.job_id] : []));
    expect(decided).toEqual(jobs);
  } finally {
    await relay.close();
    await gateway.stop();
  }
});
