/** What a Node that a test starts with few variables must still have: the way to it, and what vitest.config.ts gives each. */
export const ownNode: Readonly<Record<string, string>> = Object.fromEntries(
  ["PATH", "NODE_OPTIONS", "NODE_COMPILE_CACHE"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
