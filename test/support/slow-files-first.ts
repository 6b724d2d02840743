import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, by their paths below `test/`: one that began last would run alone at the end. */
const slow = [
  "fault/documents",
  "package/installed",
  "fault/queue-gateway",
  "fault/kill-store",
  "fault/reload",
  "conformance/embedded",
  "fault/redis-exactly-once",
  "unit/cli/cli",
  "unit/usage/reference",
  "package/start",
  "conformance/job-queue",
  "fault/processes",
  "unit/usage/two-gateways",
  "unit/client/published",
  "unit/knowledge/document-thread",
  "unit/proxy/command",
  "fault/kill-gateway",
  "fault/redis-outage",
  "unit/admin/fields",
  "unit/cli/keys",
  "unit/usage/gateway",
  "unit/usage/kill-fold",
  "golden/golden",
  "fuzz/tool-judge",
];

/** The order of test files: those that take longest first, then as vitest has it. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = slow.findIndex((path) => moduleId.endsWith(`/test/${path}.test.ts`));
      return at === -1 ? slow.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
