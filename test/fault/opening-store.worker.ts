import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../../src/adapters/embedded/database.ts";

// Opens a new store in each folder it is told of, in the moment that the gate's number rises; answers "" or why it could not.
const gate = new Int32Array(workerData as SharedArrayBuffer);
let opened = 0;
parentPort?.on("message", (folder: string) => {
  Atomics.wait(gate, 0, opened);
  opened += 1;
  let why = "";
  try {
    openDatabase(folder).close();
  } catch (error) {
    why = String(error);
  }
  parentPort?.postMessage(why);
});
