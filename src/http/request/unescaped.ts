/** A path's parameter without its percent-encoding; "", which names nothing, where that is broken. */
export function unescaped(parameter: string): string {
  try {
    return decodeURIComponent(parameter);
  } catch {
    return "";
  }
}
