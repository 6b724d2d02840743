import { type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";

export type { Logger };

/**
 * JSON lines on standard error. What may be logged is decided where it is logged: ids, codes, counts and times,
 * never scanned text, tool arguments or keys. As a backstop the fields that could carry them are masked.
 */
export function openLog(level: LogLevel): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ["text", "arguments", "output", "query", "key", "secret", "authorization"], censor: "[masked]" },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
