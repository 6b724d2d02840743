/**
 * Letters that pass for an ASCII letter, as "<letter><ASCII>" pairs by script. Shapes follow Unicode's confusables.txt
 * (UTS #39) narrowed to single letters, plus lower-case look-alikes seen in attacks (т for t, к for k).
 * They are rewritten only in a token that also holds Latin letters: Russian, Greek and Armenian text stays as it is.
 */
export const lookAlikes: readonly string[] = [
  // Cyrillic
  "аaАaВbвbЬbьbСcсcԁdЕeеeҽeєeэeЁeёeԌgԍgгrһhНhнhҺhІiіiЇiїiꙇiӏlӀlЈjјjКkкkМmмmпnОoоoРpрpԚqԛqѕsЅsТtтtѵvѴvѡwԜwԝwшwХxхxУyуyҮyүyЗzзzѓrԛq",
  // Greek
  "αaάaΑaβbΒbςcϲcϹcδdεeέeΕeΗhηnήnιiίiϊiΙiϳjͿjκkΚkΜmμuΝnνvοoόoσoΟoρpϱpΡpτtΤtυuύuΧxχxγyΥyϒyΖzζzωwώwϜf",
  // Armenian
  "քfցgհhոnռnօoՕoգqզqՏsսuՍuաwյj",
  // Cherokee, capitals and their lower-case block
  "ᎪaᏏbᏴbꮯcᏟcᏧdᎠdᎬeᏀgᏳgᎻhᏂhꭵiᎥiᎫjᏦkᏞlᎷmᏢpꮁrᎡrᏒrꮪsᏕsᏚsᎢtꮩvᏙvꮃwᎳwᏔwᎩyᎽyꮓzᏃz",
  // Lisu
  "ꓮaꓐbꓚcꓒdꓓdꓰeꓝfꓖgꓧhꓙjꓗkꓡlꓟmꓠnꓳoꓑpꓣrꓢsꓔtꓴuꓦvꓪwꓫxꓬyꓜz",
  // Coptic
  "ⲥcⲤcⲎhⲔkⲒiⲘmⲚnⲟoⲞoⲣpⲢpⲅrⲦtⲬxⲨyⲀaⲁa",
];

/**
 * Latin letters outside ASCII that no normal form takes apart, as "<letter><ASCII…>" separated by spaces:
 * strokes, hooks, ligatures and phonetic letters. Always rewritten: they are Latin already.
 */
export const latinLetters =
  "ßss æae œoe øo łl đd ðd þth ħh ŧt ıi ȷj ŋn ĸk ƒf ƀb ɓb ƃb ƈc ɖd ɗd ƌd ɠg ɦh ɨi ɉj ƙk ɫl ɬl ƚl ɲn ƞn ɵo ƥp ɋq ɍr ʂs ȿs " +
  "ƭt ʈt ʉu ʋv ⱳw ƴy ɏy ƶz ȥz ⱥa ȼc ɇe ⱡl ꞓc ɑa ɡg ɩi ſs ꬲe ꬵf ᶃg ꬽo ᴑo ꭇr ꭈr ꞟu ꭎu ꭒu ɯm ɣy ᶌy ỿy ꭚy ꞵb ƨs ɜe ɛe ɔo ǀl ǝe ɐa";

/** Small capitals, in pairs; a way to write words past a filter. */
export const smallCapitals = "ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpꞯqʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz";

/** Braille letters, in pairs. */
export const braille = "⠁a⠃b⠉c⠙d⠑e⠋f⠛g⠓h⠊i⠚j⠅k⠇l⠍m⠝n⠕o⠏p⠟q⠗r⠎s⠞t⠥u⠧v⠺w⠭x⠽y⠵z";

/** Quotes, dashes and slashes that keyboards and editors make of the ASCII ones, in pairs; C1 controls are Windows-1252 astray. */
export const punctuation =
  "\u0091'\u0092'\u0093\"\u0094\"\u0096-\u0097-‘'’'‚'‛'′'ʼ'´'“\"”\"„\"‟\"″\"‐-‑-‒-–-—-―-−-⁃-⁄/∕/";
