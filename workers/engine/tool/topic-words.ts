import { phpFunctionPrefixes, phpFunctions } from "./code/php-functions.ts";
import { everydayPrograms, programNames } from "./shell/program-names.ts";

const list = (text: string): readonly string[] => text.split(" ");

/** Words, small letters, that an inspector's patterns cannot match without. `survey.ts` turns them into one bit a topic. */
export const topicWords = {
  sql: list(
    "select union insert update delete drop truncate alter exec execute declare waitfor sleep benchmark having order group information_schema grant copy shutdown load_file outfile dumpfile extractvalue updatexml char chr replace merge create rlike regexp procedure convert cast concat pg_sleep pg_read_file pg_ls_dir pg_catalog pg_shadow pg_database pg_group sysobjects syscolumns sysusers sysdatabases sqlite_master xp_cmdshell xp_dirtree xp_regread xp_fileexist sp_oacreate sp_executesql sp_configure sp_password utl_http utl_inaddr utl_file utl_tcp utl_smtp dbms_ldap dbms_lock dbms_pipe dbms_scheduler dbms_xmlgen dbms_java load_extension randomblob openrowset opendatasource openquery dblink dblink_connect lo_import lo_export lo_get elt make_set name_const xmltype database_to_xml query_to_xml sys_exec sys_eval collate notnull isnull",
  ),
  joining: list("or and xor like not between in where from limit null is glob true false exists mod div"),
  program: [...programNames, ...everydayPrograms],
  /** Programs and commands that only a shell of Windows has. */
  windows: list(
    "reg net net1 netsh wmic schtasks vssadmin wevtutil rundll32 regsvr32 mshta certutil bitsadmin sc icacls attrib bcdedit wbadmin tasklist taskkill cipher del rd rmdir format type dir nltest dsquery systeminfo ipconfig cmd",
  ),
  script: list(
    "alert prompt confirm eval document window javascript vbscript location expression fromcharcode innerhtml outerhtml self top parent frames globalthis navigation geturl parentnode import print binding moz cookie livescript mocha adw ad4 background url script data this string",
  ),
  java: list(
    "java javax runtime processbuilder processimpl jndi invokertransformer instantiatetransformer clonetransformer constanttransformer chainedtransformer forclosure whileclosure instantiatefactory prototypeclonefactory prototypeserializationfactory templatesimpl jdbcrowsetimpl badattributevalueexpexception annotationinvocationhandler lazymap transformedmap priorityqueue beancomparator scriptenginemanager marshalledobject objectdataprovider windowsidentity bcel springpartiallycomparableadvisorholder referenceserialized urldns classloader apache springframework opensymphony xalan struts tomcat groovy hibernate mchange caucho rometools rowset ognl memberaccess _memberaccess getruntime suffix commonscollections1 commonscollections5 commonscollections6",
  ),
  call: [
    ...phpFunctions,
    ...phpFunctionPrefixes,
    ...list(
      "os system exec eval assert subprocess child_process __import__ spawn execsync spawnsync execfile kernel io open3 wscript process require console global globalthis reflect module constructor function settimeout setinterval execscript instance_eval class_eval compile include include_once require_once popen2 popen3 getparameter request while backticks commands pty socket fork environ axios httpx urlopen rmtree rmsync rmdirsync rimraf removeall rm_rf phpinfo sys sy php mainmodule fetch requests urllib marshal pickle cpickle dill shelve jsonpickle executeglobal allow_url_include allow_url_fopen auto_prepend_file auto_append_file disable_functions open_basedir safe_mode register_globals magic_quotes_gpc session suhosin opcache mbstring include_path error_reporting error_prepend_string display_errors pcre cgi file_uploads extension_dir sendmail_path",
    ),
  ],
  object: list(
    "nd_func typeconfusedelegate ysoserial cos cposix cnt csubprocess c__builtin__ cbuiltins aced0005 aced __reduce__ __reduce_ex__ pickle cpickle _pickle marshal dill shelve jsonpickle py",
  ),
} as const;
