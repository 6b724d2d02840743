import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { embeddedFrameLog } from "./adapters/embedded/frame-log.ts";
import { type KeptFrameLog, keptFrameLog } from "./adapters/embedded/kept-frame-log.ts";
import { embeddedLeases } from "./adapters/embedded/leases.ts";
import { Board } from "./adapters/processes/board.ts";
import { systemClock } from "./adapters/system-clock.ts";
import { type Config, ConfigError } from "./config.ts";
import { messageOf } from "./contracts/errors.ts";
import { limits } from "./contracts/limits.ts";
import { freePort } from "./http/free-port.ts";
import { mergedExposition } from "./http/metrics/merged-exposition.ts";
import { startOperations } from "./http/operations.ts";
import { listenTrouble } from "./listen.ts";
import { type Logger, openLog } from "./log.ts";
import type { FrameLog } from "./ports/frame-log.ts";
import type { FromProcess, ProcessReport, ToProcess } from "./process-message.ts";
import { release } from "./release.ts";
import { inTurn, type Reload } from "./reload.ts";

/** A gateway of several processes that is up. */
interface SupervisedGateway {
  readonly port: number;
  readonly opsPort: number | undefined;
  /** Has one process after the other reload rules and model; resolves when the last has. */
  readonly reload: Reload;
  /** Drains all processes, then ends. */
  stop(why: string): Promise<void>;
}

const processFile = new URL(`./serve-process${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/**
 * Runs SLUICE_PROCESSES gateways on one port (SO_REUSEPORT: the kernel deals connections out among them) and starts those again
 * that end. A process that crashes takes its own requests along and nothing else. Throws ConfigError where the first process
 * cannot start; `print` gets what a person must see, once.
 */
export async function supervise(config: Config, print: (text: string) => void): Promise<SupervisedGateway> {
  const supervisor = new Supervisor(config, print);
  try {
    return await supervisor.start();
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

/** One process: as long as it lives. */
interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  readonly reports: Map<number, (report: ProcessReport) => void>;
  hasListened: boolean;
  /** Called when a reload is over. */
  reloaded: () => void;
}

class Supervisor {
  readonly #config: Config;
  readonly #print: (text: string) => void;
  readonly #log: Logger;
  readonly #clock = systemClock();
  /** Undefined until it starts. */
  #board: Board | undefined;
  #frames: KeptFrameLog | undefined;
  /** By the process's number; undefined while there is none. */
  readonly #running: (Running | undefined)[];
  #operations: Awaited<ReturnType<typeof startOperations>> | undefined;
  #port: number;
  #lastReport = 0;
  #isStopping = false;

  constructor(config: Config, print: (text: string) => void) {
    this.#config = config;
    this.#print = print;
    this.#log = openLog(config.logLevel);
    this.#running = Array.from({ length: config.processes });
    this.#port = config.port;
  }

  async start(): Promise<SupervisedGateway> {
    const { host, opsPort } = this.#config;
    if (opsPort !== undefined) {
      const metrics = { text: () => this.#metricsText() };
      const parts = { host, port: opsPort, release, clock: this.#clock, metrics, log: this.#log };
      this.#operations = await startOperations({ ...parts, notReady: () => this.#notReady() }).catch(
        async (error: unknown) => {
          throw await listenTrouble("SLUICE_OPS_PORT", host, error);
        },
      );
    }
    this.#port = await this.#ownPort().catch(async (error: unknown) => {
      throw await listenTrouble("SLUICE_PORT", host, error);
    });
    this.#board = new Board(await this.#openFrames(), embeddedLeases());
    // The first one fills an empty store and says what there is to say.
    await this.#startProcess(0, this.#print);
    for (let number = 1; number < this.#running.length; number += 1) void this.#keepStarting(number);
    return {
      port: this.#port,
      opsPort: this.#operations?.port,
      reload: inTurn((why) => this.#reload(why)),
      stop: (why) => this.stop(why),
    };
  }

  /**
   * A port that uSockets picks itself is not shared (bsd_create_listen_socket), and one that is shared would be
   * shared with another supervisor's processes too. Those of one that was killed may be about to let go of it.
   */
  async #ownPort(): Promise<number> {
    const { host, port } = this.#config;
    for (let tried = 1; ; tried += 1) {
      const free = await freePort(host, port).catch(() => undefined);
      if (free !== undefined) return free;
      if (tried === limits.freePortTriesMax) throw new Error(`cannot listen on ${host}:${port}; is the port taken?`);
      await sleep(limits.processRestartMsMin);
    }
  }

  /** Where the processes share a Redis, their frames are there. */
  async #openFrames(): Promise<FrameLog> {
    const { redisUrl, dataDir } = this.#config;
    if (redisUrl !== "") return embeddedFrameLog(this.#clock);
    this.#frames = await keptFrameLog(dataDir, this.#clock).catch((error: unknown) => {
      throw new ConfigError(`SLUICE_DATA_DIR: ${messageOf(error)}`);
    });
    return this.#frames;
  }

  async #reload(why: string): Promise<void> {
    for (const running of this.#running) {
      if (running === undefined) continue;
      const reloaded = new Promise<void>((resolve) => {
        running.reloaded = resolve;
      });
      this.#send(running, { is: "reload", why });
      await Promise.race([reloaded, running.ended]);
    }
  }

  /** Without a reason where the start failed: of that one line tells, and the log nothing. */
  async stop(why?: string): Promise<void> {
    this.#isStopping = true;
    if (why !== undefined) this.#log.info({ why }, "draining all processes");
    await Promise.all(
      this.#running.map(async (running) => {
        if (running === undefined) return;
        this.#send(running, { is: "stop", why: why ?? "" });
        const late = setTimeout(() => running.child.kill("SIGKILL"), limits.processStopMsMax);
        // One that starts has nothing in hand yet, and may be too busy to hear of it.
        const unheard = setTimeout(
          () => running.hasListened || running.child.kill("SIGKILL"),
          limits.processUnheardMsMax,
        );
        await running.ended;
        clearTimeout(late);
        clearTimeout(unheard);
      }),
    );
    await this.#frames?.close();
    await this.#operations?.drain();
    if (why !== undefined) this.#log.info("all processes stopped");
  }

  /** Resolves when it listens, and rejects when it ends before. Later it is started again whenever it ends. */
  #startProcess(number: number, print: (text: string) => void): Promise<void> {
    const listening = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const child = fork(processFile, [String(this.#port), String(this.#operations?.port ?? "off")], {
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const reports: Running["reports"] = new Map();
    const running: Running = {
      child,
      ended: ended.promise,
      reports,
      hasListened: false,
      reloaded: () => {},
    };
    this.#running[number] = running;
    const seat = this.#board!.seat((message, sent) => this.#send(running, { is: "board", message }, sent));
    const leave = (): void => {
      seat.leave();
      this.#running[number] = undefined;
      ended.resolve();
    };
    child.on("message", (message: FromProcess) => {
      if (message.is === "board") seat.receive(message.message);
      else if (message.is === "says") print(message.text);
      else if (message.is === "reloaded") running.reloaded();
      else if (message.is === "refused") listening.reject(new ConfigError(message.say));
      else if (message.is === "report") {
        running.reports.get(message.id)?.(message.report);
        running.reports.delete(message.id);
      } else {
        running.hasListened = true;
        listening.resolve();
      }
    });
    child.once("error", (error) => {
      listening.reject(error);
      // It never was: no exit tells of it.
      if (child.pid === undefined) leave();
    });
    child.once("exit", (status, signal) => {
      leave();
      listening.reject(
        new ConfigError(`SLUICE_PROCESSES: process ${number} ended before it listened (${signal ?? status}).`),
      );
      if (!running.hasListened || this.#isStopping) return;
      this.#log.error({ process: number, how: signal ?? status }, "a process ended and is started again");
      void this.#keepStarting(number);
    });
    return listening.promise;
  }

  /** Until it listens, with longer and longer pauses. */
  async #keepStarting(number: number): Promise<void> {
    let pauseMs: number = limits.processRestartMsMin;
    while (!this.#isStopping) {
      try {
        await this.#startProcess(number, () => {});
        return;
      } catch (error) {
        if (this.#isStopping) return;
        const detail = messageOf(error);
        this.#log.error({ process: number, detail }, "a process cannot start");
        await sleep(pauseMs, undefined, { ref: false });
        pauseMs = Math.min(2 * pauseMs, limits.processRestartMsMax);
      }
    }
  }

  #send({ child }: Running, message: ToProcess, sent = (): void => {}): void {
    // Where the process is just ending, its exit tells what there is to tell.
    if (child.connected) child.send(message, sent);
  }

  /** One report a process that answers in time, by its number. */
  async #reports(): Promise<Map<number, ProcessReport>> {
    const reports = new Map<number, ProcessReport>();
    const asked = this.#running.map(async (running, number) => {
      if (running === undefined) return;
      this.#lastReport += 1;
      const id = this.#lastReport;
      const { promise, resolve } = Promise.withResolvers<ProcessReport | undefined>();
      running.reports.set(id, resolve);
      this.#send(running, { is: "report", id });
      const timer = setTimeout(() => resolve(undefined), limits.processReportMsMax);
      const report = await promise;
      clearTimeout(timer);
      running.reports.delete(id);
      if (report !== undefined) reports.set(number, report);
    });
    await Promise.all(asked);
    return reports;
  }

  async #metricsText(): Promise<string> {
    const reports = await this.#reports();
    return mergedExposition([...reports].map(([number, { metrics }]) => ({ process: number, text: metrics })));
  }

  /** Ready where any process is: the kernel sends connections to those that listen. */
  async #notReady(): Promise<string[]> {
    if (this.#isStopping) return ["draining"];
    const reports = [...(await this.#reports()).values()];
    if (reports.some(({ notReady }) => notReady.length === 0)) return [];
    return reports.length === 0 ? ["no process is up"] : [...new Set(reports.flatMap(({ notReady }) => notReady))];
  }
}
