import { inspectSql } from "../sql/inspect-sql.ts";
import type { Invocation } from "./invocation.ts";
import type { ProgramRow, Scene } from "./scene.ts";
import type { Word } from "./shell-words.ts";

/** Statements longer than this are data for the client, not orders to it. */
const statementUnitsMax = 16_384;
const statementsMax = 8;

/** A client of a database runs what its argument says, as a query tool would. */
const statementsBehind =
  (flags: string): ((call: Invocation, scene: Scene) => void) =>
  (call, scene) => {
    const names = flags.split(" ");
    let found = 0;
    for (let at = 0; at < call.args.length && found < statementsMax; at += 1) {
      const word = call.args[at] as Word;
      const joined = names.find((name) => name.startsWith("--") && word.text.startsWith(`${name}=`));
      const next = names.includes(word.text) ? call.args[at + 1] : undefined;
      const statement = joined === undefined ? next?.text : word.text.slice(joined.length + 1);
      if (statement === undefined) continue;
      found += 1;
      inspectStatement(statement, next ?? word, scene);
    }
  };

/** `sqlite3 app.db "DROP TABLE orders"`: what stands behind the file, unless it is a command of the client. */
function inspectBehindFile(call: Invocation, scene: Scene): void {
  const words = call.args.filter(({ text }) => !text.startsWith("-"));
  for (const word of words.slice(1, 1 + statementsMax)) {
    if (!word.text.startsWith(".")) inspectStatement(word.text, word, scene);
  }
}

function inspectStatement(text: string, { start, end }: Word, scene: Scene): void {
  if (text.length > statementUnitsMax || !/\s/u.test(text)) return;
  inspectSql(text, "query", (rule) => scene.hit(rule, { start, end }));
}

export const sqlPrograms: readonly ProgramRow[] = [
  ["psql usql cockroach crdb vsql", statementsBehind("-c --command -e --execute")],
  ["mysql mariadb mycli", statementsBehind("-e --execute --init-command")],
  ["sqlcmd", statementsBehind("-Q -q")],
  [
    "clickhouse-client clickhouse snowsql trino presto beeline hive spark-sql",
    statementsBehind("-q -e --query --execute"),
  ],
  ["sqlite3 sqlite", inspectBehindFile],
];
