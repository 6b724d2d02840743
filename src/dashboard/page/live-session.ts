import type { SessionFrame, SessionState, SluiceClient } from "../../client/index.ts";
import { element, field, fill, given, problem, tableOf } from "./element.ts";
import { badge } from "./overview.ts";

/** Rows that are kept on the page; older ones go. */
const rowsMax = 200;

/** What is said of the connection. */
const told: Readonly<Record<SessionState, (sessionId: string) => string>> = {
  connected: (sessionId) => `Following ${sessionId} …`,
  reconnecting: (sessionId) => `Not connected to ${sessionId}; trying again …`,
};

/** A session's decisions as they are made. Stops when the view is left. */
export function liveSession(client: SluiceClient, left: AbortSignal): HTMLElement {
  const sessionId = element("input", { required: true, autocomplete: "off" });
  const state = element("div", { class: "note", role: "status" }, "Name the session_id that your scans carry.");
  const body = element("tbody");
  let running: AbortController | undefined;

  async function follow(event: Event): Promise<void> {
    event.preventDefault();
    running?.abort();
    const mine = new AbortController();
    running = mine;
    fill(body);
    const followed = sessionId.value;
    const signal = AbortSignal.any([mine.signal, left]);
    const onState = (now: SessionState): void => {
      if (!signal.aborted) fill(state, told[now](followed));
    };
    fill(state, `Connecting to ${followed} …`);
    try {
      for await (const { frame } of client.sessionEvents(followed, { signal, onState })) show(frame);
    } catch (error) {
      if (!signal.aborted) fill(state, problem(error));
    }
  }

  function show(frame: SessionFrame): void {
    if (frame.stage === "audit") {
      body.querySelector(`[data-job="${CSS.escape(frame.id)}"] .durable`)?.replaceChildren("yes");
      return;
    }
    body.prepend(rowOf(frame));
    while (body.rows.length > rowsMax) body.deleteRow(-1);
  }

  const form = element(
    "form",
    { class: "card bar", on: { submit: (event) => void follow(event) } },
    field("Session", sessionId),
    element("button", {}, "Follow"),
  );
  const titles = ["At", "Of", "Verdict", "Do", "Risk", "Latency, ms", "Directives", "Job", "Durable"];
  return element("div", {}, form, state, tableOf({ class: "live" }, titles, body));
}

function rowOf(frame: Exclude<SessionFrame, { stage: "audit" }>): HTMLElement {
  const at = element("time", {}, new Date().toLocaleTimeString());
  if (frame.stage === "_meta") {
    return element(
      "tr",
      {},
      element("td", {}, at),
      element("td", { colspan: 8 }, `${frame.dropped} frames were missed`),
    );
  }
  const { stage, phase, tool_name, chunk_id, job_id } = frame;
  const of = [stage, phase, tool_name, chunk_id].filter((part) => part !== undefined).join(" ");
  const cells = [
    at,
    given(of),
    badge(frame.action.toUpperCase()),
    badge(frame.enforced_action.toUpperCase()),
    String(frame.risk),
    String(frame.latency),
    frame.directives.join(", "),
    element("code", {}, job_id),
  ];
  return element(
    "tr",
    { "data-job": job_id },
    ...cells.map((cell) => element("td", {}, cell)),
    element("td", { class: "durable" }, ""),
  );
}
