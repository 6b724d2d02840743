/**
 * Words that help to tell one reading of a disguise from another (1 for i or l, where words part in a run of letters).
 * Not a list of what is forbidden: a word here raises no risk.
 */
const words = new Set(
  (
    "a i all and any are as ask at be been before begin below but by can code content data do don't doing done each else end every everything " +
    "following for forget from full get give has have hello help hidden how human if ignore ignoring in information initial input instruction " +
    "instructions into is it its just keep key know language last let like line list local login look make me message messages model must my " +
    "never new no not nothing now of off on only open or order original other our out output override password people please policies policy " +
    "pretend previous previously print prior private prompt prompts provide pwned question read repeat reply request respond response restrictions " +
    "return reveal role rule rules run safety safe say secret secrets send sentence should show so special start starting still stop system tell " +
    "text that the their them then there these they this those to token tool translate true under until unless up us use user using verbatim was " +
    "we what when where which who why will with without word words write you your yourself above act access account admin also always answer " +
    "assistant attack bank bomb build bypass card chat command commands console contain create credentials credit delete developer disable " +
    "disregard display email execute exactly explain fake file files filter guide guidelines hack how illegal include internal kill link mail " +
    "malware money person personal phishing plan poison release send social steal story tutorial virus weapon website called call called tell small " +
    "english french spanish german chinese little will well still kill bill fill full pull tool role while title table able possible simple example"
  ).split(" "),
);

/** Further words of English, by which letters without a gap are parted; too ordinary to tell a sentence from names of things. */
const commonWords = new Set([
  ...words,
  ...(
    "whoami sudo bash curl wget chmod passwd exec eval localhost http https " +
    "able about above accept access according account across act action actions active activities activity add added adding address adhere adjust admin " +
    "administrator adopt advanced advice affect after again against age agent agents ago agree ahead aid allow allowed allows almost alone along " +
    "already also although always among amount analysis analyze another answers anybody anyone anything anyway apart api app appear append applies " +
    "apply approach approve area around article aside ask asked asking asks assist assistance associated attack attempt attention attitude audience " +
    "author authority authorization available avoid aware away back background bad base based basic because become becomes behave behavior behaviour " +
    "behind being believe belong best better between beyond big bill bit bits black blank block board body bomb book boss both bound boundaries box " +
    "break bring broken browser build building built business buy call came cannot capable capital car care careful carefully carry case cases category " +
    "cause censorship central certain chain chance change changed changes changing character characters chat chatbot check chemical child children " +
    "choose circumstances city claim class clean clear clearly close cocaine coding column combine come comes comment common communication company " +
    "complete completely complex comply computer concatenate concern condition conditions confidential configuration confirm connect consequences " +
    "consider considered contact contains context continue control conversation convert copy correct correctly cost could country couple course cover " +
    "crack craft create created creating creative crime criminal current currently custom customer cut daily dan danger dangerous dark database date " +
    "day days deal death debug decide decode decoded deep default defense define defined demand deny department describe described description desire " +
    "desk destroy detail detailed details detect develop developed device dialogue did die different difficult digits direct directive directives " +
    "directly directory discard disclaimer disclaimers disclose discuss dishonest divulge document documents dollar dollars door doubt down download " +
    "draft draw drive drop drug drugs due dump during each earlier early earth easy echo edge edit education effect effective either elements email " +
    "emails emergency employee enable enabled encode encoded encrypt ending energy engage engine engineer enough ensure enter entire entirely " +
    "environment error errors escape especially essay essential ethical ethics even event ever everybody everyone evil exact example examples except " +
    "exception exercise exist existing exit expect experience expert explicit explicitly expose express extra extract eye face fact factory fail " +
    "failure fair fall false family famous far fast father favorite fear feature features feed feel female few fiction fictional field fight figure " +
    "fill final finally find fine finish fire firewall first fit fix flag flow focus folder follow followed follows food fool force foreign forever " +
    "forgotten form formal format former forth forward found four free freedom freely friend friends from front fulfill function functions further " +
    "future gain game gave general generate generated generating generation gift given gives giving glad goal god goes going gone good got government " +
    "gpt grand grant granted great group grow guarantee guard guess gun guy hack hacked hacker hacking half hand handle happen happened happy hard harm " +
    "harmful hate head health hear heard heart held hello here hero herself hi high highly him himself his history hit hold home honest hope host hour " +
    "hours house however huge humor hundred hypothetical idea identify identity illegal illegally image imagine immediately immoral important " +
    "impossible in include included includes including increase indeed individual inform injection inner inside insist install instance instead " +
    "instruct instructed intend interest internet interview into invent involve issue item items itself jail jailbreak job join joke judge just keeps " +
    "kept kids kind king knew knife knowing known laptop large later latest laugh laws lawyer lead learn least leave left legal length less letter " +
    "letters level liberated library lie life light likely limit limitation limitations limits lines listed listen little live lives living load local " +
    "lock log logic long longer look looking lose lost lot love lower made main maintain major makes making male manage manager manipulate manner " +
    "manual many mark market master match material matter maybe mean meaning means meant measures media medical meet member memory men mention meth " +
    "method methods might million mind mine minimum minute minutes miss missing mission mode model moderation modified modify moment month months moral " +
    "more morning most mother move movie much murder music must myself name named names nation national natural nature near necessary need needed needs " +
    "neither network nevertheless news next nice night nobody none nor normal normally note notes nothing notice nuclear number numbers obey object " +
    "objective observe obtain obvious offensive offer office official often ok okay older once ones onto opinion opposite option options orders " +
    "ordinary organization origin otherwise ourselves outcome outline outside over override own owned owner page paid paper paragraph parameters parent " +
    "part particular parts party pass passed passphrase passwords past path pattern pay peace perfect perform perhaps period permission permit " +
    "permitted persona personality persons persuade phone phrase phrases physical pick picture piece place plain planet play player playing plus point " +
    "points police political poor popular possibly post potential power powerful practice precede preceding precise prefix prepare present preserve " +
    "president pretending prevent price print printed prior privacy privilege privileged probably problem problems proceed process produce product " +
    "professional profile program programmed programming project promise prompted proof proper properly protect protected protection protocol protocols " +
    "prove provided provides providing public publish pull punctuation purchase purpose purposes push put python query questions quick quickly quite " +
    "quote race raise ran random rate rather raw reach reaction ready real reality really reason reasons recall receive received recent recipe recite " +
    "recommend record records red refer reference refrain refuse refusing regard regarding regardless regular related relationship release relevant " +
    "remain remember remind remote remove removed repeated repeating replace replied replies report represent research reset resist resource responding " +
    "responses responsible rest restart restrict restricted restriction result results resume retrieve returned reverse review rewrite right rights " +
    "risk robot roleplay roles room root round row rude rule rulebook rules run running said same sample sarcastic satisfy saved saw saying says scan " +
    "scene school science scientist screen script search season second seconds section secure security see seem seen self sell sense sensitive sent " +
    "sentences separate sequence series serious serve server service session sessions set sets setting settings several sex sexual shall shape share " +
    "shell short shot shown shows shut side sign silent similar simply simulate simulation simulator since single sister sit site situation six size " +
    "skill skip sleep slow small smart snippet social society software sold soldier solution solve some somebody someone something sometimes somewhere " +
    "son song soon sorry sort sound source space speak special specific specifically specified speech speed spell spend spread stage stand standard " +
    "start started state stated statement states status stay steal step steps stole stop stored stories straight strange strategy street strict " +
    "strictly string strong structure student study stuff stupid style subject submit success successful such sudden suggest suggestion suicide " +
    "summarize summary super supply support suppose supposed sure surely surface survive suspend sweet switch symbol syntax synthesize table tag take " +
    "taken takes taking talk talking target task tasks taught teach teacher team tech technical technique term terms terrorist test testing tests than " +
    "thank thanks their themselves theory therefore thing things think thinking third thirty thought thousand threat three threw through throughout " +
    "throw thus till time times title tldr today together told tomorrow tone tonight too took topic total totally touch toward town track train trained " +
    "training transfer transform translation treat tree trick tried trouble trust trusted truth try trying turn turned twelve twice twitter type types " +
    "unable uncensored understand understood undo unethical unfiltered unique unlimited unlock unrestricted unsafe until untrusted update upon " +
    "uppercase useful username users uses usual usually valid value values variable variables various verify version via victim view violate violence " +
    "violent virus visit voice vote wait walk wall want wanted wants war warn warning warnings was watch water ways weak weapons wear web week weeks " +
    "weight were wet whatever whatsoever wheel whenever where whether while white whole whom whose wide wife wild willing win window windows wish " +
    "within woman women won wonder wonderful wondering word words work worked worker working works world worry worse worst worth would writer writes " +
    "writing written wrong wrote year years yes yesterday yet young yours"
  ).split(" "),
]);

/** Longest of all of these. */
export const knownUnitsMax = Math.max(...[...commonWords].map((word) => word.length));

export const isCommonWord = (word: string): boolean => commonWords.has(word);

export const isVocabulary = (word: string): boolean => words.has(word);

/** All common words, in no order that means anything. */
export const commonVocabulary = (): Iterable<string> => commonWords;

/** First two letters of the words, as a table: many places in a run begin none. */
const openings = new Uint8Array(26 * 26);
for (const word of commonWords) {
  if (word.length > 1) openings[(word.charCodeAt(0) - 97) * 26 + word.charCodeAt(1) - 97] = 1;
}

/** False where no word of two letters or more can begin at `at`. */
export function beginsWord(text: string, at: number): boolean {
  const first = text.charCodeAt(at) - 97;
  const second = text.charCodeAt(at + 1) - 97;
  return first >= 0 && first < 26 && second >= 0 && second < 26 && openings[first * 26 + second] === 1;
}
