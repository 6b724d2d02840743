import { describe, expect, test } from "vitest";
import { findPii } from "../../../workers/engine/pii/find-pii.ts";
import { idKinds } from "../../../workers/engine/pii/identifiers.ts";
import { randomFrom } from "../../conformance/seeded-random.ts";

/** [type, its name in a sentence, a number that its issuer or a standard prints as an example]. */
const checked: readonly (readonly [type: string, name: string, value: string])[] = [
  ["CREDIT_CARD", "card", "4111 1111 1111 1111"],
  ["CREDIT_CARD", "card", "5555-5555-5555-4444"],
  ["CREDIT_CARD", "Kreditkarte", "378282246310005"],
  ["CREDIT_CARD", "card", "3782 822463 10005"],
  ["CREDIT_CARD", "card", "30569309025904"],
  ["CREDIT_CARD", "card", "3530111333300000"],
  ["CREDIT_CARD", "card", "2223003122003222"],
  ["US_ROUTING_NUMBER", "routing", "011000015"],
  ["VIN", "VIN", "1M8GDM9AXKP042788"],
  ["US_NPI", "NPI", "1234567893"],
  ["US_DEA_NUMBER", "DEA", "F91234563"],
  ["CA_SIN", "SIN", "130 692 544"],
  ["BR_CPF", "CPF", "529.982.247-25"],
  ["BR_CPF", "CPF", "11144477735"],
  ["BR_CNPJ", "CNPJ", "11.222.333/0001-81"],
  ["MX_CURP", "CURP", "HEGG560427MVZRRL04"],
  ["AR_CUIT", "CUIT", "33-69345023-9"],
  ["CL_RUT", "RUT", "30.686.957-4"],
  ["UK_NHS", "NHS number", "943 476 5919"],
  ["DE_TAX_ID", "Steuer-ID", "86 095 742 719"],
  ["DE_PENSION_NUMBER", "RVNR", "15070649C103"],
  ["DE_HEALTH_NUMBER", "KVNR", "A123456780"],
  ["DE_ID_CARD", "Ausweis", "C01234565"],
  ["FR_NIR", "NIR", "2 55 08 14 168 025 38"],
  ["ES_DNI", "DNI", "12345678Z"],
  ["ES_NIE", "NIE", "X1234567L"],
  ["IT_FISCAL_CODE", "codice fiscale", "RSSMRA85T10A562S"],
  ["IT_VAT", "P.IVA", "07643520567"],
  ["NL_BSN", "BSN", "111222333"],
  ["PL_PESEL", "PESEL", "44051401359"],
  ["PL_NIP", "NIP", "123-456-32-18"],
  ["BE_NATIONAL_NUMBER", "registre national", "85.07.30-033.28"],
  ["PT_NIF", "NIF", "123456789"],
  ["CH_AHV", "AHV", "756.9217.0769.85"],
  ["AT_SVNR", "SVNR", "1237 010180"],
  ["IE_PPSN", "PPS", "1234567T"],
  ["SE_PERSONNUMMER", "personnummer", "811228-9874"],
  ["SE_ORG_NUMBER", "org.nr", "556036-0793"],
  ["FI_HETU", "hetu", "131052-308T"],
  ["NO_FODSELSNUMMER", "fnr", "01010750160"],
  ["CZ_BIRTH_NUMBER", "rodné číslo", "736028/5163"],
  ["RO_CNP", "CNP", "1800101221144"],
  ["BG_EGN", "EGN", "7523169263"],
  ["HR_OIB", "OIB", "94577403194"],
  ["GR_AMKA", "AMKA", "01013099997"],
  ["BALTIC_PERSONAL_CODE", "isikukood", "37605030299"],
  ["RU_SNILS", "SNILS", "112-233-445 95"],
  ["RU_INN", "ИНН", "500100732259"],
  ["TR_TCKN", "TCKN", "10000000146"],
  ["IN_AADHAAR", "Aadhaar", "2341 2341 2346"],
  ["SG_NRIC", "NRIC", "S1234567D"],
  ["EC_CEDULA", "cédula", "1710034065"],
  ["MX_CLABE", "CLABE", "032180000118359719"],
  ["CO_NIT", "NIT", "213.123.432-1"],
  ["PE_RUC", "RUC", "20512333797"],
  ["UY_CI", "cédula", "1.234.567-2"],
  ["AE_EMIRATES_ID", "Emirates", "784-1980-1234567-8"],
  ["NZ_IRD", "IRD", "49-091-850"],
  ["UA_TAX_NUMBER", "РНОКПП", "1759013776"],
  ["SG_UEN", "UEN", "53125226D"],
  ["SG_UEN", "UEN", "201434292D"],
  ["SG_UEN", "UEN", "T16RF0037C"],
  ["TH_NATIONAL_ID", "Thai national", "1-1037-02071-81-1"],
  ["KR_RRN", "주민등록", "9601211021413"],
  ["KR_FRN", "FRN", "9111245678906"],
  ["KR_BRN", "BRN", "104-86-56659"],
  ["CN_RESIDENT_ID", "身份证", "11010519491231002X"],
  ["HK_ID", "HKID", "G123456(A"],
  ["TW_ID", "taiwan id", "A123456789"],
  ["JP_MY_NUMBER", "マイナンバー", "123456789018"],
  ["AU_TFN", "TFN", "123 456 782"],
  ["AU_ABN", "ABN", "51 824 753 556"],
  ["AU_ACN", "ACN", "004 085 616"],
  ["ZA_ID", "RSA", "8001015009087"],
  ["IL_ID", "Israeli id", "123456782"],
  ["IL_ID", "teudat zehut", "123456782"],
  ["DE_ID_CARD", "Personalausweis", "T220001293"],
  ["IL_ID", "ת״ז", "055696801"],
  ["JMBG", "JMBG", "0101006500006"],
  ["HU_TAJ", "TAJ", "037687210"],
  ["HU_TAX_ID", "adóazonosító", "8071592153"],
  ["GR_AFM", "AFM", "094259216"],
  ["IS_KENNITALA", "kennitala", "450401-3150"],
  ["MD_IDNP", "IDNP", "2004001234567"],
  ["ES_SOCIAL_SECURITY", "Seguridad Social", "28/12345678/40"],
  ["PT_CITIZEN_CARD", "cartão de cidadão", "00000000 0 ZZ4"],
  ["DO_CEDULA", "cédula", "001-1391820-5"],
  ["MX_NSS", "NSS", "72138561237"],
  ["IR_NATIONAL_CODE", "code melli", "0499370899"],
  ["KZ_IIN", "ИИН", "850101300124"],
  ["KW_CIVIL_ID", "civil ID", "285010112008"],
];

/** Kinds without a check digit in their last place: a rule or a picture is all there is. */
const pictured: readonly (readonly [type: string, name: string, value: string, broken: string])[] = [
  ["US_SSN", "SSN", "536-90-4399", "666-90-4399"],
  ["US_SSN", "social security", "536904399", "000904399"],
  ["US_ITIN", "ATIN", "955-93-6320", "955-89-6320"],
  ["UK_UTR", "UTR", "1955839661", "2955839661"],
  ["GT_CUI", "DPI", "1234 56789 0101", "1234 56789 2301"],
  ["CA_HEALTH_CARD", "RAMQ", "TREM85510112", "TREM85630112"],
  ["CA_HEALTH_CARD", "OHIP", "9876 543 217 AB", "9876 543 218 AB"],
  ["TH_NATIONAL_ID", "บัตรประชาชน", "5-7847-73897-42-7", "5-7847-73897-42-8"],
  ["LV_PERSONAL_CODE", "personas kods", "161175-19997", "161375-19997"],
  ["EU_HEALTH_CARD", "EHIC", "80756000010012345678", "90756000010012345678"],
  ["EG_NATIONAL_ID", "الرقم القومي", "29001010112345", "29013010112345"],
  ["NG_NIN", "NIN", "12345678903", "1234567890"],
  ["GH_CARD", "Ghana card", "GHA-123456789-0", "GHB-123456789-0"],
  ["KE_NATIONAL_ID", "KRA PIN", "A001234567Z", "B001234567Z"],
  ["LK_NIC", "NIC", "853400937V", "850000937V"],
  ["BD_NID", "NID", "1990123456", "199012345"],
  ["QA_ID", "QID", "28563412345", "48563412345"],
  ["US_ITIN", "ITIN", "912-70-1234", "912-69-1234"],
  ["US_EIN", "EIN", "12-3456789", "00-3456789"],
  ["US_MBI", "Medicare", "1EG4-TE5-MK73", "1EG4-TE5-MI73"],
  ["MX_RFC", "RFC", "GODE561231GR8", "GODE561331GR8"],
  ["UK_NINO", "NI number", "AB123456C", "BG123456C"],
  ["UK_DRIVING_LICENCE", "driving licence", "MORGA657054SM9IJ", "MORGA657994SM9IJ"],
  ["DK_CPR", "CPR", "070761-4285", "071361-4285"],
  ["DK_CPR", "CPR", "010175-1234", "011375-1234"],
  ["IN_PAN", "PAN", "ABCPE1234F", "ABCPE123F"],
  ["IN_GSTIN", "GSTIN", "27AAPFU0939F1ZV", "27AAPFU0939F1YV"],
  ["IN_VOTER_ID", "voter", "ABC1234567", "ABCD1234567"],
  ["MY_NRIC", "MyKad", "880101-14-5678", "881301-14-5678"],
  ["KR_RRN", "RRN", "960121-1234567", "961321-1234567"],
  ["KR_FRN", "FRN", "911124-5678901", "911124-4678901"],
  ["KR_DRIVER_LICENSE", "license", "28 22 123456 12", "99 22 123456 12"],
  ["KR_DRIVER_LICENSE", "license", "13-22-123456-12", "99-22-123456-12"],
  ["AU_MEDICARE", "Medicare", "2123 45670 1", "2123 45680 1"],
  ["DE_DOCTOR_NUMBER", "LANR", "123456601", "123456701"],
  ["DE_PRACTICE_NUMBER", "BSNR", "021234568", "000000000"],
  ["PH_TIN", "TIN", "000-123-456-001", "000-123-456-1"],
  ["NATIONAL_ID", "NRIC", "G1122144L", "H1122144L"],
  ["ID_NIK", "NIK", "3171011708450001", "3171011713450001"],
  ["PK_CNIC", "CNIC", "34201-0891231-8", "94201-0891231-8"],
  ["VN_CCCD", "CCCD", "001190012345", "000190012345"],
  ["SA_NATIONAL_ID", "Iqama", "2000000006", "2000000007"],
  ["DRIVERS_LICENSE", "DL", "F255-9215-0094", "F255-9215-009"],
  ["PASSPORT", "паспорт", "4509 123456", "4509 12345"],
  ["CREDIT_CARD", "card", "4222222222222", "4222222222223"],
];

/** Personal and of little harm alone: reported for redaction, not flagged. */
const low: readonly (readonly [type: string, text: string, value: string])[] = [
  ["IMEI", "IMEI 490154203237518 of the phone", "490154203237518"],
  ["DATE_OF_BIRTH", "born on 12/03/1985 in Lyon", "12/03/1985"],
  ["DATE_OF_BIRTH", '{"dob": "1985-03-12"}', "1985-03-12"],
  ["POSTCODE", "postcode EC1A 1BB", "EC1A 1BB"],
  ["POSTCODE", '"zip": "80331"', "80331"],
  ["LICENSE_PLATE", "the car with plate AB12 CDE", "AB12 CDE"],
  ["LICENSE_PLATE", "plaka 34 ABC 1234", "34 ABC 1234"],
  ["LICENSE_PLATE", "vehicle DL01CA1234", "DL01CA1234"],
];

const found = (text: string, type: string) => findPii(text).find((signal) => signal.type === type);

/** The same with another last character of its class, so that no check digit fits. */
function broken(value: string): string {
  const last = value.at(-1)!;
  const next = /\d/.test(last)
    ? String((Number(last) + 1) % 10)
    : last === "Z"
      ? "A"
      : String.fromCharCode(last.charCodeAt(0) + 1);
  return value.slice(0, -1) + next;
}

const closed = (value: string): string => (value.includes("(") ? `${value})` : value);

describe("identifiers with a check digit", () => {
  test.each(checked)("%s: %s %s is flagged where it is named", (type, name, value) => {
    const text = `My ${name}: ${closed(value)}, thanks.`;
    const signal = found(text, type);
    expect(text.slice(signal?.start, signal?.end)).toBe(value);
    expect(signal?.points).toBeGreaterThanOrEqual(0.5);
  });

  test.each(checked)("%s: %s %s with another last character is none", (type, name, value) => {
    expect(found(`My ${name}: ${closed(broken(value))}, thanks.`, type)).toBeUndefined();
  });

  test.each(checked)("%s: %s %s inside a longer number or word is none", (type, name, value) => {
    expect(found(`${name} x${value} and ${value}7 and ${value}_b`, type)).toBeUndefined();
  });
});

describe("identifiers with a picture", () => {
  test.each(pictured)("%s: %s %s", (type, name, value, wrong) => {
    const signal = found(`${name} ${value}.`, type);
    expect(`${name} ${value}.`.slice(signal?.start, signal?.end)).toBe(value);
    expect(signal?.points).toBeGreaterThanOrEqual(0.5);
    expect(found(`${name} ${wrong}.`, type)).toBeUndefined();
  });

  test.each(low)("%s in %s is reported, not flagged", (type, text, value) => {
    const signal = found(text, type);
    expect(text.slice(signal?.start, signal?.end)).toBe(value);
    expect(signal?.points).toBeLessThan(0.5);
  });
});

/** Of so many numbers of a length, drawn by chance, how many a text of nothing else is reported for. */
describe("what many numbers pass by accident says nothing alone", () => {
  const drawn = 2_000;
  const seed = Number(process.env["SEED"] ?? 20_261_122);

  test.each([
    [9, 0.1],
    [10, 0.16],
    [11, 0.12],
    [12, 0.12],
    [13, 0.12],
    [15, 0.05],
    [18, 0.05],
  ])(`%i digits: at most a share of %d (SEED=${seed})`, (length, most) => {
    const random = randomFrom(seed);
    const digit = (): number => Math.floor(random() * 10);
    const numbers = Array.from({ length: drawn }, () => Array.from({ length }, digit).join(""));
    expect(numbers.filter((number) => findPii(number).length > 0).length / drawn).toBeLessThanOrEqual(most);
  });

  test.each([
    ["a company's number in three groups of three", "130 692 545"],
    ["a Korean number of somebody born before 1900", "051102-9234110"],
    ["a Czech number with a month of today in a year before 2004", "9171234567"],
    ["a German tax number with four digits twice", "62286775983"],
    ["twelve digits whose end looks like a phone number", "51 824 753 5564"],
    ["a passport number that counts", "M1234567"],
    ["a plate whose year is a letter that no year has", "ABC 123Z"],
  ])("%s: %s", (_, text) => {
    expect(findPii(text)).toEqual([]);
  });

  test.each([
    ["CA_SIN", "SIN 130692544"],
    ["UK_NHS", "NHS number: 0032698674"],
    ["SE_ORG_NUMBER", "org.nr 2120000142"],
    ["KR_RRN", "000505-3637892"],
    ["LICENSE_PLATE", "34ABC1234"],
    ["LICENSE_PLATE", "M456DEF"],
    ["DRIVERS_LICENSE", "U1K711J11M"],
  ])("%s is still found in %s", (type, text) => {
    expect(found(text, type)).toBeDefined();
  });
});

test("every kind has a row", () => {
  const tested = new Set([...checked, ...pictured, ...low].map(([type]) => type));
  const named = new Set(["PASSPORT", "DRIVERS_LICENSE"]);
  expect(idKinds.filter(({ type }) => !tested.has(type) && !named.has(type)).map(({ id }) => id)).toEqual([]);
});

test("ids are unique and in the block of PII", () => {
  const ids = idKinds.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^PII-1\d{3}$/.test(id))).toEqual([]);
});
