import { pick } from "../own/grammar.ts";

/**
 * Small damage as people and evaders do it, on texts of both labels alike, so that damage itself is no sign of an attack.
 * Encodings and look-alike letters are not here: the engine undoes those before the heads read.
 */
export function damage(text: string, random: () => number): string {
  return pick(damages, random)(text, random);
}

type Damage = (text: string, random: () => number) => string;

const damages: readonly Damage[] = [
  (text, random) => onWords(text, random, 0.12, swapLetters),
  (text, random) => onWords(text, random, 0.12, dropLetter),
  (text, random) => onWords(text, random, 0.15, doubleLetter),
  (text, random) => onWords(text, random, 0.2, leet),
  (text, random) => onWords(text, random, 0.3, splitWord),
  (text, random) => joinWords(text, random, "-"),
  (text, random) => joinWords(text, random, "_"),
  (text, random) => joinWords(text, random, ""),
  (text, random) => joinWords(text, random, "."),
  (text) => text.replaceAll(" ", "   "),
  (text) => text.replace(/[.,!?;:"']/g, ""),
  (text) => text.replaceAll(". ", "\n"),
  (text, random) => onWords(text, random, 0.25, (word) => `*${word}*`),
  (text, random) => onWords(text, random, 0.2, (word) => `${word},`),
];

type WordDamage = (word: string, random: () => number) => string;

/** Changes about `share` of the words of four letters and more. */
function onWords(text: string, random: () => number, share: number, change: WordDamage): string {
  return text.replace(/[a-z]{4,}/gi, (word) => (random() < share ? change(word, random) : word));
}

const inside = (word: string, random: () => number): number => 1 + Math.floor(random() * (word.length - 2));

function swapLetters(word: string, random: () => number): string {
  const at = inside(word, random);
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
}

function dropLetter(word: string, random: () => number): string {
  const at = inside(word, random);
  return word.slice(0, at) + word.slice(at + 1);
}

function doubleLetter(word: string, random: () => number): string {
  const at = inside(word, random);
  return word.slice(0, at) + word[at] + word.slice(at);
}

function splitWord(word: string, random: () => number): string {
  const at = inside(word, random);
  return `${word.slice(0, at)}${pick([" ", "-", ".", "_"], random)}${word.slice(at)}`;
}

const leetDigits: Readonly<Record<string, string>> = { a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" };

const leet: WordDamage = (word, random) =>
  word.replace(/[aeiost]/g, (letter) => (random() < 0.4 ? leetDigits[letter]! : letter));

/** Replaces the spaces of a short text, or of a stretch of a long one. */
function joinWords(text: string, random: () => number, by: string): string {
  if (text.length <= 120) return text.replaceAll(" ", by);
  const from = Math.floor(random() * (text.length - 80));
  return text.slice(0, from) + text.slice(from, from + 80).replaceAll(" ", by) + text.slice(from + 80);
}
