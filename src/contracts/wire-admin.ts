import Type, { type Static, type TSchema } from "typebox";
import { keyTypes, plans } from "./account.ts";
import { limits } from "./limits.ts";
import { families } from "./verdict.ts";
import { closed, instant } from "./wire-fields.ts";

/** What the admin API takes and answers (docs/api.md "Administration"). A field's `description` says what it takes, as in wire.ts. */

const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });
/** The largest leaves room for sums that are still exact. */
const wholeFrom = (minimum: number) =>
  Type.Integer({ minimum, maximum: 1e15, description: `a whole number from ${minimum} to 1000000000000000` });
const oneOf = <Name extends string>(names: readonly Name[]) =>
  Type.Unsafe<Name>(Type.Enum([...names], { description: `one of ${quoted(names)}` }));
const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

const name = Type.String({
  minLength: 1,
  maxLength: limits.nameCharsMax,
  description: `a string of 1 to ${limits.nameCharsMax} characters`,
});
const reviewCollapse = Type.Enum(["allow", "block"], { description: "`allow` or `block`" });

const orgFields = {
  plan: oneOf(plans),
  anchorDay: Type.Integer({ minimum: 1, maximum: 31, description: "a day of the month, 1 to 31" }),
  monthlyAllowance: wholeFrom(0),
  grantRemaining: wholeFrom(0),
  grantExpiresAt: orNull(Type.String(), "an ISO 8601 date or date-time, or null"),
  allowOverage: Type.Boolean({ description: "true or false" }),
  spendCapCents: orNull(wholeFrom(0), "a whole number from 0 to 1000000000000000, or null"),
  currency: Type.String({ pattern: "^[A-Z]{3}$", description: "an ISO 4217 code: three capital letters" }),
};

/** POST /admin/v1/orgs */
export const OrgBody = Type.Object(
  { name, ...Type.Partial(Type.Object(orgFields)).properties },
  { examples: [{ name: "Example Ltd", plan: "growth", anchorDay: 15 }] },
);
export type OrgBody = Static<typeof OrgBody>;

/** PATCH /admin/v1/orgs/{id} */
export const OrgChanges = Type.Partial(Type.Object({ name, ...orgFields }), {
  examples: [{ plan: "scale" }, { grantRemaining: 5_000_000, grantExpiresAt: "2027-01-01" }],
});
export type OrgChanges = Static<typeof OrgChanges>;

const ruleId = Type.String({
  pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$",
  description: "a string of 1 to 64 characters of A-Z a-z 0-9 . _ : -, the first a letter or digit",
});
const ruleActions = ["REVIEW", "SOFT_BLOCK", "SANDBOX", "HARD_BLOCK"] as const;
const customRule = Type.Object(
  {
    id: ruleId,
    pattern: Type.String({
      minLength: 1,
      maxLength: limits.customPatternCharsMax,
      description: `an RE2 pattern of 1 to ${limits.customPatternCharsMax} characters`,
    }),
    action: oneOf(ruleActions),
  },
  { ...closed, description: "an object of `id`, `pattern` and `action`, and nothing else" },
);
const risk = Type.Number({ minimum: 0, maximum: 1, description: "a number from 0 to 1" });
const thresholds = Type.Unsafe<Readonly<Record<string, number>>>(
  Type.Object(Object.fromEntries(families.map((family) => [family, Type.Optional(risk)])), {
    ...closed,
    description: `an object with a number from 0 to 1 for any of ${quoted(families)}, and nothing else`,
  }),
);
const list = <Schema extends TSchema>(items: Schema, maxItems: number, what: string) =>
  Type.Array(items, { maxItems, description: `an array of at most ${maxItems} ${what}` });

const policyFields = {
  thresholds,
  disabledRules: list(ruleId, limits.disabledRulesMax, "rule ids"),
  customRules: list(customRule, limits.customRulesMax, "rules"),
  allowList: list(
    Type.String({
      minLength: 1,
      maxLength: limits.allowedPhraseCharsMax,
      description: `a string of 1 to ${limits.allowedPhraseCharsMax} characters`,
    }),
    limits.allowedPhrasesMax,
    "phrases",
  ),
};
const policy = Type.Partial(Type.Object(policyFields), {
  ...closed,
  description: "an object of `thresholds`, `disabledRules`, `customRules` and `allowList`, and nothing else",
});
export type PolicyChanges = Static<typeof policy>;

/** POST /admin/v1/orgs/{id}/apps */
export const AppBody = Type.Object(
  { name, reviewCollapse: Type.Optional(reviewCollapse), policy: Type.Optional(policy) },
  { examples: [{ name: "support-bot", reviewCollapse: "block" }] },
);
export type AppBody = Static<typeof AppBody>;

/** PATCH /admin/v1/apps/{id} */
export const AppChanges = Type.Partial(Type.Object({ name, reviewCollapse, policy }), {
  examples: [{ policy: { customRules: [{ id: "codename", pattern: "(?i)project bluebird", action: "SOFT_BLOCK" }] } }],
});
export type AppChanges = Static<typeof AppChanges>;

const keyKind = Type.Enum(["scan", "analytics"], { description: "`scan` or `analytics`" });
const keyType = oneOf(keyTypes);
const ratePerMinute = orNull(wholeFrom(1), "a whole number from 1 to 1000000000000000, or null for the plan's rate");

/** POST /admin/v1/apps/{id}/keys */
export const KeyBody = Type.Object(
  {
    kind: Type.Optional(keyKind),
    type: Type.Optional(keyType),
    name: Type.Optional(name),
    ratePerMinute: Type.Optional(ratePerMinute),
  },
  { examples: [{ kind: "scan", type: "staging", name: "ci" }] },
);
export type KeyBody = Static<typeof KeyBody>;

/** PATCH /admin/v1/apps/{id}/keys/{keyId} */
export const KeyChanges = Type.Partial(
  Type.Object({ name, ratePerMinute, enabled: Type.Boolean({ description: "true or false; false revokes the key" }) }),
  { examples: [{ ratePerMinute: 1_200 }] },
);
export type KeyChanges = Static<typeof KeyChanges>;

export const OrgResult = Type.Object(
  {
    id: Type.String(),
    name,
    ...orgFields,
    grantExpiresAt: Type.Union([instant("When what is left of the grant is lost."), Type.Null()]),
    created_at: instant("When it was made."),
  },
  closed,
);
export type OrgResult = Static<typeof OrgResult>;
export const AppResult = Type.Object(
  {
    id: Type.String(),
    orgId: Type.String(),
    name,
    reviewCollapse,
    policy: Type.Object(policyFields, closed),
    created_at: instant("When it was made."),
  },
  closed,
);
export type AppResult = Static<typeof AppResult>;
export const KeyResult = Type.Object(
  {
    id: Type.String(),
    appId: Type.String(),
    kind: keyKind,
    type: keyType,
    name,
    enabled: Type.Boolean({ description: "False once revoked." }),
    ratePerMinute,
    requestCount: Type.Integer({ minimum: 0, description: "Authenticated requests, over all gateways." }),
    created_at: instant("When it was made."),
  },
  closed,
);
export type KeyResult = Static<typeof KeyResult>;
export const IssuedKeyResult = Type.Object(
  { key: KeyResult, secret: Type.String({ description: "Shown this once." }) },
  closed,
);
const listOf = <Schema extends TSchema>(items: Schema) =>
  Type.Object({ items: Type.Array(items, { description: "Oldest first." }) }, closed);
export const OrgList = listOf(OrgResult);
export const AppList = listOf(AppResult);
export const KeyList = listOf(KeyResult);
