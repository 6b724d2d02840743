import { strict as assert } from "node:assert";
import { Connection, requestText } from "./load/connection.ts";
import { samplesOf } from "./load/texts.ts";

// Who sends batches, in a process of its own: its work is not in the way of the callers' clock. Arguments: port, key, scans, scans of
// a batch. Sends all batches, one after the other, on one connection, and prints a line for each that was accepted.

/** A page of chat. */
const textBytes = 256;

const [port = "", key = "", scans = "", batchScans = ""] = process.argv.slice(2);
const connection = await Connection.open(Number(port));
const texts = samplesOf(textBytes, "differ").map(({ next }) => (JSON.parse(next()) as { text: string }).text);
const items = Array.from({ length: Number(batchScans) }, (_, n) => ({
  kind: "scan",
  id: `${n}`,
  text: texts[n % texts.length],
}));
const request = requestText("/v1/scan/batch", key, JSON.stringify({ items }));
for (let sent = 0; sent < Number(scans); sent += items.length) {
  const { status, body } = await connection.exchange(request);
  assert.equal(status, 202, body);
  console.log("accepted");
}
connection.close();
