import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { isPossiblePhone } from "../../../workers/engine/pii/phone-lengths.ts";
import { randomFrom } from "../../conformance/seeded-random.ts";

const geographic = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)));
const codes = [...geographic, "800", "870", "979", "999", "0", "210"];

test("numbers of every country code are as possible as the library says", () => {
  const random = randomFrom(20261122);
  const pick = (below: number): number => Math.floor(random() * below);
  const differ: string[] = [];
  for (const code of codes) {
    for (let turn = 0; turn < 150; turn += 1) {
      let written = `+${code}`;
      const digits = 3 + pick(13 - code.length);
      // A third begins like a national prefix.
      if (pick(3) === 0) written += pick(2) === 0 ? " (0)" : String(pick(2) * 8);
      for (let digit = 0; digit < digits; digit += 1)
        written += ["", "", "", " ", "-", ".", "/", "("][pick(8)]! + pick(10);
      if (isPossiblePhone(written) !== (parsePhoneNumberFromString(written)?.isPossible() === true))
        differ.push(written);
    }
  }
  expect(differ).toEqual([]);
});
