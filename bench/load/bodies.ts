/** No two bodies alike, so that no verdict is known; or the same few again and again, as most load tests send. */
export const bodyKinds = ["differ", "repeat"] as const;
export type Bodies = (typeof bodyKinds)[number];

/** Stands in a text where the words go that tell it from all others. */
export const placeholder = "about above after again";

const words = (
  "about above after again apple award basic beach board bread bring brown build carry chair chart " +
  "check clean clear clock close cover early earth equal event every field final first floor fresh"
).split(" ");

/** Four words of five letters: a million texts before they come round, and all of one length. */
const wordsOf = (n: number): string =>
  `${words[n & 31]} ${words[(n >> 5) & 31]} ${words[(n >> 10) & 31]} ${words[(n >> 15) & 31]}`;

let used = 0;

/** Makes the texts of one template, which holds the placeholder. Those that differ do so in the whole run, not only in one part of it. */
export function textsOf(template: string, bodies: Bodies): () => string {
  const pieces = template.split(placeholder);
  if (bodies === "repeat") return () => template;
  return () => {
    used += 1;
    return pieces.join(wordsOf(used));
  };
}
