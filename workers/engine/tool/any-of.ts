/** One of several words or pieces, blank-separated, as a piece of a pattern: long alternations stay readable as lists with names. */
export const anyOf = (pieces: string): string => `(?:${pieces.trim().split(/\s+/u).join("|")})`;
