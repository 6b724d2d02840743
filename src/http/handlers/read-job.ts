import { GatewayError } from "../../contracts/errors.ts";
import type { Reply } from "../answer/answer.ts";
import { unescaped } from "../request/unescaped.ts";
import type { HandlerParts, KeyedRequest } from "../route.ts";

const jobIdShape = /^job_[0-9a-z]{26}$/;

/** GET /jobs/{job_id}: of the caller's app; any other is as unknown as one that never was. */
export async function readJob({ scans }: HandlerParts, { pass, parameter }: KeyedRequest): Promise<Reply> {
  const jobId = unescaped(parameter);
  const body = jobIdShape.test(jobId) ? await scans.jobJson(pass.caller, jobId) : undefined;
  if (body === undefined) throw new GatewayError("JOB_NOT_FOUND");
  return { body };
}
