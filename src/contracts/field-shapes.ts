import { limits } from "./limits.ts";

/** Shapes of fields that every scan body has: of its validator, and of the scan threads, which do without one. */
export const sessionIdPattern = `^[A-Za-z0-9._:-]{1,${limits.sessionIdCharsMax}}$`;

/** A language subtag of two or three letters, then what BCP 47 allows after it; or a tag of private use (`x-…`) or of old (`i-…`). */
export const languagePattern = "^(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,15}|[IXix](?:-[A-Za-z0-9]{1,8}){1,15})$";
