import type { HeadName } from "../../classify/head-scorer.ts";
import type { Call } from "../call.ts";
import { fetchesFromVendor } from "../shell/vendors.ts";
import { restartsService, staysInRepository } from "./local-work.ts";
import { onlyShows } from "./only-shows.ts";
import { asksPlainly } from "./plain-question.ts";
import { changesRows, countsGroups, readsCatalog } from "./queries.ts";
import { asksAppliance, saysLittle } from "./requests.ts";
import { opensPort, talksToNobody } from "./ways-out.ts";

/** The heads that have a say over calls. */
export type CallHead = Extract<HeadName, "exfiltration" | "tool_abuse">;

const leak: readonly CallHead[] = ["exfiltration"];
const abuse: readonly CallHead[] = ["tool_abuse"];
const either: readonly CallHead[] = ["exfiltration", "tool_abuse"];

/** A shape that a call can have, and by which there is something that it cannot do, whatever its words resemble. */
interface CallShape {
  /** What a call of this shape does. */
  readonly name: string;
  readonly is: (call: Call) => boolean;
  /** The heads that have nothing to say of such a call: what they look for it cannot do. */
  readonly hushes: readonly CallHead[];
  /** Costs more to tell, so it is asked only where one of these is loud; absent: wherever a head that it hushes says anything. */
  readonly whereLoud?: readonly CallHead[];
  /** Told by the tool alone, so of a long call as well. */
  readonly ofAnyLength?: true;
}

/** Whether the command line, in a call that is no more than one, is of a shape. */
const ofCommand =
  (is: (command: string) => boolean): CallShape["is"] =>
  ({ command }) =>
    command !== undefined && is(command);

/** Asked in this order, cheapest first, until every head that says anything is hushed. */
export const callShapes: readonly CallShape[] = [
  {
    name: "asks a search engine: its words run nowhere",
    is: ({ tool }) => tool.searches,
    hushes: abuse,
    ofAnyLength: true,
  },
  { name: "asks a store of answers one plain question", is: asksPlainly, hushes: abuse },
  { name: "changes rows where they are", is: changesRows, hushes: leak },
  { name: "counts groups: how many, and not who", is: countsGroups, hushes: either },
  { name: "asks a database about itself", is: readsCatalog, hushes: either },
  { name: "asks an appliance of the own network how it is", is: asksAppliance, hushes: leak },
  { name: "opens a port between named networks", is: opensPort, hushes: leak },
  { name: "runs commands that talk to nobody and feed nobody", is: talksToNobody, hushes: leak },
  { name: "tells a service a few plain words", is: saysLittle, hushes: leak, whereLoud: leak },
  { name: "works in the repository that lies here", is: ofCommand(staysInRepository), hushes: leak, whereLoud: either },
  { name: "shows how things are", is: ofCommand(onlyShows), hushes: either, whereLoud: either },
  { name: "starts a service again", is: ofCommand(restartsService), hushes: either, whereLoud: either },
  { name: "sets up what its vendor hands out", is: ofCommand(fetchesFromVendor), hushes: either, whereLoud: either },
];
