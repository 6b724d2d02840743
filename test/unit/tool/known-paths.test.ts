import { describe, expect, test } from "vitest";
import {
  isCredentialFolder,
  isFixture,
  kindOfPath,
  normalPath,
} from "../../../workers/engine/tool/path/known-paths.ts";

describe("what a path is asked for first keeps none of them back", () => {
  test.each([
    "tests/a.py",
    "/srv/spec/b.rb",
    "a/__tests__/c.js",
    "fixture/d.json",
    "a/__fixtures__/e",
    "testdata/f",
    "a/test-data/g",
    "test_upload.py",
    "a/upload_test.go",
    "upload_spec.rb",
    "a/upload.test.ts",
    "UPLOAD.SPEC.TS",
    "rules/a.yml",
    "detection/linux/shadow.yaml",
    "signatures/b.txt",
    "evals/c.jsonl",
    "waf/d.conf",
    "a/miner.yar",
    "a/miner.yara",
    "local.rules",
    "web.sigma",
    '"rules/e.csv"',
  ])("%s is a fixture", (path) => {
    expect(isFixture(path)).toBe(true);
  });

  test.each(["src/latest.py", "a/inspector.ts", "rules/a.py", "a/config.yml", "tests/../etc/shadow", ""])(
    "%s is none",
    (path) => {
      expect(isFixture(path)).toBe(false);
    },
  );

  test.each([
    "~/.ssh",
    "/home/a/.aws/",
    "/root/.gnupg/*",
    "a/.config/gcloud",
    "/etc/ssl/private",
    "/etc/ssh",
    "a/chrome/user data/default",
    "google/chrome/user data",
    "mozilla/firefox/profiles",
    "library/keychains",
    "microsoft/vault",
  ])("%s is a folder of keys", (path) => {
    expect(isCredentialFolder(normalPath(path))).toBe(true);
  });

  test.each(["/srv/app/src", "a/.sshd", "etc/sshd", "~/.awsome"])("%s is none", (path) => {
    expect(isCredentialFolder(normalPath(path))).toBe(false);
  });
});

test("a path says the same whichever was asked for before it", () => {
  const paths = ["/etc/shadow", "/srv/app/a.py", "~/.SSH/id_rsa", "", "'C:\\Windows\\System32\\config\\SAM'", ".env"];
  const alone = paths.map((path) => kindOfPath(normalPath(path)));
  expect(alone).toEqual(["credential", "", "credential", "", "credential", "environment"]);
  for (const one of paths) {
    for (const [at, other] of paths.entries()) {
      kindOfPath(normalPath(one));
      isCredentialFolder(normalPath(one));
      expect(kindOfPath(normalPath(other))).toBe(alone[at]);
    }
  }
});
