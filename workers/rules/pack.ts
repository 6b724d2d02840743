import type { RuleSpec, RuleTrait } from "../../src/contracts/rule.ts";
import { dataDemandRules } from "./data-demands.ts";
import { dataErrandRules } from "./data-errands.ts";
import { dataInstructionRules } from "./data-instructions.ts";
import { dataReaderRules } from "./data-readers.ts";
import { dataSentOutRules } from "./data-sent-out.ts";
import { dataStandingRules } from "./data-standing.ts";
import { exfiltrationRules } from "./exfiltration.ts";
import { exfiltrationAddressRules } from "./exfiltration-addresses.ts";
import { harmfulRules } from "./harmful.ts";
import { covertHarmRules } from "./harmful-covert.ts";
import { injectionDetourRules } from "./injection-detours.ts";
import { dictatedRules } from "./injection-dictated.ts";
import { injectionMarkerRules } from "./injection-markers.ts";
import { injectionOverrideRules } from "./injection-override.ts";
import { injectionRankRules } from "./injection-rank.ts";
import { injectionRoleLeftRules } from "./injection-role-left.ts";
import { injectionTakeoverRules } from "./injection-takeover.ts";
import { taskDroppedRules } from "./injection-task-dropped.ts";
import { taskSwapRules } from "./injection-task-swap.ts";
import { jailbreakPersonaRules } from "./jailbreak.ts";
import { jailbreakPressureRules } from "./jailbreak-pressure.ts";
import { jailbreakUnheldRules } from "./jailbreak-unheld.ts";
import { addressedLanguageRules } from "./languages-addressed.ts";
import { addressedWesternRules } from "./languages-addressed-western.ts";
import { arabicIndicRules } from "./languages-arabic-indic.ts";
import { beforeMeLanguageRules } from "./languages-before-me.ts";
import { cjkRules } from "./languages-cjk.ts";
import { covertWatchLanguageRules } from "./languages-covert-watch.ts";
import { crimeHowToLanguageRules } from "./languages-crime-how-to.ts";
import { cybercrimeLanguageRules } from "./languages-cybercrime.ts";
import { cyrillicRules } from "./languages-cyrillic.ts";
import { entrustedLanguageRules } from "./languages-entrusted.ts";
import { extractionLanguageRules } from "./languages-extraction.ts";
import { freedLanguageRules } from "./languages-freed.ts";
import { germanicRules } from "./languages-germanic.ts";
import { givenLanguageRules } from "./languages-given.ts";
import { ifYouAreRules } from "./languages-if-you-are.ts";
import { otherLatinRules } from "./languages-latin.ts";
import { lawlessLanguageRules } from "./languages-lawless.ts";
import { newMasterLanguageRules } from "./languages-new-master.ts";
import { newOwnerLanguageRules } from "./languages-new-owner.ts";
import { noSermonLanguageRules } from "./languages-no-sermons.ts";
import { ownOrdersLanguageRules } from "./languages-own-orders.ts";
import { pressureLanguageRules } from "./languages-pressure.ts";
import { pretenceLanguageRules } from "./languages-pretence.ts";
import { questionLanguageRules } from "./languages-questions.ts";
import { romanceRules } from "./languages-romance.ts";
import { takeoverLanguageRules } from "./languages-takeover.ts";
import { taskChangedLanguageRules } from "./languages-task-changed.ts";
import { taskOverLanguageRules } from "./languages-task-over.ts";
import { taskSwapLanguageRules } from "./languages-task-swap.ts";
import { toldBeforeLanguageRules } from "./languages-told-before.ts";
import { toldShownLanguageRules } from "./languages-told-shown.ts";
import { unboundLanguageRules } from "./languages-unbound.ts";
import { unrestrainedLanguageRules } from "./languages-unrestrained.ts";
import { weaponLanguageRules } from "./languages-weapons.ts";
import { leakRules } from "./leak.ts";
import { leakDetourRules } from "./leak-detours.ts";
import { leakHistoryRules } from "./leak-history.ts";
import { keptSecretRules } from "./leak-kept-secret.ts";
import { leakPretextRules } from "./leak-pretexts.ts";
import { obfuscationRules } from "./obfuscation.ts";
import { secretRules } from "./secrets/secret-rules.ts";
import { systemPayloadRules } from "./tool-payloads-system.ts";
import { webPayloadRules } from "./tool-payloads-web.ts";

/** Names the pack in `language.model_set`. */
export const packVersion = "core@0.1.0";

/** Every built-in rule, ordered by id. */
export const rulePack: readonly RuleSpec[] = [
  ...injectionOverrideRules,
  ...taskDroppedRules,
  ...injectionTakeoverRules,
  ...dictatedRules,
  ...injectionMarkerRules,
  ...injectionRankRules,
  ...injectionDetourRules,
  ...taskSwapRules,
  ...injectionRoleLeftRules,
  ...leakRules,
  ...keptSecretRules,
  ...leakDetourRules,
  ...leakPretextRules,
  ...leakHistoryRules,
  ...romanceRules,
  ...germanicRules,
  ...otherLatinRules,
  ...cyrillicRules,
  ...cjkRules,
  ...arabicIndicRules,
  ...takeoverLanguageRules,
  ...extractionLanguageRules,
  ...pressureLanguageRules,
  ...questionLanguageRules,
  ...pretenceLanguageRules,
  ...taskOverLanguageRules,
  ...taskChangedLanguageRules,
  ...taskSwapLanguageRules,
  ...beforeMeLanguageRules,
  ...lawlessLanguageRules,
  ...crimeHowToLanguageRules,
  ...covertWatchLanguageRules,
  ...cybercrimeLanguageRules,
  ...weaponLanguageRules,
  ...toldShownLanguageRules,
  ...toldBeforeLanguageRules,
  ...ownOrdersLanguageRules,
  ...noSermonLanguageRules,
  ...newOwnerLanguageRules,
  ...freedLanguageRules,
  ...unboundLanguageRules,
  ...newMasterLanguageRules,
  ...entrustedLanguageRules,
  ...unrestrainedLanguageRules,
  ...addressedLanguageRules,
  ...addressedWesternRules,
  ...ifYouAreRules,
  ...givenLanguageRules,
  ...jailbreakPersonaRules,
  ...jailbreakPressureRules,
  ...jailbreakUnheldRules,
  ...dataInstructionRules,
  ...dataDemandRules,
  ...dataReaderRules,
  ...dataErrandRules,
  ...dataSentOutRules,
  ...dataStandingRules,
  ...exfiltrationRules,
  ...exfiltrationAddressRules,
  ...webPayloadRules,
  ...systemPayloadRules,
  ...obfuscationRules,
  ...harmfulRules,
  ...covertHarmRules,
  ...secretRules,
].sort((left, right) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0));

/** The ids of the built-in rules that have a trait. */
export const rulesWith = (trait: RuleTrait): ReadonlySet<string> =>
  new Set(rulePack.filter(({ traits }) => traits?.includes(trait)).map(({ id }) => id));
