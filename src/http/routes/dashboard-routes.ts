import { dashboard, filesOf } from "../handlers/dashboard.ts";
import type { Route } from "../route.ts";

const fileRoute = (folder: string, handle: ReturnType<typeof filesOf>, summary: string): Route => ({
  method: "GET",
  path: `/dashboard/files/${folder}/{file}`,
  prefix: "bare",
  key: "none",
  handle,
  doc: { summary, contentType: "text/javascript; charset=utf-8", errors: ["NOT_FOUND"] },
});

/** The page for people. Its files lie as they do in the source, as the page's modules import the client's. */
export const dashboardRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/dashboard",
    prefix: "bare",
    key: "none",
    handle: dashboard,
    doc: { summary: "The dashboard, for people", contentType: "text/html; charset=utf-8" },
  },
  fileRoute("dashboard/page", filesOf("page"), "A file of the dashboard"),
  fileRoute("client", filesOf("client"), "A module of the client that the dashboard uses"),
];
