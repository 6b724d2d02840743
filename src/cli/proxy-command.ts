import { parseArgs } from "node:util";
import { systemClock } from "../adapters/system-clock.ts";
import { SluiceError } from "../client/sluice-error.ts";
import { ConfigError, type ProxyConfig, readProxyConfig } from "../config.ts";
import { listenTrouble } from "../listen.ts";
import { type Logger, openLog } from "../log.ts";
import { GatewayClient } from "../proxy/gateway-client.ts";
import { isLoopback } from "../proxy/known-host.ts";
import { type RunningProxy, startProxy } from "../proxy/proxy-server.ts";
import { release } from "../release.ts";
import { askedToEnd } from "./asked-to-end.ts";
import { proxySettingsText } from "./settings-text.ts";

const help = `sluice proxy

Stands between a coding assistant and its provider until SIGTERM or SIGINT: asks a gateway about every message, and forwards
those that are not blocked as they came. Point the client at it with ANTHROPIC_BASE_URL. Settings are environment variables:

${proxySettingsText()}`;

/** `sluice proxy`: resolves to the exit status when it has stopped. */
export async function proxyCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { help: { type: "boolean", short: "h", default: false } } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const ending = askedToEnd(["SIGTERM", "SIGINT"]);
  const config = readProxyConfig(process.env);
  const log = openLog(config.logLevel);
  const gateway = new GatewayClient(config, systemClock().elapsedMs);
  const ended = await Promise.race([assertTaken(gateway, config, log), ending]);
  // Nothing listens yet, so nothing is lost; a gateway that says nothing would keep the process until it is given up.
  if (ended !== undefined) process.exit(0);
  const proxy = await start(gateway, config, log);
  process.stdout.write(listeningText(config, proxy.port));
  log.info({ part: "proxy", why: await ending }, "draining");
  await proxy.drain();
  return 0;
}

/** A key that is not good stops the start; a gateway that cannot be asked yet does not, as it may be about to start. */
async function assertTaken(gateway: GatewayClient, { baseUrl, onError }: ProxyConfig, log: Logger): Promise<void> {
  try {
    await gateway.verify();
  } catch (error) {
    const { status, code, message } = error instanceof SluiceError ? error : new SluiceError(notExpected);
    if (status === 401 || status === 403) throw new ConfigError(`SLUICE_API_KEY: ${message} (${baseUrl})`);
    log.warn({ part: "proxy", baseUrl, code, onError }, "the gateway cannot be asked yet");
  }
}

const notExpected = { code: "INTERNAL", message: "" } as const;

async function start(gateway: GatewayClient, config: ProxyConfig, log: Logger): Promise<RunningProxy> {
  const { host, upstream, onError } = config;
  if (!isLoopback(host))
    log.warn({ part: "proxy", host }, "others can reach this proxy, and have the gateway scan for them");
  if (upstream.protocol === "http:" && !isLoopback(upstream.hostname.replace(/^\[|\]$/g, ""))) {
    log.warn({ part: "proxy", upstream: upstream.origin }, "provider keys go to this address without encryption");
  }
  try {
    return await startProxy({ ...config, gateway, isOpenOnError: onError === "open", log });
  } catch (error) {
    throw await listenTrouble("SLUICE_PROXY_PORT", host, error, "SLUICE_PROXY_HOST");
  }
}

function listeningText({ host, upstream }: ProxyConfig, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const address = `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
  return (
    `Sluice ${release} proxy listens on ${address} and forwards to ${upstream.href.replace(/\/$/, "")}\n` +
    `Set this for the client: export ANTHROPIC_BASE_URL=${address}\n`
  );
}
