import { GatewayError } from "../../src/contracts/errors.ts";
import { answersCalls, joined } from "../../workers/answer-calls.ts";
import type { CountingCalls } from "./counting-calls.ts";

// A thread that adds up what it is given, and forgets that when it ends.
let sum = 0;

answersCalls().answer<CountingCalls>(
  {
    add: (number) => (sum += number),
    text: ({ pieces }) => Buffer.from(joined(pieces)).toString(),
    twice: (bytes) => new Uint8Array([...bytes, ...bytes]),
    refuse: (say) => {
      throw new GatewayError("INVALID_JSON", { say, detail: "for the log" });
    },
    fail: (canary) => {
      throw new TypeError(canary);
    },
    end: () => process.exit(1),
  },
  (done) => (done instanceof Uint8Array ? [done.buffer as ArrayBuffer] : []),
);
