/** The entry of a thread, `workers/<name>.worker`: `.ts` from the source tree, `.js` from the compiled one. Both have the same layout. */
export const workerFileOf = (name: string): URL =>
  new URL(`../../workers/${name}.worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/**
 * The environment of a thread that does without Node's compile cache. A thread that ends writes what V8 has compiled of it and the
 * cache has not, and whoever ends it waits: up to 0.5 s of processor time, which on a busy machine is a stop of many seconds.
 */
export const envWithoutCompileCache = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" });
