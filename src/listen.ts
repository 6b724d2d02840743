import { createServer } from "node:net";
import { ConfigError, type ProxySettingName, type SettingName } from "./config.ts";
import { messageOf } from "./contracts/errors.ts";

/** A port that cannot be had is the operator's to mend: ConfigError, one line that names the setting. */
export async function listen<Server>(
  name: SettingName,
  host: string,
  port: number,
  start: (port: number) => Promise<Server>,
): Promise<Server> {
  try {
    return await start(port);
  } catch (error) {
    throw await listenTrouble(name, host, error);
  }
}

/** Which setting keeps a listener from listening: the host where no port of it can be listened on, else the one of the port. */
export async function listenTrouble(
  port: SettingName | ProxySettingName,
  host: string,
  error: unknown,
  hostSetting: SettingName | ProxySettingName = "SLUICE_HOST",
): Promise<ConfigError> {
  if (await isOurs(host)) return new ConfigError(`${port}: ${messageOf(error)}`);
  return new ConfigError(`${hostSetting} takes an address or a name of this machine, not "${host}".`);
}

function isOurs(host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(0, host, () => server.close(() => resolve(true)));
  });
}
