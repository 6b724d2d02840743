import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ConfigError, proxySettings, readConfig, readProxyConfig, settings } from "../../../src/config.ts";

describe("settings", () => {
  test("nothing set: the defaults of the contract", () => {
    expect(readConfig({}, 4)).toEqual({
      host: "127.0.0.1",
      port: 8080,
      opsPort: 9464,
      dataDir: "./data",
      redisUrl: "",
      workers: 3,
      queueScansMax: 10_000,
      scanTimeoutMs: 2_000,
      bodyBytesMax: 8_388_608,
      adminToken: "",
      bootstrapScanKey: "",
      bootstrapAnalyticsKey: "",
      scanRatePerMinute: 0,
      ack: "decision",
      processes: 1,
      streamShards: 1,
      jobRetentionHours: 24,
      logLevel: "info",
    });
  });

  test.each([
    { name: "one core still has a worker", env: {}, cores: 1, want: { workers: 1 } },
    { name: "port 0 picks a free one", env: { SLUICE_PORT: "0" }, cores: 2, want: { port: 0 } },
    {
      name: "the operations listener can be off",
      env: { SLUICE_OPS_PORT: "off" },
      cores: 2,
      want: { opsPort: undefined },
    },
    {
      name: "two free ports",
      env: { SLUICE_PORT: "0", SLUICE_OPS_PORT: "0", SLUICE_PROXY_PORT: "0" },
      cores: 2,
      want: { port: 0, opsPort: 0 },
    },
    {
      name: "a proxy in a container of its own may have the same port",
      env: { SLUICE_HOST: "0.0.0.0", SLUICE_PROXY_HOST: "0.0.0.0", SLUICE_PROXY_PORT: "8080" },
      cores: 2,
      want: { port: 8080 },
    },
    {
      name: "the port of operations that are off",
      env: { SLUICE_PORT: "9464", SLUICE_OPS_PORT: "off" },
      cores: 2,
      want: { port: 9464, opsPort: undefined },
    },
    { name: "durable answers", env: { SLUICE_ACK: "durable" }, cores: 2, want: { ack: "durable" } },
    { name: "bodies of a byte", env: { SLUICE_MAX_BODY_BYTES: "1" }, cores: 2, want: { bodyBytesMax: 1 } },
    { name: "an empty value is no value", env: { SLUICE_PORT: "" }, cores: 2, want: { port: 8080 } },
    { name: "a proxy's setting is known", env: { SLUICE_PROXY_PORT: "1" }, cores: 2, want: { port: 8080 } },
    { name: "other names are not ours", env: { PATH: "x", sluice_port: "y" }, cores: 2, want: { port: 8080 } },
    {
      name: "a bootstrap key of 16 characters",
      env: { SLUICE_BOOTSTRAP_SCAN_KEY: "a".repeat(16) },
      cores: 2,
      want: {},
    },
    {
      name: "an admin token of another tool's making",
      env: { SLUICE_ADMIN_TOKEN: "b64+/=:t" },
      cores: 2,
      want: { adminToken: "b64+/=:t" },
    },
    { name: "a bootstrap key of 128", env: { SLUICE_BOOTSTRAP_SCAN_KEY: "a".repeat(128) }, cores: 2, want: {} },
  ])("$name", ({ env, cores, want }) => {
    expect(readConfig(env, cores)).toMatchObject(want);
  });

  test.each([
    { name: "unknown name", env: { SLUICE_PROT: "8080" }, says: "SLUICE_PROT" },
    { name: "port too large", env: { SLUICE_PORT: "65536" }, says: "SLUICE_PORT takes a whole number from 0 to 65535" },
    { name: "port in words", env: { SLUICE_PORT: "http" }, says: "SLUICE_PORT" },
    { name: "negative", env: { SLUICE_WORKERS: "-1" }, says: "SLUICE_WORKERS" },
    { name: "a fraction", env: { SLUICE_SCAN_TIMEOUT_MS: "1.5" }, says: "SLUICE_SCAN_TIMEOUT_MS" },
    { name: "no workers", env: { SLUICE_WORKERS: "0" }, says: "SLUICE_WORKERS takes a whole number from 1" },
    {
      name: "no bodies",
      env: { SLUICE_MAX_BODY_BYTES: "0" },
      says: "SLUICE_MAX_BODY_BYTES takes a whole number from 1 to",
    },
    {
      name: "one port for the API and its operations",
      env: { SLUICE_PORT: "9000", SLUICE_OPS_PORT: "9000" },
      says: "SLUICE_PORT and SLUICE_OPS_PORT take a port each, and both are 9000.",
    },
    {
      name: "the default port of operations for the API",
      env: { SLUICE_PORT: "9464" },
      says: "SLUICE_PORT and SLUICE_OPS_PORT take a port each, and both are 9464.",
    },
    {
      name: "the port of a proxy on this machine for the API",
      env: { SLUICE_PROXY_PORT: "8080" },
      says: "SLUICE_PORT and SLUICE_PROXY_PORT take a port each, and both are 8080.",
    },
    {
      name: "the port of a proxy on this machine for operations",
      env: { SLUICE_PROXY_PORT: "9464" },
      says: "SLUICE_OPS_PORT and SLUICE_PROXY_PORT take a port each, and both are 9464.",
    },
    { name: "operations port on", env: { SLUICE_OPS_PORT: "on" }, says: "or off" },
    { name: "another ack", env: { SLUICE_ACK: "fsync" }, says: "decision or durable" },
    { name: "another level", env: { SLUICE_LOG_LEVEL: "loud" }, says: "SLUICE_LOG_LEVEL takes" },
    { name: "a short key", env: { SLUICE_BOOTSTRAP_SCAN_KEY: "a".repeat(15) }, says: "16 to 128" },
    {
      name: "one key for both kinds",
      env: { SLUICE_BOOTSTRAP_SCAN_KEY: "a".repeat(16), SLUICE_BOOTSTRAP_ANALYTICS_KEY: "a".repeat(16) },
      says: "SLUICE_BOOTSTRAP_ANALYTICS_KEY takes another key",
    },
    { name: "a short admin token", env: { SLUICE_ADMIN_TOKEN: "hunter2" }, says: "8 to 256 visible ASCII" },
    { name: "a key with a space", env: { SLUICE_ADMIN_TOKEN: "aaaaaaaa aaaaaaaa" }, says: "SLUICE_ADMIN_TOKEN" },
  ])("$name stops the start with one line that names it", ({ env, says }) => {
    const refused = () => readConfig(env as Record<string, string>, 2);
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(says);
    expect(refused).not.toThrow(/\n/);
  });

  test("a bad key is not quoted", () => {
    expect(() => readConfig({ SLUICE_ADMIN_TOKEN: "hunter2 hunter2 x" }, 2)).not.toThrow("hunter2");
  });

  test("docs/configuration.md names every setting, its default, and no other", () => {
    const page = readFileSync(new URL("../../../docs/configuration.md", import.meta.url), "utf8");
    const rows = [...page.matchAll(/^\| `(SLUICE_\w+)` \| (.*?) \| (.*) \|$/gm)].map((match) => match.slice(1));
    const shown = (fallback: string) => (fallback === "" ? "unset" : `\`${fallback}\``);
    expect(rows).toEqual(
      [...settings, ...proxySettings].map(({ name, fallback, meaning }) => [name, shown(fallback), meaning]),
    );
  });
});

describe("settings of the proxy", () => {
  const key = { SLUICE_API_KEY: "sk_prod_0123456789" };

  test("only a key set: the defaults of the contract", () => {
    expect(readProxyConfig(key)).toEqual({
      host: "127.0.0.1",
      port: 8787,
      upstream: new URL("https://api.anthropic.com"),
      onError: "closed",
      apiKey: "sk_prod_0123456789",
      baseUrl: "http://127.0.0.1:8080",
      logLevel: "info",
    });
  });

  test.each([
    { name: "no key", env: { SLUICE_API_KEY: "" }, says: "SLUICE_API_KEY takes a scan key" },
    { name: "a key with a line end", env: { SLUICE_API_KEY: "sk_prod_0123456789\nx" }, says: "SLUICE_API_KEY takes" },
    { name: "a port in words", env: { SLUICE_PROXY_PORT: "http" }, says: "SLUICE_PROXY_PORT takes a whole number" },
    {
      name: "another way to fail",
      env: { SLUICE_PROXY_ON_ERROR: "ajar" },
      says: "SLUICE_PROXY_ON_ERROR takes closed or open",
    },
    {
      name: "a provider without a scheme",
      env: { SLUICE_PROXY_UPSTREAM: "api.example" },
      says: "SLUICE_PROXY_UPSTREAM takes",
    },
    {
      name: "a provider with a password",
      env: { SLUICE_PROXY_UPSTREAM: "https://a:b@api.example" },
      says: "SLUICE_PROXY_UPSTREAM",
    },
    {
      name: "a provider with a query",
      env: { SLUICE_PROXY_UPSTREAM: "https://api.example/?a" },
      says: "SLUICE_PROXY_UPSTREAM",
    },
    { name: "the proxy itself", env: { SLUICE_PROXY_UPSTREAM: "http://localhost:8787" }, says: "not the proxy's own" },
    {
      name: "the gateway's port for the proxy",
      env: { SLUICE_PROXY_PORT: "9000", SLUICE_PORT: "9000" },
      says: "SLUICE_PORT and SLUICE_PROXY_PORT take a port each, and both are 9000.",
    },
    {
      name: "the port of operations for the proxy",
      env: { SLUICE_OPS_PORT: "8787" },
      says: "SLUICE_OPS_PORT and SLUICE_PROXY_PORT take a port each, and both are 8787.",
    },
    {
      name: "the port of the gateway's address for the proxy",
      env: { SLUICE_PROXY_PORT: "8080" },
      says: "SLUICE_BASE_URL takes the gateway's address, and SLUICE_PROXY_PORT another port than it has.",
    },
    { name: "a gateway that is a file", env: { SLUICE_BASE_URL: "file:///etc" }, says: "SLUICE_BASE_URL takes" },
    { name: "an unknown name", env: { SLUICE_PROXY_UPSTREEM: "x" }, says: "`sluice proxy --help` lists them" },
  ])("$name stops the start with one line that names it", ({ env, says }) => {
    const refused = () => readProxyConfig({ ...key, ...env });
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(says);
    expect(refused).not.toThrow(/\n|sk_prod/);
  });
});
