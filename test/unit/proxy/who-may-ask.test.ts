import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalProxy, startLocalProxy } from "../../support/local-proxy.ts";
import { type Provider, startProvider } from "../../support/provider.ts";
import { sendRaw } from "../../support/raw-socket.ts";

let provider: Provider;
let proxy: LocalProxy;

/** Nothing here is asked of a gateway. */
beforeAll(async () => {
  provider = await startProvider();
  const apiKey = "proxy-scan-key-0123456789";
  proxy = await startLocalProxy({ upstream: provider.url, baseUrl: "http://127.0.0.1:9", apiKey });
});
afterAll(async () => {
  await proxy.drain();
  await provider.close();
});
beforeEach(() => {
  provider.arrived.length = 0;
});

describe("who may ask", () => {
  const port = (): number => proxy.port;
  test.each([
    { name: "our address", host: () => `127.0.0.1:${port()}`, status: 200 },
    { name: "localhost, another port on the way", host: () => "localhost:9999", status: 200 },
    { name: "IPv6 loopback", host: () => "[::1]:8787", status: 200 },
    { name: "a name that a page made lead here", host: () => `evil.example:${port()}`, status: 403 },
    { name: "a name that begins like ours", host: () => "127.0.0.1.evil.example", status: 403 },
    { name: "localhost as a part", host: () => "localhost.evil.example", status: 403 },
    { name: "another machine's address", host: () => "192.0.2.7:8787", status: 403 },
    { name: "nothing", host: () => "", status: 403 },
    { name: "two ports", host: () => "127.0.0.1:1:2", status: 403 },
  ])("Host is $name: $status", async ({ host, status }) => {
    const { responses } = await sendRaw(port(), [`GET /v1/models HTTP/1.1\r\nHost: ${host()}\r\n\r\n`]);
    expect(responses[0]?.status).toBe(status);
    expect(provider.arrived).toHaveLength(status === 200 ? 1 : 0);
  });

  test.each([
    {
      name: "two Host lines",
      head: "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
      want: [400, 403],
    },
    {
      name: "another host's URL",
      head: "GET http://192.0.2.7/v1/models HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
      want: [400],
    },
    { name: "a tunnel", head: "CONNECT 192.0.2.7:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", want: [undefined] },
    {
      name: "a page's request",
      head: "POST /v1/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: https://evil.example\r\nContent-Length: 2\r\n\r\n{}",
      want: [403],
    },
    { name: "a page in a sandbox", head: "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: null\r\n\r\n", want: [403] },
    {
      name: "both lengths",
      head: "POST /v1/files HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      want: [400],
    },
    {
      name: "a body whose length is said to be for us alone",
      head: "GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: content-length\r\nContent-Length: 2\r\n\r\n{}",
      want: [400],
    },
    {
      name: "a body whose encoding is said to be for us alone",
      head: "POST /v1/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close,Content-Encoding\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
      want: [400],
    },
    {
      name: "a key that is said to be for us alone",
      head: "GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: X-Api-Key\r\nX-Api-Key: k\r\n\r\n",
      want: [400],
    },
  ])("$name is refused", async ({ head, want }) => {
    const { responses } = await sendRaw(proxy.port, [head], { waitMs: 5_000 });
    expect(want).toContain(responses[0]?.status);
    expect(provider.arrived).toEqual([]);
  });

  test("a field of the connection alone does not go on", async () => {
    const head = "GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: x-hop\r\nX-Hop: a\r\nX-End: b\r\n\r\n";
    expect((await sendRaw(proxy.port, [head])).responses[0]?.status).toBe(200);
    const { headers } = provider.arrived[0]!;
    expect([headers["x-hop"], headers["x-end"]]).toEqual([undefined, "b"]);
  });

  test("a page of this machine may", async () => {
    const answer = await fetch(`${proxy.url}/v1/models`, { headers: { origin: "http://localhost:3000" } });
    expect(answer.status).toBe(200);
  });
});

test("bytes that a request cannot be written with end that request, and not the proxy", async () => {
  const heads = ["X-Odd: a\x7fb", "X-Odd: a\x01b", "X-Odd: \xff", "X-O\x7fdd: a"];
  for (const line of heads) {
    const head = Buffer.from(`GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1\r\n${line}\r\n\r\n`, "latin1");
    const { responses } = await sendRaw(proxy.port, [head]);
    expect([200, 400]).toContain(responses[0]?.status);
  }
  const path = Buffer.from("GET /v1/\xe9\x7f HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "latin1");
  expect([200, 400]).toContain((await sendRaw(proxy.port, [path])).responses[0]?.status);
  expect((await fetch(`${proxy.url}/v1/models`)).status).toBe(200);
});

test("an answer that cannot be written ends that answer, and not the proxy", async () => {
  for (const line of ["X-Odd: a\x7fb", "X-Odd: a\x01b"]) {
    const broken = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () =>
        socket.end(Buffer.from(`HTTP/1.1 200 O\x7fK\r\n${line}\r\nContent-Length: 2\r\n\r\n{}`, "latin1")),
      );
    }).listen(0, "127.0.0.1");
    await once(broken, "listening");
    const upstream = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    const own = await startLocalProxy({ upstream, baseUrl: "http://127.0.0.1:9", apiKey: "proxy-scan-key-0123456789" });
    for (const _ of [1, 2]) expect((await fetch(`${own.url}/v1/models`)).status).toBe(502);
    await own.drain();
    broken.close();
  }
});
