/** What lets an agent do no more than build, test and read its project. */
const narrow =
  /^(?:(?:Read|Glob|Grep|LS)(?:\((?:\.\/)?(?!.*(?:\.\.|\.env|secret|\.ssh|\.aws))\w[\w./*-]{0,100}\))?|Bash\((?:npm|pnpm|yarn|bun)\s(?:run\s)?(?:lint|test|build|typecheck|format|check)(?::\*)?\)|Bash\((?:make|cargo|go|dotnet|mvn|gradle)\s(?:lint|test|build|check|vet|fmt)(?::\*)?\)|Bash\((?:pytest|vitest|jest|ruff|eslint|tsc|mypy)(?::\*)?\)|Bash\(git\s(?:status|diff|log)(?::\*)?\))$/u;

const isList = (value: unknown): value is readonly string[] =>
  value === undefined || (Array.isArray(value) && value.every((each) => typeof each === "string"));

/** Whether the settings of a coding agent, written whole, say only what it must not do, or may do in its own project. */
export function narrowsAgent(content: string): boolean {
  if (content.length > 8_192) return false;
  let settings: unknown;
  try {
    settings = JSON.parse(content);
  } catch {
    return false;
  }
  if (typeof settings !== "object" || settings === null || Object.keys(settings).join() !== "permissions") return false;
  const { permissions } = settings as { readonly permissions: unknown };
  if (typeof permissions !== "object" || permissions === null) return false;
  const { allow, deny, ask, ...others } = permissions as Readonly<Record<string, unknown>>;
  if (!isList(allow) || !isList(deny) || !isList(ask) || Object.keys(others).length > 0) return false;
  return (deny?.length ?? 0) > 0 && (allow ?? []).every((each) => narrow.test(each));
}
