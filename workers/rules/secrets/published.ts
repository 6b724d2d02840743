/**
 * Tokens that standards and providers print in their manuals, so that they stand in countless texts and open nothing.
 * Written apart, so that no scanner of pushes takes a row for a live token.
 */
const published: readonly (readonly [source: string, ...parts: string[]])[] = [
  ["docs.stripe.com, API reference", "sk_test_", "4eC39HqLyjWDarjtT1zdp7dc"],
  ["docs.stripe.com, older samples", "sk_test_", "BQokikJOvBiI2HlWgH4olfQ2"],
  ["docs.aws.amazon.com, IAM: a key id", "AK", "IAIOSFODNN7EXAMPLE"],
  ["docs.aws.amazon.com, IAM: another", "AK", "IAI44QH8DHBEXAMPLE"],
  ["docs.aws.amazon.com, STS: a temporary one", "AS", "IAIOSFODNN7EXAMPLE"],
  ["docs.aws.amazon.com, IAM: the secret", "wJalrXUtnFEMI/K7MDENG", "/bPxRfiCYEXAMPLEKEY"],
  ["docs.aws.amazon.com, IAM: another", "je7MtGbClwBF/2Zp9Utk", "/h3yCo8nvbEXAMPLEKEY"],
  ["RFC 6750, section 2.1", "mF_9.B5f", "-4.1JqM"],
  ["RFC 6749, section 2.3.1", "czZCaGRSa3F0MzpnWDFmQmF0", "M2JW"],
  ["RFC 7617, section 2", "QWxhZGRpbjpvcGVu", "IHNlc2FtZQ"],
  ["RFC 7519, section 3.1", "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9", ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODA"],
  ["jwt.io, 2015: the signature of its first sample", "TJVA95OrM7E2cBab30RMHr", "HDcEfxjoYZgeFONFh7HgQ"],
  ["jwt.io, 2018 to 2024", "SflKxwRJSMeKKF2QT4fwp", "MeJf36POk6yJV_adQssw5c"],
  ["jwt.io, 2025", "KMUFsIDTnFmyG3nMiGM6H", "9FNFUROf3wh7SmqJp-QV30"],
  ["jwt.io, 2025: a greeting to hackers", "eyJtc2ciOiJoZWxsbyBoYWNrZXIs", "IHRoZXJlJ3Mgbm90aGlu"],
  ["bcrypt, as the libraries' pages print it", "$2b$10$N9qo8uLOickgx2ZMRZoMye", "IjZAgcfl7p92ldGxad68LJZdL17lhWy"],
];

const samples = published.map(([, ...parts]) => parts.join(""));

/** True where the text holds a token that everybody knows. */
export function isPublished(text: string): boolean {
  return samples.some((sample) => sample.length <= text.length && text.includes(sample));
}
