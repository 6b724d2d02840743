import type { ToolRule } from "../tool-rule.ts";
import { sqlRules } from "./sql-rules.ts";
import { isOperator, isWord, type Tokens } from "./sql-shapes.ts";

/** What a function does when it is called in a query. Sources: vendors' manuals, sqlmap's and PayloadsAllTheThings' public lists. */
const calls: ReadonlyMap<string, ToolRule> = new Map(
  (
    [
      [
        sqlRules.timeProbe,
        "sleep benchmark pg_sleep pg_sleep_for dbms_lock.sleep dbms_pipe.receive_message dbms_session.sleep randomblob",
      ],
      [
        sqlRules.errorProbe,
        "extractvalue updatexml utl_inaddr.get_host_address utl_inaddr.get_host_name ctxsys.drithsx.sn dbms_utility.sqlid_to_sqlhash xmltype name_const gtid_subset ordsys.ord_dicom.getmappingxpath dbms_xmlgen.getxml query_to_xml database_to_xml make_set elt",
      ],
      [
        sqlRules.databaseCommand,
        "sys_exec sys_eval sys_bineval xp_cmdshell dbms_scheduler.create_job dbms_java.runjava dbms_java_test.funcall os_command.exec_clob shell_exec sp_oacreate sp_oamethod sp_execute_external_script",
      ],
      [
        sqlRules.databaseFileWrite,
        "lo_export pg_file_write dbms_xslprocessor.clob2file utl_file.fopen utl_file.put_line dbms_advisor.create_file lo_put writefile",
      ],
      [
        sqlRules.databaseFileRead,
        "load_file pg_read_file pg_read_binary_file pg_ls_dir pg_stat_file lo_import lo_get readfile openrowset opendatasource openquery utl_file.get_line bfilename dbms_lob.loadfromfile load_extension fts3_tokenizer",
      ],
      [
        sqlRules.databaseNetwork,
        "utl_http.request utl_http.request_pieces utl_tcp.open_connection utl_smtp.open_connection httpuritype dbms_ldap.init dblink dblink_connect dblink_send_query sys.utl_http.request",
      ],
    ] as const
  ).flatMap(([rule, names]) => names.split(" ").map((name): [string, ToolRule] => [name, rule])),
);

/** Procedures that are called without parentheses. */
const procedures: ReadonlyMap<string, ToolRule> = new Map(
  (
    [
      [
        sqlRules.databaseCommand,
        "xp_cmdshell xp_regread xp_regwrite xp_regdeletekey xp_regdeletevalue xp_regaddmultistring xp_regenumvalues xp_regenumkeys xp_servicecontrol sp_oacreate sp_oamethod sp_makewebtask xp_makewebtask xp_terminate_process xp_loginconfig xp_ntsec_enumdomains xp_availablemedia xp_enumdsn xp_execresultset xp_displayparamstmt sp_addextendedproc sp_configure xp_startmail xp_sendmail sp_addjob sp_add_jobstep",
      ],
      [sqlRules.databaseNetwork, "xp_dirtree xp_fileexist xp_subdirs xp_getfiledetails sp_addlinkedserver"],
      [sqlRules.changeAccount, "sp_addlogin sp_addsrvrolemember sp_password sp_adduser sp_addrolemember"],
    ] as const
  ).flatMap(([rule, names]) => names.split(" ").map((name): [string, ToolRule] => [name, rule])),
);

/** Tables that hold accounts and hashes. */
const accountTables: ReadonlySet<string> = new Set(
  (
    "mysql.user pg_shadow pg_authid pg_user_mapping sys.user$ user$ dba_users sys.sql_logins sys.syslogins syslogins sysxlogins master..sysxlogins " +
    "sysusers all_users sys.all_users syscat.dbauth syscat.tabauth pg_group sysibm.sysuserauth rdb$users"
  ).split(" "),
);
/** Catalogs; ordinary for a whole query of an analyst, telling inside a value. */
const catalogs: ReadonlySet<string> = new Set(
  (
    "information_schema sysobjects syscolumns sysdatabases sys.objects sys.tables sys.columns sys.databases pg_catalog pg_database pg_class pg_tables " +
    "pg_group sqlite_master sqlite_schema all_tables all_tab_columns user_tables user_tab_columns v$instance v$version v$database msysaccessobjects " +
    "msysobjects sysibm syscat dual sysmaster rdb$relations innodb_table_stats table_schema table_name schema_name column_name"
  ).split(" "),
);
const isCatalog = (name: string): boolean =>
  catalogs.has(name) || (name.startsWith("mysql.innodb_") && name.length > "mysql.innodb_".length);

/** Words that stand first or last in any of these names, and those that begin what else is told here. */
const tellingParts: ReadonlySet<string> = new Set(
  [
    ...calls.keys(),
    ...procedures.keys(),
    ...accountTables,
    ...catalogs,
    "mysql",
    "waitfor",
    "into",
    "load",
    "procedure",
  ].flatMap((name) => [name, name.replace(/\..*$/u, ""), name.replace(/^.*\./u, "")]),
);

/** `a.b.c` from the word at `index`; how many tokens it takes. */
function qualifiedName(tokens: Tokens, index: number): { readonly name: string; readonly next: number } {
  let name = tokens[index]?.text ?? "";
  let at = index + 1;
  for (let parts = 0; parts < 4; parts += 1) {
    if (!isOperator(tokens[at], ".", "..") && tokens[at]?.text !== ".") break;
    while (isOperator(tokens[at], ".")) at += 1;
    const part = tokens[at];
    if (part?.kind !== "word" && part?.kind !== "name") break;
    name += `.${part.text}`;
    at += 1;
  }
  return { name, next: at };
}

interface NamedUse {
  readonly rule: ToolRule;
  readonly start: number;
  readonly end: number;
}

/** Every call of a telling function, procedure or table, in order; at most 32. */
export function tellingNames(tokens: Tokens): {
  readonly uses: readonly NamedUse[];
  readonly catalog: NamedUse | undefined;
} {
  const uses: NamedUse[] = [];
  let catalog: NamedUse | undefined;
  for (let at = 0; at < tokens.length && uses.length < 32; at += 1) {
    const token = tokens[at];
    if (token?.kind !== "word" && token?.kind !== "name") continue;
    const begins = tellingParts.has(token.text);
    if (!begins && !tokens[at + 1]?.text.startsWith(".")) continue;
    const before = tokens[at - 1];
    if (isOperator(before, ".") && !procedures.has(token.text)) continue;
    const { name, next } = qualifiedName(tokens, at);
    const last = name.slice(name.lastIndexOf(".") + 1);
    if (!begins && !tellingParts.has(last)) continue;
    const end = tokens[next - 1]?.end ?? token.end;
    const called = tokens[next]?.kind === "open";
    // A delay has a number or an expression in it; `sleep()` in prose has not.
    const rule = called
      ? (calls.get(name) ??
        (name.includes(".") && !/\.(?:sleep|exp|elt|polygon)$/u.test(name) ? calls.get(last) : undefined))
      : undefined;
    if (rule !== undefined && tokens[next + 1]?.kind !== "close") uses.push({ rule, start: token.start, end });
    const procedure = procedures.get(last);
    if (procedure !== undefined) uses.push({ rule: procedure, start: token.start, end });
    if (accountTables.has(name) || accountTables.has(last))
      uses.push({ rule: sqlRules.readAccounts, start: token.start, end });
    else if (catalog === undefined && (isCatalog(name) || (last !== name && isCatalog(name.split(".", 1)[0] ?? ""))))
      catalog = { rule: sqlRules.catalogProbe, start: token.start, end };
    if (isWord(token, "waitfor") && isWord(tokens[at + 1], "delay", "time"))
      uses.push({ rule: sqlRules.timeProbe, start: token.start, end: tokens[at + 1]?.end ?? end });
    if (isWord(token, "into") && isWord(tokens[at + 1], "outfile", "dumpfile"))
      uses.push({ rule: sqlRules.databaseFileWrite, start: token.start, end: tokens[at + 1]?.end ?? end });
    if (isWord(token, "load") && isWord(tokens[at + 1], "data", "local"))
      uses.push({ rule: sqlRules.databaseFileRead, start: token.start, end });
    if (isWord(token, "procedure") && isWord(tokens[at + 1], "analyse"))
      uses.push({ rule: sqlRules.errorProbe, start: token.start, end });
  }
  return { uses, catalog };
}
