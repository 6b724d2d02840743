/** A phrase that is said over and over is no longer. */
const phraseUnitsMax = 200;
/** So much of a phrase is sought first: native code finds it, or mostly that there is none. */
const openingUnits = 4;
/** A blank or two, or a line end. */
const partingUnits = 2;

/**
 * What a text says that is one phrase over and over ("ok ok ok"), said once; any other text as it is. A window that comes again tells
 * nothing new, and counted each time it would add up to an opinion that nobody who reads the phrase has. Linear: a text is compared with
 * itself as a whole once, at the first distance at which its beginning comes again.
 */
export function saidOnce(text: string): string {
  // What parts two of them stands only once where they are two.
  const most = Math.min(phraseUnitsMax, (text.length + partingUnits) >> 1);
  const opening = text.slice(0, Math.min(openingUnits, text.length - most));
  if (opening === "") return text;
  const beginning = text.slice(0, 2 * phraseUnitsMax);
  for (let at = beginning.indexOf(opening, 1); at > 0 && at <= most; at = beginning.indexOf(opening, at + 1)) {
    if (!beginning.endsWith(beginning.slice(0, beginning.length - at))) continue;
    return text.endsWith(text.slice(0, text.length - at)) ? text.slice(0, at) : text;
  }
  return text;
}
