import { anyOf } from "../any-of.ts";
import type { Call } from "../call.ts";

/** Ways of rows into files, other databases and out of the query that was meant. */
const exportWords = String.raw`outfile dumpfile \bcopy\b \bunload\b \bexport\b dblink openrowset opendatasource linked external \bstage\b \bput\b https?: @ utl_ xp_ dbms_ lo_ load_file load\s+data`;
const privateWords = String.raw`passw secret token credential card \bssn\b`;
const endOfQuery = String.raw`\bunion\b -- ;\s{0,4}\w`;
/** What takes rows out of a database or sends them on, and whose rows are worth it. */
const leavesDatabase = new RegExp(anyOf(`${exportWords} ${privateWords} ${endOfQuery}`), "iu");

const rowChange =
  /"\s{0,8}(?:merge\s+into|insert\s+into|update|delete\s+from|create\s+(?:index|table|materialized|view)|alter\s+table|analyze|vacuum)\s/iu;

/** Whether a query changes rows, tables or indexes where they are, and sends nothing anywhere. */
export const changesRows = ({ text, tool }: Call): boolean =>
  tool.queries && !tool.runsCommands && !tool.runsCode && rowChange.test(text) && !leavesDatabase.test(text);

/** Where databases say how they stand: their sizes, settings and names. */
const catalogs = String.raw`pg_(?:roles|stat_\w{1,40}|tables|indexes|settings|locks|database|namespace|class|constraint) mysql\.user information_schema\.\w{1,40} sys\.\w{1,40} dba_\w{1,40} all_\w{1,40} sqlite_master`;
const catalogQuery = new RegExp(
  String.raw`"\s{0,8}select\s[^;]{1,600}?\sfrom\s+${anyOf(catalogs)}\b[^;]{0,400}"`,
  "iu",
);
/** What opens an account, as far as a catalog has it. */
const accountSecret = /hash|shadow|authentication_string/iu;

/** Whether a call asks a database about itself, and for nothing that opens an account. */
export const readsCatalog = ({ text, tool }: Call): boolean =>
  tool.queries &&
  !tool.runsCommands &&
  catalogQuery.test(text) &&
  !leavesDatabase.test(text) &&
  !accountSecret.test(text);

const selects = /^\s{0,8}select\s/iu;
const aggregate = /\b(?:count|sum|avg|min|max|approx_count_distinct|percentile_cont|approx_quantiles)\s?\(/iu;
const grouped = /\sgroup\s+by\s/iu;
/** What an injected query counts by: values put together from parts, the database's own names, time and chance. */
const probing =
  /concat|\brand\b|information_schema|ascii|substr|\bchr?\b|char\(|\b0x|sleep|hash|user\(\)|version|\bor\s+['\d]|@@|\bcase\b/iu;

/** Whether a query is for numbers of groups: how many, and not who. */
export function countsGroups(call: Call): boolean {
  const { text, tool } = call;
  if (!tool.queries || tool.runsCommands || probing.test(text)) return false;
  const [query, ...others] = call.found.leaves.filter((leaf) => selects.test(leaf.text));
  if (query === undefined || others.length > 0) return false;
  return aggregate.test(query.text) && grouped.test(query.text) && !leavesDatabase.test(text);
}
