import { expect, test } from "vitest";
import { findPii } from "../../../workers/engine/pii/find-pii.ts";

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
  { name: "the middle of a longer number", text: "number 4539 1488 0343 6467 1234 5678 of the order", found: [] },
])("a card beside $name", ({ text, found }) => {
  const cards = findPii(text).filter(({ type }) => type === "CREDIT_CARD");
  expect(cards.map(({ start, end }) => text.slice(start, end))).toEqual(found);
});
