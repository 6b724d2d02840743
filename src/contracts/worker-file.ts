/** The entry of a thread, `workers/<name>.worker`: `.ts` from the source tree, `.js` from the compiled one. Both have the same layout. */
export const workerFileOf = (name: string): URL =>
  new URL(`../../workers/${name}.worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);
