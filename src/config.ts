import { limits } from "./contracts/limits.ts";

/** Everything the environment settles, read once at start. No other file reads the environment. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Undefined: `off`. */
  readonly opsPort: number | undefined;
  readonly dataDir: string;
  readonly redisUrl: string;
  readonly workers: number;
  readonly queueScansMax: number;
  readonly scanTimeoutMs: number;
  readonly bodyBytesMax: number;
  readonly adminToken: string;
  readonly bootstrapScanKey: string;
  readonly bootstrapAnalyticsKey: string;
  /** 0: the plan's. */
  readonly scanRatePerMinute: number;
  readonly ack: "decision" | "durable";
  readonly processes: number;
  readonly streamShards: number;
  readonly jobRetentionHours: number;
  readonly logLevel: LogLevel;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** A setting's name, its default as shown to people, and what it means. */
interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
}

/** The settings of `sluice serve` (docs/configuration.md), in the order of the help text. */
export const settings = [
  { name: "SLUICE_HOST", fallback: "127.0.0.1", meaning: "address the API listens on" },
  { name: "SLUICE_PORT", fallback: "8080", meaning: "its port; 0 picks a free one" },
  {
    name: "SLUICE_OPS_PORT",
    fallback: "9464",
    meaning: "operations listener: /metrics, /livez, /readyz; 0 picks one, off",
  },
  { name: "SLUICE_DATA_DIR", fallback: "./data", meaning: "folder of the embedded store" },
  { name: "SLUICE_REDIS_URL", fallback: "", meaning: "Redis or Valkey as the store; unset: the embedded store" },
  { name: "SLUICE_WORKERS", fallback: "cores - 1", meaning: "worker threads of the scan pool, at least 1" },
  { name: "SLUICE_MAX_QUEUE", fallback: "10000", meaning: "scans waiting for a worker before 503" },
  { name: "SLUICE_SCAN_TIMEOUT_MS", fallback: "2000", meaning: "a scan not decided in this time fails with 503" },
  { name: "SLUICE_MAX_BODY_BYTES", fallback: String(limits.bodyBytesDefault), meaning: "larger bodies get 413" },
  { name: "SLUICE_ADMIN_TOKEN", fallback: "generated", meaning: "token of the admin API" },
  { name: "SLUICE_BOOTSTRAP_SCAN_KEY", fallback: "generated", meaning: "scan key of the first app" },
  { name: "SLUICE_BOOTSTRAP_ANALYTICS_KEY", fallback: "generated", meaning: "analytics key of the first app" },
  { name: "SLUICE_SCAN_RATE_PER_MINUTE", fallback: "the plan's", meaning: "rate of scan keys without their own" },
  { name: "SLUICE_ACK", fallback: "decision", meaning: "durable: answer a scan only when its job is durable" },
  { name: "SLUICE_PROCESSES", fallback: "1", meaning: "gateway processes on the same port" },
  { name: "SLUICE_STREAM_SHARDS", fallback: "1", meaning: "Redis streams that carry session frames" },
  { name: "SLUICE_JOB_RETENTION_HOURS", fallback: "24", meaning: "how long GET of a job answers" },
  { name: "SLUICE_LOG_LEVEL", fallback: "info", meaning: logLevels.join(", ") },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]["name"];

/** The settings of `sluice proxy` (docs/proxy.md), besides SLUICE_LOG_LEVEL. */
export const proxySettings = [
  { name: "SLUICE_PROXY_HOST", fallback: "127.0.0.1", meaning: "address the local proxy listens on" },
  { name: "SLUICE_PROXY_PORT", fallback: "8787", meaning: "its port; 0 picks a free one" },
  { name: "SLUICE_PROXY_UPSTREAM", fallback: "https://api.anthropic.com", meaning: "the provider's address" },
  {
    name: "SLUICE_PROXY_ON_ERROR",
    fallback: "closed",
    meaning: "what it does when the gateway cannot be asked: closed answers 503, open forwards",
  },
  { name: "SLUICE_API_KEY", fallback: "", meaning: "the scan key it asks the gateway with; required" },
  { name: "SLUICE_BASE_URL", fallback: "http://127.0.0.1:8080", meaning: "the gateway's address" },
] as const satisfies readonly Setting[];

export type ProxySettingName = (typeof proxySettings)[number]["name"];

/** Names that the tests read: known, and not ours to check. */
const otherNames = ["SLUICE_TEST_REDIS_URL"];

/** A setting that stops the start; its message is one line that names the setting and what it takes. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks every `SLUICE_*` name; throws ConfigError on an unknown name or a bad value. `cores`: of the machine. */
export function readConfig(environment: Environment, cores: number): Config {
  refuseUnknown(environment, "serve");
  const text = (name: SettingName, fallback = ""): string => environment[name]?.trim() || fallback;
  const whole = (name: SettingName, fallback: number, min: number, max: number): number =>
    wholeOf(name, text(name), fallback, min, max);
  const choice = <T extends string>(name: SettingName, options: readonly T[], fallback: T): T =>
    choiceOf(name, text(name, fallback), options);
  const key = (name: SettingName): string => keyOf(name, text(name));
  const processes = whole("SLUICE_PROCESSES", 1, 1, 256);
  const bootstrapScanKey = key("SLUICE_BOOTSTRAP_SCAN_KEY");
  const bootstrapAnalyticsKey = key("SLUICE_BOOTSTRAP_ANALYTICS_KEY");
  if (bootstrapScanKey !== "" && bootstrapScanKey === bootstrapAnalyticsKey) {
    throw new ConfigError("SLUICE_BOOTSTRAP_ANALYTICS_KEY takes another key than SLUICE_BOOTSTRAP_SCAN_KEY.");
  }
  const host = text("SLUICE_HOST", "127.0.0.1");
  const port = whole("SLUICE_PORT", 8080, 0, 65_535);
  const opsPort = text("SLUICE_OPS_PORT") === "off" ? undefined : whole("SLUICE_OPS_PORT", 9464, 0, 65_535);
  refuseSharedPort("SLUICE_PORT", port, "SLUICE_OPS_PORT", opsPort);
  // Its port unset, no proxy need run here.
  const proxyPort = isBesideProxy(environment) ? portIn(environment, "SLUICE_PROXY_PORT") : undefined;
  refuseSharedPort("SLUICE_PORT", port, "SLUICE_PROXY_PORT", proxyPort);
  refuseSharedPort("SLUICE_OPS_PORT", opsPort, "SLUICE_PROXY_PORT", proxyPort);

  return {
    host,
    port,
    opsPort,
    dataDir: text("SLUICE_DATA_DIR", "./data"),
    redisUrl: text("SLUICE_REDIS_URL"),
    workers: whole("SLUICE_WORKERS", Math.max(1, Math.floor(cores / processes) - 1), 1, 256),
    queueScansMax: whole("SLUICE_MAX_QUEUE", 10_000, 1, 1_000_000),
    scanTimeoutMs: whole("SLUICE_SCAN_TIMEOUT_MS", 2_000, 1, 600_000),
    bodyBytesMax: whole("SLUICE_MAX_BODY_BYTES", limits.bodyBytesDefault, 1, 268_435_456),
    adminToken: adminTokenOf(text("SLUICE_ADMIN_TOKEN")),
    bootstrapScanKey,
    bootstrapAnalyticsKey,
    scanRatePerMinute: whole("SLUICE_SCAN_RATE_PER_MINUTE", 0, 1, 1_000_000_000),
    ack: choice("SLUICE_ACK", ["decision", "durable"] as const, "decision"),
    processes,
    streamShards: whole("SLUICE_STREAM_SHARDS", 1, 1, 64),
    jobRetentionHours: whole("SLUICE_JOB_RETENTION_HOURS", 24, 1, 8_760),
    logLevel: choice("SLUICE_LOG_LEVEL", logLevels, "info"),
  };
}

/** Which gateway the commands of an administrator ask, and with which token ("" where none is set). */
export interface AdminTarget {
  readonly baseUrl: string;
  readonly adminToken: string;
}

/** Whether a gateway is named, so that a command asks it and not the store. */
export const namesGateway = (environment: Environment): boolean => gatewayIn(environment) !== "";

/** NO_COLOR (https://no-color.org): whatever it says, where it says anything. */
export const wantsNoColour = (environment: Environment): boolean => (environment["NO_COLOR"] ?? "") !== "";

const gatewayIn = (environment: Environment): string => environment["SLUICE_BASE_URL"]?.trim() ?? "";

/** Throws ConfigError for a bad value, never quoting the token. */
export function readAdminTarget(environment: Environment): AdminTarget {
  const baseUrl = gatewayUrlOf(environment);
  const adminToken = adminTokenOf(environment["SLUICE_ADMIN_TOKEN"]?.trim() ?? "");
  return { baseUrl, adminToken };
}

function gatewayUrlOf(environment: Environment): string {
  const baseUrl = gatewayIn(environment) || "http://127.0.0.1:8080";
  if (isAddress(baseUrl)) return baseUrl;
  throw new ConfigError("SLUICE_BASE_URL takes a gateway's address, such as http://127.0.0.1:8080.");
}

const isAddress = (text: string): boolean => /^https?:\/\/[^/@?#\s]+(\/[^?#\s]*)?$/.test(text) && URL.canParse(text);

/** Everything the environment settles for `sluice proxy`. */
export interface ProxyConfig {
  readonly host: string;
  readonly port: number;
  /** The provider's address. */
  readonly upstream: URL;
  readonly onError: "closed" | "open";
  /** A scan key of the gateway. */
  readonly apiKey: string;
  /** The gateway's address. */
  readonly baseUrl: string;
  readonly logLevel: LogLevel;
}

/** Throws ConfigError on an unknown name or a bad value, never quoting the key. */
export function readProxyConfig(environment: Environment): ProxyConfig {
  refuseUnknown(environment, "proxy");
  const text = (name: ProxySettingName, fallback = ""): string => environment[name]?.trim() || fallback;
  const upstream = text("SLUICE_PROXY_UPSTREAM", "https://api.anthropic.com");
  if (!isAddress(upstream)) {
    throw new ConfigError("SLUICE_PROXY_UPSTREAM takes the provider's address, such as https://api.anthropic.com.");
  }
  const apiKey = text("SLUICE_API_KEY");
  if (!/^[!-~]{16,128}$/.test(apiKey)) {
    throw new ConfigError("SLUICE_API_KEY takes a scan key of the gateway; `sluice keys create` makes one.");
  }
  const config: ProxyConfig = {
    host: text("SLUICE_PROXY_HOST", "127.0.0.1"),
    port: wholeOf("SLUICE_PROXY_PORT", text("SLUICE_PROXY_PORT"), 8787, 0, 65_535),
    upstream: new URL(upstream),
    onError: choiceOf("SLUICE_PROXY_ON_ERROR", text("SLUICE_PROXY_ON_ERROR", "closed"), ["closed", "open"] as const),
    apiKey,
    baseUrl: gatewayUrlOf(environment),
    logLevel: choiceOf("SLUICE_LOG_LEVEL", environment["SLUICE_LOG_LEVEL"]?.trim() || "info", logLevels),
  };
  if (isOwnAddress(config.upstream, config.port)) {
    throw new ConfigError("SLUICE_PROXY_UPSTREAM takes the provider's address, not the proxy's own.");
  }
  if (isOwnAddress(new URL(config.baseUrl), config.port)) {
    throw new ConfigError(
      "SLUICE_BASE_URL takes the gateway's address, and SLUICE_PROXY_PORT another port than it has.",
    );
  }
  if (isBesideProxy(environment)) {
    for (const name of ["SLUICE_PORT", "SLUICE_OPS_PORT"] as const)
      refuseSharedPort(name, portIn(environment, name), "SLUICE_PROXY_PORT", config.port);
  }
  return config;
}

const loopback: readonly string[] = ["127.0.0.1", "localhost", "[::1]", "::1"];

const isOwnAddress = ({ protocol, hostname, port }: URL, own: number): boolean =>
  loopback.includes(hostname) && (port || (protocol === "https:" ? "443" : "80")) === String(own);

/** Gateway and proxy of these settings listen on this machine alone: elsewhere each may be in a container of its own. */
const isBesideProxy = (environment: Environment): boolean =>
  (["SLUICE_HOST", "SLUICE_PROXY_HOST"] as const).every((name) =>
    loopback.includes(environment[name]?.trim() || "127.0.0.1"),
  );

/** The port that the other command's setting names; undefined where it names none, which that command is to say. */
function portIn(environment: Environment, name: SettingName | ProxySettingName): number | undefined {
  const text = environment[name]?.trim() ?? "";
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Two listeners on one port; 0 is another one each time. */
function refuseSharedPort(
  first: SettingName | ProxySettingName,
  port: number | undefined,
  second: SettingName | ProxySettingName,
  other: number | undefined,
): void {
  if (port === undefined || port === 0 || port !== other) return;
  throw new ConfigError(`${first} and ${second} take a port each, and both are ${port}.`);
}

function refuseUnknown(environment: Environment, command: "serve" | "proxy"): void {
  const known = new Set<string>([...[...settings, ...proxySettings].map((setting) => setting.name), ...otherNames]);
  const unknown = Object.keys(environment).find((name) => name.startsWith("SLUICE_") && !known.has(name));
  if (unknown !== undefined) {
    throw new ConfigError(`${unknown} is not a setting; \`sluice ${command} --help\` lists them.`);
  }
}

function wholeOf(
  name: SettingName | ProxySettingName,
  text: string,
  fallback: number,
  min: number,
  max: number,
): number {
  if (text === "") return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  const off = name === "SLUICE_OPS_PORT" ? " or off" : "";
  throw new ConfigError(`${name} takes a whole number from ${min} to ${max}${off}, not "${text}".`);
}

function choiceOf<T extends string>(name: SettingName | ProxySettingName, text: string, options: readonly T[]): T {
  const found = options.find((option) => option === text);
  if (found !== undefined) return found;
  throw new ConfigError(`${name} takes ${options.join(" or ")}, not "${text}".`);
}

/** Keys are never quoted in the message: it may be logged. */
function keyOf(name: SettingName, text: string): string {
  if (text === "" || /^[A-Za-z0-9._~-]{16,128}$/.test(text)) return text;
  throw new ConfigError(`${name} takes 16 to 128 characters of A-Z a-z 0-9 . _ ~ -.`);
}

/** An administrator may have a token of some other tool's making: whatever a bearer header can carry. */
function adminTokenOf(text: string): string {
  if (text === "" || /^[!-~]{8,256}$/.test(text)) return text;
  throw new ConfigError("SLUICE_ADMIN_TOKEN takes 8 to 256 visible ASCII characters.");
}
