/**
 * What words do in a request: several hundred of them in some thirty classes, in folded spelling. A pair or a row of classes ("set aside,
 * all, earlier, orders") says the same whatever words fill it, so the heads learn from few phrases what many others mean. A word stands
 * in one class. By leave-one-source-out classes found 4 points more of prompt attacks at 1 % false positives, of each kind.
 */
const classes: Readonly<Record<string, string>> = {
  setAside: `ignore ignoring ignored disregard disregarding forget forgetting discard bypass override overriding overrule skip drop abandon
    dismiss circumvent neglect nullify void cancel erase delete wipe reset scrap suspend disable remove lift break violate disobey
    ignora ignorez ignorer ignorieren ignoriere oublie oubliez olvida olvide vergiss vergessen esqueca esquece dimentica dimenticate
    negeer vergeet zignoruj zapomnij pomin игнорируй игнорируйте забудь забудьте ігноруй unut yoksay ignorar abaikan lupakan
    ignorera glom glem unohda agnoise`,
  earlier: `previous previously prior preceding earlier above before foregoing initial original former past existing old anterior anteriores
    precedentes precedente previas previos vorherigen vorigen bisherigen obigen precedenti vorige eerdere poprzednie poprzednich
    предыдущие предыдущий предыдущих прежние прошлые выше попередні onceki sebelumnya tidigare tidligere aiemmat`,
  orders: `instruction instructions direction directions directive directives command commands guideline guidelines rule rules orders prompt
    prompts policy policies programming protocol protocols constraint constraints guidance instrucciones instruccion ordenes reglas regles
    consignes anweisungen anweisung regeln istruzioni regole instrucoes regras instructies instrukcje polecenia zasady инструкции
    инструкций правила указания команды інструкції talimatlari talimat kurallari instruksi aturan instruktioner regler ohjeet`,
  limits: `restriction restrictions filter filters filtering censorship limit limits limitation limitations safety safeguards guardrails
    ethics ethical moral morals morality legal law laws boundaries warning warnings disclaimer disclaimers moderation restricciones
    limites einschrankungen restrizioni ограничений ограничения`,
  lawless: `unrestricted uncensored unfiltered unlimited unbound limitless freely free freedom jailbroken jailbreak unhinged evil amoral
    immoral unethical rogue liberated unlocked anything everything whatever`,
  reveal: `reveal show display print output repeat recite disclose expose leak share echo dump spell copy paste quote divulge tell give
    return type muestra revela imprime affiche revele zeig zeige verrate mostra mostrar rivela pokaz wypisz покажи выведи раскрой
    goster yazdir tampilkan visa vis nayta`,
  answer: `say respond reply answer acknowledge confirm finish begin start add append insert include responde di repondre antworte rispondi`,
  hidden: `system hidden secret secrets confidential private password passwords passcode passphrase key keys token code codes credentials
    flag internal secreto contrasena sistema systeme passwort geheim geheime senha segredo parola haslo пароль секрет секретный sifre`,
  persona: `act pretend roleplay play simulate imagine become behave emulate embody impersonate persona character role roles mode identity
    named fictional fiction hypothetical story scene movie novel game actua finge agis spiel stell comportati udawaj`,
  model: `ai assistant chatgpt gpt chatbot bot model llm claude gemini bard dan openai language machine robot computer program`,
  you: `you u ya yourself thou tu usted vous du ihr voce jij ty ты вы sen kamu anda`,
  your: `your ur yours tus sus votre vos ton tes deine deinen ihre seus suas tuoi tue twoje твои ваши твой свои`,
  me: `i me my mine we us our im`,
  they: `user users person someone anyone they them their he she his her people human humans attacker attackers hacker hackers customer
    customers`,
  not: `not no never don cannot can won without none isn aren doesn didn neither nor nothing`,
  must: `must should shall will would need have required obliged always has supposed going`,
  when: `if when whenever unless until while once otherwise even`,
  only: `exactly just verbatim solely simply only word words phrase sentence letter letters`,
  now: `now instead new from henceforth onwards onward next following below after then stop end ended done longer anymore today ahora
    desormais maintenant jetzt adesso agora teraz теперь artik`,
  task: `write create explain describe summarize summarise translate analyze analyse compare list design develop make build compose find
    identify classify calculate convert edit suggest help rewrite construct generate provide produce`,
  ask: `what how why who where which whose could does do is are was were did`,
  harm: `bomb weapon weapons drug drugs malware virus hack hacking steal kill murder poison attack exploit phishing fraud illegal
    explosives ransomware racist suicide porn sexual violence violent threaten`,
  guard: `injection attacks attempt attempts trick tricks manipulate jailbreaking security malicious adversarial protect guard guarding
    secure defend deny denied refuse granted grant access allow allowed`,
  and: `and or but so because since`,
  the: `the a an this that these those`,
  all: `all every each any entire whole full complete todas toutes alle tutte wszystkie все tum semua`,
  to: `to of in on at as by with for about into out up`,
  please: `please kindly thanks thank hello hi hey dear sorry ok okay`,
};

/** Signs that part or quote; each row is a class of its own. */
const signs: readonly string[] = [".!?", "\"'`", ":", "[{(<", "]})>", "-=#*"];

/** Begins a sentence; what stands before a text. */
export const sentenceClass = 1;

/** Each class with its words. Numbers: 1 and up, after those of `signClasses`. */
export const wordClasses: readonly (readonly [number, readonly string[]])[] = Object.values(classes).map(
  (words, at) => [signs.length + 1 + at, words.split(/\s+/)],
);

/** The class of each ASCII sign, by unit; 0: none. */
export const signClasses = new Uint8Array(128);
for (const [at, row] of signs.entries()) for (const sign of row) signClasses[sign.charCodeAt(0)] = at + 1;
