import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardFiles } from "../../support/dashboard-files.ts";
import { type RealGateway, startRealGateway } from "../../support/real-gateway.ts";
import { StillClock } from "../../support/still-clock.ts";

const files = "/dashboard/files";
let gateway: RealGateway;
beforeAll(async () => {
  gateway = await startRealGateway(new StillClock());
});
afterAll(() => gateway.stop());

const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${gateway.port}${path}`);

describe("the dashboard's files", () => {
  test("the page may load its own files and call its gateway, and nothing else", async () => {
    const response = await get("/dashboard");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toContain("unsafe");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(await response.text()).not.toMatch(/<script(?![^>]* src=)|\son\w+=/);
  });

  test("every file that the page and its modules name is there, as what it is", async () => {
    const seen = await dashboardFiles(`http://127.0.0.1:${gateway.port}`);
    expect(seen.get(`${files}/dashboard/page/style.css`)).toBe("text/css; charset=utf-8");
    expect(seen.get(`${files}/dashboard/page/app.js`)).toBe("text/javascript; charset=utf-8");
    expect([...seen.keys()].some((path) => path.startsWith(`${files}/client/`))).toBe(true);
    expect(seen.size).toBeGreaterThan(15);
  });

  test.each([
    "/dashboard/files/dashboard/page/nothing.js",
    "/dashboard/files/dashboard/page/tsconfig.json",
    "/dashboard/files/dashboard/page/..%2fpage-files.ts",
    "/dashboard/files/client/..%2Fcontracts%2Flimits.ts",
    "/dashboard/files/contracts/limits.ts",
    "/dashboard/files/client/",
    "/dashboard/files",
    "/v1/dashboard",
  ])("%s is 404", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "NOT_FOUND", retryAfter: 0 });
  });
});
