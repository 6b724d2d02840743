import { type Invocation, scriptHolds } from "./invocation.ts";

/** An account to copy to that is set up in the same line. */
const ownRemote =
  /--config[ =]<\(|\btype\s?=\s?(?:mega|pcloud|dropbox|drive|ftp|webdav)\b|--(?:mega|ftp|webdav|drive)-(?:user|host|url|token)\b/u;

/** Whether a copy takes a whole home or system, or goes to such an account. */
export const takesFolder = (call: Invocation, from: string): boolean =>
  /^(?:\/|~\/?|\/home|\/etc|\/var)$/u.test(from) || (call.name === "rclone" && scriptHolds(call, ownRemote));
