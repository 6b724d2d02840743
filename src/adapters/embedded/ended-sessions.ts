import { limits } from "../../contracts/limits.ts";
import type { LeftFrames } from "./left-frames.ts";
import { type DatabaseSync, inTransaction } from "./sqlite.ts";
import type { EndedSession, StoreCalls } from "./store-message.ts";

type EndedCalls = Pick<StoreCalls, "sessionsInherit" | "sessionEnd" | "sessionsEnd">;

/**
 * The writer thread's side of how the sessions of earlier runs ended, and of the frames they left (frame-log.ts). What a run wrote when it
 * closed is the next run's, which leaves it to the one after when it closes too: a run that is killed leaves nothing, as nobody knows
 * what it told.
 */
export function endedSessions(database: DatabaseSync): EndedCalls {
  const any = database.prepare("SELECT 1 FROM ended_sessions UNION ALL SELECT 1 FROM left_frames LIMIT 1");
  const forgetOthers = database.prepare("DELETE FROM ended_sessions WHERE heir <> ''");
  const inherit = database.prepare("UPDATE ended_sessions SET heir = ? WHERE heir = ''");
  const framesLeft = database.prepare(`
    SELECT org_id AS orgId, countings, frames FROM left_frames ORDER BY seq`);
  // These go on, and end anew.
  const forgetContinued = database.prepare(`
    DELETE FROM ended_sessions
    WHERE numbering IN (SELECT one.value ->> 1 FROM left_frames, json_each(left_frames.countings) AS one)`);
  const takeFrames = database.prepare("DELETE FROM left_frames");
  const leaveFrames = database.prepare(`
    INSERT OR REPLACE INTO left_frames (org_id, countings, frames) VALUES (?, ?, ?)`);
  const find = database.prepare("SELECT number FROM ended_sessions WHERE numbering = ? AND heir = ?");
  const replace = database.prepare(`
    DELETE FROM ended_sessions WHERE heir = ? AND session IN (SELECT value ->> 0 FROM json_each(?))`);
  const leave = database.prepare("UPDATE ended_sessions SET heir = '' WHERE heir = ?");
  const add = database.prepare(`
    INSERT OR REPLACE INTO ended_sessions (session, numbering, number, heir)
    SELECT value ->> 0, value ->> 1, value ->> 2, '' FROM json_each(?)`);
  const forgetOldest = database.prepare(`
    DELETE FROM ended_sessions WHERE seq <= (SELECT seq FROM ended_sessions ORDER BY seq DESC LIMIT 1 OFFSET ?)`);

  return {
    sessionsInherit(run) {
      if (any.get() === undefined) return [];
      return inTransaction(database, () => {
        forgetOthers.run();
        inherit.run(run);
        const left = framesLeft.all() as unknown as LeftFrames[];
        forgetContinued.run();
        takeFrames.run();
        return left;
      });
    },
    sessionEnd(run, numbering) {
      const row = find.get(numbering, run);
      return row === undefined ? undefined : Number(row["number"]);
    },
    sessionsEnd(run, sessions, frames) {
      if (sessions.length === 0 && any.get() === undefined) return;
      const columns = JSON.stringify(sessions satisfies readonly EndedSession[]);
      inTransaction(database, () => {
        replace.run(run, columns);
        leave.run(run);
        add.run(columns);
        forgetOldest.run(limits.sessionsNumberedMax);
        for (const left of frames) leaveFrames.run(left.orgId, left.countings, left.frames);
      });
    },
  };
}
