import { limits } from "../contracts/limits.ts";

/**
 * Resolves to the first of these signals. A second one is a person who will not wait, and ends the process at once; but one that
 * follows soon is the first again: a terminal tells the whole group of processes of a Ctrl-C, and npm tells its child once more.
 */
export function askedToEnd(signals: readonly NodeJS.Signals[]): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked: "not yet" | "just now" | "before" = "not yet";
    const hear = (signal: NodeJS.Signals): void => {
      if (asked === "before") process.exit(1);
      if (asked === "just now") return;
      asked = "just now";
      setTimeout(() => {
        asked = "before";
      }, limits.signalEchoMs).unref();
      resolve(signal);
    };
    for (const signal of signals) process.on(signal, hear);
  });
}
