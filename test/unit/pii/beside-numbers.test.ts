import { expect, test } from "vitest";
import { findPii } from "../../../workers/engine/pii/find-pii.ts";
import { randomFrom } from "../../conformance/seeded-random.ts";

// Cards that are right by their check digit, beside other groups of digits.
test.each([
  {
    name: "the month it is good until",
    text: "my credit card 4539 1488 0343 6467 0927, thanks",
    found: ["4539 1488 0343 6467"],
  },
  {
    name: "another card without gaps",
    text: "credit cards 4539148803436467 4556737586899855",
    found: ["4539148803436467", "4556737586899855"],
  },
  {
    name: "another in groups",
    text: "credit cards 4539 1488 0343 6467 4556 7375 8689 9855",
    found: ["4539 1488 0343 6467", "4556 7375 8689 9855"],
  },
  {
    name: "another, which nothing names",
    text: "4539 1488 0343 6467 4556 7375 8689 9855 and so on",
    found: ["4539 1488 0343 6467", "4556 7375 8689 9855"],
  },
  {
    name: "two others",
    text: "4539 1488 0343 6467 4556 7375 8689 9855 6011 0009 9013 9424 and so on",
    found: ["4539 1488 0343 6467", "4556 7375 8689 9855", "6011 0009 9013 9424"],
  },
  {
    name: "another, with dashes within",
    text: "4539-1488-0343-6467 4556-7375-8689-9855 and so on",
    found: ["4539-1488-0343-6467", "4556-7375-8689-9855"],
  },
  {
    name: "another, with dashes throughout",
    text: "4539-1488-0343-6467-4556-7375-8689-9855 and so on",
    found: ["4539-1488-0343-6467", "4556-7375-8689-9855"],
  },
  {
    name: "another, with dots within and a slash between",
    text: "4539.1488.0343.6467/4556.7375.8689.9855 and so on",
    found: ["4539.1488.0343.6467", "4556.7375.8689.9855"],
  },
  {
    name: "another of fifteen digits",
    text: "4539 1488 0343 6467 3714 496353 98431 4556 7375 8689 9855 and so on",
    found: ["4539 1488 0343 6467", "3714 496353 98431", "4556 7375 8689 9855"],
  },
  {
    name: "another of fifteen digits behind one such",
    text: "3714 496353 98431 3782 822463 10005 and so on",
    found: ["3714 496353 98431", "3782 822463 10005"],
  },
  {
    name: "another of nineteen digits",
    text: "6212 3456 7890 1234 569 4556 7375 8689 9855 and so on",
    found: ["6212 3456 7890 1234 569", "4556 7375 8689 9855"],
  },
  {
    name: "one in groups behind one without gaps",
    text: "4539148803436467 4556 7375 8689 9855 and so on",
    found: ["4539148803436467", "4556 7375 8689 9855"],
  },
  {
    name: "one without gaps, a dash between",
    text: "4539148803436467-4556737586899855 and so on",
    found: ["4539148803436467", "4556737586899855"],
  },
  {
    name: "another, each with its month and the digits on its back",
    text: "4539 1488 0343 6467 0927 456 4556 7375 8689 9855 1128 789 and so on",
    found: ["4539 1488 0343 6467", "4556 7375 8689 9855"],
  },
  {
    name: "others, two a line",
    text: "4539 1488 0343 6467 4556 7375 8689 9855\n6011 0009 9013 9424 4539 1488 0343 6467\n",
    found: ["4539 1488 0343 6467", "4556 7375 8689 9855", "6011 0009 9013 9424", "4539 1488 0343 6467"],
  },
  {
    name: "others, one a line",
    text: "4539 1488 0343 6467\n4556 7375 8689 9855\n6011 0009 9013 9424\n",
    found: ["4539 1488 0343 6467", "4556 7375 8689 9855", "6011 0009 9013 9424"],
  },
  {
    name: "one with a wrong digit, which a word names",
    text: "credit cards 4556 7375 8689 9855 4539 1488 0343 6468",
    found: ["4556 7375 8689 9855"],
  },
  { name: "one with a wrong digit", text: "4556 7375 8689 9855 4539 1488 0343 6468 and so on", found: [] },
  {
    name: "what no card begins with, where a word names cards",
    text: "credit cards 4556 7375 8689 9855 9539 1488 0343 6467",
    found: [],
  },
  { name: "another and more groups", text: "4539 1488 0343 6467 4556 7375 8689 9855 1234 5678 of them", found: [] },
  { name: "another behind a group", text: "number 1234 4539 1488 0343 6467 4556 7375 8689 9855 of it", found: [] },
  {
    name: "another in a table of numbers",
    text: "4539 1488 0343 6467 4556 7375 8689 9855\n1022 4077 9120 3381 2845 6120 7044 1186\n",
    found: [],
  },
  { name: "the middle of a longer number", text: "number 4539 1488 0343 6467 1234 5678 of the order", found: [] },
])("a card beside $name", ({ text, found }) => {
  const cards = findPii(text).filter(({ type }) => type === "CREDIT_CARD");
  expect(cards.map(({ start, end }) => text.slice(start, end))).toEqual(found);
});

test.each([
  { name: "groups of four", group: 4, count: 8 },
  { name: "more groups of four", group: 4, count: 12 },
  { name: "groups of five", group: 5, count: 12 },
  { name: "groups of six, as keys that recover a disk have", group: 6, count: 8 },
  { name: "times in milliseconds", group: 13, count: 4 },
])("among a thousand rows of $name, hardly one is taken for cards", ({ group, count }) => {
  const random = randomFrom(20_261_121);
  const number = (): string => Array.from({ length: group }, () => Math.floor(random() * 10)).join("");
  const rows = Array.from({ length: 1_000 }, () => Array.from({ length: count }, number).join(" "));
  const taken = rows.filter((row) => findPii(`${row} and so on`).some(({ type }) => type === "CREDIT_CARD"));
  expect(taken.length).toBeLessThan(4);
  // As a table, hardly one of all.
  expect(findPii(rows.join("\n")).filter(({ type }) => type === "CREDIT_CARD")).toEqual([]);
});
