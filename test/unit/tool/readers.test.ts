import { describe, expect, test } from "vitest";
import { leavesOf } from "../../../workers/engine/tool/argument-leaves.ts";
import { Call } from "../../../workers/engine/tool/call.ts";
import { resolveLookups } from "../../../workers/engine/tool/code/inspect-templates.ts";
import { decodeLeaf } from "../../../workers/engine/tool/decode-leaf.ts";
import { inspectArguments } from "../../../workers/engine/tool/inspect-arguments.ts";
import { placeOf } from "../../../workers/engine/tool/leaf.ts";
import { climbOf } from "../../../workers/engine/tool/path/inspect-path.ts";
import { kindOfPath, normalPath } from "../../../workers/engine/tool/path/known-paths.ts";
import { invocationsOf } from "../../../workers/engine/tool/shell/invocation.ts";
import { readScript } from "../../../workers/engine/tool/shell/read-script.ts";
import type { Dialect } from "../../../workers/engine/tool/shell/shell-words.ts";
import { readSql } from "../../../workers/engine/tool/sql/read-sql.ts";
import { roleOf } from "../../../workers/engine/tool/string-role.ts";
import { natureOf } from "../../../workers/engine/tool/tool-nature.ts";
import { readHost } from "../../../workers/engine/tool/url/host-kind.ts";
import { plainHost, urlsOf } from "../../../workers/engine/tool/url/read-url.ts";

const leafOf = (text: string) => ({ text, key: "", places: 0, view: "plain" });

describe("command lines", () => {
  const lines: readonly (readonly [name: string, line: string, dialect: Dialect, programs: readonly string[]])[] = [
    ["a pipe and a list", "a x | b && c; d", "posix", ["a", "b", "c", "d"]],
    ["wrappers, their options and assignments", "X=1 sudo -u ann env Y=2 nice -n 5 tar cf a b", "posix", ["tar"]],
    ["reserved words", "if a; then b; else c; fi", "posix", ["a", "b", "c", "fi"]],
    ["a substitution inside quotes", 'echo "now $(date -u) then"', "posix", ["echo", "date"]],
    ["backticks", "echo `date`", "posix", ["echo", "date"]],
    ["a folder and a suffix", '"C:\\Program Files\\X\\Net.EXE" user', "cmd", ["net"]],
    ["a caret inside a name", "wh^oami", "cmd", ["whoami"]],
    ["a variable that the script gives", "P=whoami; $P", "posix", ["", "whoami"]],
    ["a program that is looked for", "p=$(which python3); $p -V", "posix", ["", "which", "python3"]],
    ["PowerShell's assignment of an answer", "$x = Get-Date -Format o", "powershell", ["get-date"]],
    ["a call operator", "& 'C:\\x y\\a.exe' -q", "powershell", ["a"]],
    ["a comment", "a # b; c\nd", "posix", ["a", "d"]],
    ["a here-document is no command", "cat <<EOF\nrm x\nEOF\nls", "posix", ["cat", "ls"]],
  ];
  test.each(lines)("%s", (_, line, dialect, programs) => {
    expect(invocationsOf(readScript(line, dialect)).map((call) => call.name)).toEqual(programs);
  });

  test("a pipe leads back to its source", () => {
    const calls = invocationsOf(readScript("a | b |\n c", "posix"));
    expect(calls.at(-1)?.from?.from?.name).toBe("a");
  });

  test("redirections are no words", () => {
    const [call] = invocationsOf(readScript("a x > out 2>&1 < in", "posix"));
    expect(call?.args.map((word) => word.text)).toEqual(["x"]);
    expect(call?.command.redirects.map(({ operator, target }) => operator + target.text)).toEqual([
      ">out",
      ">&1",
      "<in",
    ]);
  });
});

describe("queries", () => {
  const queries: readonly (readonly [name: string, text: string, kinds: string])[] = [
    ["strings with doubled quotes", "'it''s'", "string"],
    ["comments of every kind", "a -- x\n# y\n/* z */ b", "word comment comment comment word"],
    ["MySQL's code in a comment", "/*!50000select*/ 1", "comment word number"],
    ["a variable of the server", "@@version", "variable"],
    ["names in backquotes", "`a b`.c", "name operator word"],
  ];
  test.each(queries)("%s", (_, text, kinds) => {
    expect(
      readSql(text, 0)
        .tokens.map((token) => token.kind)
        .join(" "),
    ).toBe(kinds);
  });
});

describe("hosts", () => {
  const hosts: readonly (readonly [written: string, kind: string, disguised: boolean])[] = [
    ["example.org", "public", false],
    ["93.184.216.34", "public", false],
    ["127.0.0.1", "loopback", false],
    ["127.1", "loopback", true],
    ["0x7f.0.0.1", "loopback", true],
    ["017700000001", "loopback", true],
    ["0", "loopback", true],
    ["10.1.2.3", "private", false],
    ["172.16.0.9", "private", false],
    ["172.32.0.9", "public", false],
    ["192.168.0.1", "private", false],
    ["100.64.0.1", "private", false],
    ["169.254.169.254", "metadata", false],
    ["2852039166", "metadata", true],
    ["7147006462", "metadata", true],
    ["::ffff:169.254.169.254", "metadata", true],
    ["64:ff9b::a9fe:a9fe", "metadata", true],
    ["fd00:ec2::254", "metadata", false],
    ["100.100.100.200", "metadata", false],
    ["::1", "loopback", false],
    ["fe80::1%eth0", "link-local", false],
    ["fc00::1", "private", false],
    ["2606:2800:220:1::5", "public", false],
    ["LOCALHOST", "loopback", false],
    ["127.0.0.1.nip.io", "local-name", false],
    ["1\u3002169\u3002254\u3002169", "public", true],
    ["\u2460\u2461\u2466.0.0.1", "loopback", true],
    ["%31%32%37.0.0.1", "loopback", true],
  ];
  test.each(hosts)("%s is %s, disguised: %s", (written, kind, disguised) => {
    expect(readHost(plainHost(written), written)).toEqual({ kind, disguised });
  });

  const urls: readonly (readonly [text: string, host: string, user: string])[] = [
    ["http://example.org@203.0.113.9/x", "203.0.113.9", "example.org"],
    ["http:\\\\10.0.0.1\\x", "10.0.0.1", ""],
    ["go to //example.org/a now", "example.org", ""],
    ["http:0x7f000001", "0x7f000001", ""],
    ["http://[::1]:8080/", "::1", ""],
    ["x=https://a.example.org:8443/?u=http://b.example.org/", "a.example.org", ""],
  ];
  test.each(urls)("%s leads to %s", (text, host, user) => {
    const [first] = urlsOf(text).urls;
    expect([first?.host, first?.user]).toEqual([host, user]);
  });
});

describe("paths", () => {
  const paths: readonly (readonly [path: string, kind: string])[] = [
    ["~/.ssh/id_rsa", "credential"],
    ["C:\\Users\\ann\\.aws\\credentials", "credential"],
    ["$HOME/.netrc", "credential"],
    ["/proc/self/environ", "credential"],
    ["/var/run/secrets/kubernetes.io/serviceaccount/token", "credential"],
    ["%APPDATA%\\Mozilla\\Firefox\\Profiles\\x\\logins.json", "credential"],
    ["app/.env", "environment"],
    ["app/.env.example", ""],
    ["/etc/passwd", "account"],
    ["/etc/nginx/nginx.conf", "system"],
    ["src/password.ts", ""],
    ["~/.ssh/known_hosts", ""],
  ];
  test.each(paths)("%s is %j", (path, kind) => {
    expect(kindOfPath(normalPath(path))).toBe(kind);
  });

  test.each([
    ["a/b/../c", 0],
    ["../x", 1],
    ["a/../../x", 1],
    ["/../../x", 2],
    ["..\\..\\x", 2],
    ["a...b/x", 0],
  ])("%s climbs %d levels", (path, levels) => {
    expect(climbOf(path)).toBe(levels);
  });
});

describe("encodings", () => {
  test.each([
    ["%2e%2e%2f", "../"],
    ["%252e", "."],
    ["%c0%ae%c0%af", "./"],
    ["%e0%80%af%f0%80%80%af", "//"],
    ["&lt;script&gt;", "<script>"],
    ["&#x3C;&#60", "<<"],
    ["\\u003c\\x3c", "<<"],
    ["\uff1c\u3002", "<."],
  ])("%s is %s", (written, plain) => {
    expect(decodeLeaf(leafOf(written))?.text).toBe(plain);
  });

  test("what has no encoding is left alone", () => {
    expect(decodeLeaf(leafOf("100% of AT&T"))).toBeUndefined();
  });

  test("a lookup in pieces is put together", () => {
    expect(resolveLookups("\x24{\x24{lower:j}\x24{::-n}\x24{env:X:-d}i:ldap}")).toBe("\x24{jndi:ldap}");
  });
});

describe("arguments", () => {
  test.each([
    ["bash", "command", "ls", "command"],
    ["executeCommand", "", "ls", "command"],
    ["run_sql", "", "x", "sql"],
    ["search", "query", "x", "field"],
    ["execute_python", "code", "x", "code"],
    ["write_file", "content", "x", "code"],
    ["send_message", "text", "x", "document"],
    ["http_request", "body", "x", "wire"],
    ["mcp__fs__read-file", "", "x", "path"],
    ["get_weather", "city", "x", "field"],
  ])("%s %j is read as it should be", (tool, key, text, reading) => {
    expect(roleOf(natureOf(tool), key, text)).toBe(reading);
  });

  test("a string keeps the key that stands nearest above it", () => {
    const { leaves } = leavesOf(leafOf('{"Command":["a",{"x":"b"},"c"],"y":"d"}'));
    expect(leaves.map((leaf) => [leaf.key, leaf.text])).toEqual([
      ["command", "a"],
      ["x", "b"],
      ["command", "c"],
      ["y", "d"],
    ]);
  });

  test.each([
    { name: "escapes of one unit", inside: 'a\\n\\"b\\\\c\\/\\td' },
    { name: "numbers of units", inside: "caf\\u00e9 \\u0041é" },
    { name: "units beyond Latin-1", inside: "\\u20ac \\ud83d\\ude00 € \\n" },
    { name: "escapes that JSON does not know", inside: "\\q \\x41 \\u12 \\ü", spells: "q x41 \u0012ü" },
    { name: "a long string", inside: `${"x".repeat(20_000)}\\n` },
  ])("each unit of a decoded string has its place: $name", ({ inside, spells }) => {
    const [leaf] = leavesOf(leafOf(`{"k":"${inside}"}`)).leaves;
    expect(leaf?.text).toBe(spells ?? JSON.parse(`"${inside}"`));
    let at = 6;
    for (let unit = 0; unit < leaf!.text.length; unit++) {
      expect(placeOf(leaf!, unit)).toBe(at);
      const undone = /^\\(?:u[0-9a-f]{4}|u12 .|.)/s.exec(inside.slice(at - 6, at));
      at += undone === null ? 1 : undone[0].length;
    }
  });

  test("a signal marks the words of the original, escapes and all", () => {
    const text = '{"note":"caf\\u00e9","command":"echo \\"x\\"; rm -rf \\/etc"}';
    const [signal] = inspectArguments(new Call(text, "bash")).filter((each) => each.ruleId === "TOOL-2060");
    expect(text.slice(signal?.start, signal?.end)).toBe("rm -rf \\/etc");
  });

  test("what was behind an encoding says so", () => {
    const [signal] = inspectArguments(new Call('{"q":"%3Cscript%3Ealert(1)%3C/script%3E"}', "http_request"));
    expect(signal?.view).toBe("percent");
  });

  test("a payload inside JSON inside a string is found", () => {
    const text = JSON.stringify({ body: JSON.stringify({ host: "x; cat /etc/passwd" }) });
    expect(inspectArguments(new Call(text, "http_request")).map((signal) => signal.ruleId)).toContain("TOOL-2001");
  });

  test("words in front do not hide what stands at the end of a field", () => {
    const padding = "The report was late again and nobody knew why. ".repeat(20);
    const text = JSON.stringify({ name: `${padding}x'; DROP TABLE users; --` });
    expect(inspectArguments(new Call(text, "find_user")).map((signal) => signal.ruleId)).toContain("TOOL-2203");
  });
});
