const lookup = /\w{3,400}/gu;
/** Look-ups read in one text. */
const lookupsMax = 256;
const secretField = /^(?:password|passwd|token|secret|hash|key|email|username|user|pin|otp|salt|profile|\w{1,20}_id)$/u;
const operator =
  /^(?:i?startswith|i?endswith|i?contains|i?regex|i?exact|gte?|lte?|isnull|in|contained_by|has_keys?|overlap)$/u;

/** The first field look-up that asks a secret piece by piece (`user__password__startswith`), as its span. */
export function secretLookup(text: string): { readonly start: number; readonly end: number } | undefined {
  lookup.lastIndex = 0;
  let count = 0;
  for (let match = lookup.exec(text); match !== null && count < lookupsMax; match = lookup.exec(text)) {
    if (!match[0].includes("__")) continue;
    count += 1;
    const parts = match[0].split("__");
    const after = text.slice(lookup.lastIndex, lookup.lastIndex + 4);
    const named = after === "" || /^["']?\s{0,2}[=:]/u.test(after);
    if (named && operator.test(parts.at(-1) ?? "") && parts.slice(0, -1).some((part) => secretField.test(part)))
      return { start: match.index, end: lookup.lastIndex };
  }
  return undefined;
}
