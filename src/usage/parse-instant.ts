const shape =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:(Z)|([+\- ])(\d{2})(?::?(\d{2}))?)?)?$/i;

/**
 * An ISO 8601 date (UTC midnight) or date-time (with `Z`, an offset, or neither: UTC) in milliseconds since the epoch, with
 * a part of one where more digits follow; undefined where it is none, or no such moment exists in a year that has four digits. A blank
 * stands for the `+` of an offset: that is what a plain `+` in a query string means.
 */
export function parseInstant(text: string): number | undefined {
  const match = shape.exec(text);
  if (match === null) return undefined;
  const [, date = "", time = "00:00", seconds = "00", fraction = "", , sign, hours = "0", minutes = "0"] = match;
  const local = `${date}T${time}:${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
  const localMs = Date.parse(local);
  // 30 February is read as 2 March, 24:00 as the next day: then it does not come back as it went in.
  if (Number.isNaN(localMs) || new Date(localMs).toISOString() !== local) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const ms = sign === "-" ? localMs + offsetMs : localMs - offsetMs;
  // In UTC it must have a year of four digits too.
  return new Date(ms).toISOString().length === local.length ? ms + partOfMs(fraction.slice(3)) : undefined;
}

/** 0 where there is none, else something between 0.05 and 0.95 in the order of what is given: added, it is never rounded away or up. */
function partOfMs(digits: string): number {
  const part = Number(`0.${digits}`);
  return part === 0 ? 0 : 0.05 + 0.9 * part;
}
