import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, by their paths below `test/`: one that began last would run alone at the end. */
const slow = [
  "fault/queue-gateway",
  "fault/documents",
  "package/installed",
  "fault/redis-exactly-once",
  "fault/processes",
  "unit/cli/cli",
  "conformance/embedded",
  "package/start",
  "fault/reload",
  "golden/golden",
  "fault/redis-gateways",
  "unit/usage/two-gateways",
  "unit/usage/reference",
  "fault/kill-gateway",
  "fault/redis-outage",
  "conformance/job-queue",
  "unit/cli/keys",
  "fault/store-gateway",
  "fault/kill-store",
  "unit/docs/readme",
  "unit/proxy/messages",
  "fault/stop-signals",
  "conformance/redis-journal",
  "conformance/redis",
  "unit/usage/gateway",
  "unit/jobs/served",
  "unit/knowledge/document-thread",
  "unit/proxy/command",
  "unit/usage/kill-fold",
  "unit/cli/demo",
  "unit/http/hot-path-cost",
  "unit/pool/queued-pool",
  "unit/rules/linear-time",
  "fuzz/tool-calls",
];

/** The projects of `vitest.config.ts` in their order: a process goes on to the next file where that is of the same project. */
const projects = ["sociable", "lonely", "stateless"];

/** The order of test files: by project, and of each those that take longest first, then as vitest has it. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const at = slow.findIndex((path) => moduleId.endsWith(`/test/${path}.test.ts`));
      return projects.indexOf(project.name) * (slow.length + 1) + (at === -1 ? slow.length : at);
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
