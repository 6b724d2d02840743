/** Words up to this length have a key: 5 bits a letter, exact in 30 bits. */
export const wordKeyCharsMax = 6;

/** Function words of English that its Latin neighbours hardly use. */
const own =
  "the and of you that this with what how have has had your are were from which would there their they about when please " +
  "should could who where why does did write give make its been than then them these those because into only also any some " +
  "such each other more most like just know want need help find tell show use using used made many much very over after " +
  "before our she his her him it's i'm don't here every between while during under above never always again both few must " +
  "shall being having doing through same without within whose whom list create write explain answer based given following";

/** English words that other languages spell too ("is", "in", "was" in Dutch or German): they count half. */
const shared =
  "is to it for on in be as at not or by we can will if my me do was an a i so no all but one he up out time new";

/** Function words of other languages in Latin script, without those of `shared`. */
const foreign =
  "der die das und ist nicht ein eine zu von den dem mit auf sich des im auch es wie wir sie ich " +
  "el la los las que y en de un una por con para del se lo su como pero si sin mas este esta " +
  "le les et du une dans pour qui est au aux sur par ce ne pas je il vous nous sont ou avec plus " +
  "che di per non sono della nel del una gli alla dei come anche ha ho ma mi ti ci " +
  "o os as um uma com em do da na dos das ao mais se foi ele ou " +
  "het een van niet dat op te zijn aan voor er maar om hij bij ook naar door dan je " +
  "och att det som av den till har inte ett jag vi med " +
  "og af der til han var ikke fra jeg du som blir " +
  "ja ei se oli joka mutta kun tai ovat " +
  "nie jest na z w do i ze sie jak tak co ale od po za czy " +
  "ve bir bu da de ile mi ne icin olan gibi cok daha " +
  "yang dan di untuk dengan dari ini itu tidak pada ke akan adalah dalam " +
  "si nu cu care pe sa din la este mai au fi lui ce " +
  "je na se da u i su za od koji ali bi ili kao " +
  "az egy es hogy nem van meg ki csak mint " +
  "ir kad tai su uz no un ar par ka ei on ning kui see " +
  "ni ya wa kwa na katika cha vya ang ng mga sa ay " +
  "i els amb per no dels als " +
  "va khong la cua co cac cho trong duoc";

/** Open addressing: a key and one more, 0 where free; and what it weighs, in halves. */
const slotBits = 10;
const keys = new Int32Array(1 << slotBits);
const halves = new Int8Array(1 << slotBits);

/** Where `key` is, or would be. */
function slotOf(key: number): number {
  let slot = Math.imul(key, 0x9e3779b1) >>> (32 - slotBits);
  while (keys[slot] !== 0 && keys[slot] !== key + 1) slot = (slot + 1) & (keys.length - 1);
  return slot;
}

for (const word of foreign.split(" ")) put(word, -1);
for (const word of shared.split(" ")) put(word, 0.5);
for (const word of own.split(" ")) put(word, 1);

function put(word: string, weight: number): void {
  if (word.length > wordKeyCharsMax || !/^[a-z]+$/.test(word)) return;
  let key = 0;
  for (let i = 0; i < word.length; i++) key = (key << 5) | (word.charCodeAt(i) & 31);
  const slot = slotOf(key);
  keys[slot] = key + 1;
  halves[slot] = weight * 2;
}

/** Above 0 for an English function word, below for one of another language, 0 for any other word. */
export const englishWeight = (key: number): number => halves[slotOf(key)]! / 2;
