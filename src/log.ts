import { type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";
import { limits } from "./contracts/limits.ts";

export type { Logger };

/**
 * JSON lines on standard error. What may be logged is decided where it is logged: ids, codes, counts and times,
 * never scanned text, tool arguments or keys. As a backstop the fields that could carry them are masked.
 */
export function openLog(level: LogLevel): Logger {
  // What a full disk does not take is tried again with the next line; no work ends because nobody can be told of it.
  const destination = pino.destination({ fd: 2, sync: true, maxLength: limits.logBytesHeldMax });
  destination.on("error", () => {});
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ["text", "arguments", "output", "query", "key", "secret", "authorization"], censor: "[masked]" },
    },
    destination,
  );
}
