/** Where a host name or address leads. */
type HostKind = "metadata" | "loopback" | "private" | "link-local" | "local-name" | "collector" | "public";

interface HostReading {
  readonly kind: HostKind;
  /** True for an address in a spelling that people do not use: decimal, octal, hex, short, mapped. */
  readonly disguised: boolean;
}

const metadataAddresses = new Set([
  "169.254.169.254",
  "169.254.170.2",
  "169.254.170.23",
  "100.100.100.200",
  "192.0.0.192",
  "169.254.169.253",
  "169.254.42.42",
]);
const metadataNames =
  /^(?:metadata(?:\.google\.internal|\.goog|\.azure\.(?:com|internal)|\.packet\.net|\.platformequinix\.com|\.tencentyun\.com|\.ec2\.internal)?|instance-data(?:\.ec2\.internal)?|fd00:ec2::(?:254|23)|rancher-metadata|169\.254\.169\.254\.\w.*)$/u;
const localNames =
  /^(?:kubernetes(?:\.default(?:\.svc(?:\.cluster\.local)?)?)?|(?:host|gateway|kubernetes|vm|docker)\.docker\.internal|docker\.for\.(?:mac|win)\.(?:localhost|host\.internal)|.*\.svc\.cluster\.local|host\.containers\.internal)$/u;
const loopbackNames =
  /^(?:localhost[46]?|(?:.*\.)?localhost|localhost[46]?\.localdomain[46]?|(?:ip6|ipv6)-(?:localhost|loopback)|loopback|0)$/u;
/** Public names that resolve to whatever stands in them, or to the host itself. */
const rebinding =
  /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|yoogle\.com|rbndr\.us|1u\.ms|bugbounty\.dod\.network|spoofed\.burpcollaborator\.net|mail\.ebc\.apple\.com|ssrf(?:\.\w+)*\.localdomain\.pw|127-0-0-1\.org\.uk|localho\.st|1time\.io)$/u;

const partPattern = /^(?:0x[0-9a-f]*|\d+)$/u;

/** An IPv4 address as `inet_aton` reads it: one to four decimal, octal or hexadecimal parts. */
export function readIpv4(host: string): { readonly value: number; readonly disguised: boolean } | undefined {
  if (!/^[0-9a-fx.]{1,60}$/u.test(host)) return undefined;
  const parts = host.split(".");
  if (parts.length > 4 || !parts.every((part) => partPattern.test(part))) return undefined;
  const numbers = parts.map((part) =>
    part.startsWith("0x")
      ? Number.parseInt(part.slice(2) || "0", 16)
      : /^0\d/u.test(part)
        ? Number.parseInt(part, 8)
        : Number(part),
  );
  const last = numbers.pop() ?? 0;
  if (numbers.some((part) => !(part <= 255)) || Number.isNaN(last)) return undefined;
  // Some clients wrap a value of more than 32 bits round; nobody writes one by chance.
  const wraps = last >= 256 ** (4 - numbers.length);
  const value = numbers.reduce((sum, part, index) => sum + part * 256 ** (3 - index), 0) + (last % 4_294_967_296);
  const plain = parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/u.test(part));
  return { value: value % 4_294_967_296, disguised: !plain || wraps };
}

const dotted = (value: number): string => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");

function kindOfIpv4(value: number): HostKind {
  const text = dotted(value);
  const [a = 0, b = 0] = text.split(".").map(Number);
  if (metadataAddresses.has(text)) return "metadata";
  if (a === 127 || a === 0) return "loopback";
  if (a === 169 && b === 254) return "link-local";
  if (a === 10 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168) || (a === 100 && b >= 64 && b <= 127))
    return "private";
  return "public";
}

/** The eight groups of an IPv6 address, or undefined. */
export function readIpv6(host: string): readonly number[] | undefined {
  const bare = host.replace(/%.*$/u, "");
  if (!/^[0-9a-f:.]{2,45}$/u.test(bare) || !bare.includes(":")) return undefined;
  const tail = /(?:^|:)(\d{1,3}(?:\.\d{1,3}){3})$/u.exec(bare)?.[1];
  const four = tail === undefined ? undefined : readIpv4(tail);
  const text =
    four === undefined
      ? bare
      : `${bare.slice(0, bare.length - (tail?.length ?? 0))}${Math.floor(four.value / 65_536).toString(16)}:${(four.value % 65_536).toString(16)}`;
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const groups = halves.map((half) => (half === "" ? [] : half.split(":")));
  const count = groups.reduce((sum, half) => sum + half.length, 0);
  if (
    groups.flat().some((group) => !/^[0-9a-f]{1,4}$/u.test(group)) ||
    count > 8 ||
    (halves.length === 1 && count !== 8)
  )
    return undefined;
  const zeros = new Array<string>(8 - count).fill("0");
  return [...(groups[0] ?? []), ...zeros, ...(groups[1] ?? [])].map((group) => Number.parseInt(group, 16));
}

function kindOfIpv6(groups: readonly number[]): HostReading {
  const [g0 = 0, g1 = 0, g2 = 0, , , g5 = 0, g6 = 0, g7 = 0] = groups;
  const low = g6 * 65_536 + g7;
  const leadingZeros = groups.slice(0, 5).every((group) => group === 0);
  if (leadingZeros && g5 === 0 && low <= 1) return { kind: "loopback", disguised: false };
  // Mapped, compatible, NAT64 and 6to4 addresses carry an IPv4 address.
  if (leadingZeros && (g5 === 0xffff || g5 === 0)) return { kind: kindOfIpv4(low), disguised: true };
  if (g0 === 0x64 && g1 === 0xff9b) return { kind: kindOfIpv4(low), disguised: true };
  if (g0 === 0x2002) return { kind: kindOfIpv4(g1 * 65_536 + g2), disguised: true };
  if (g0 === 0xfd00 && g1 === 0x0ec2) return { kind: "metadata", disguised: false };
  if (g0 >= 0xfe80 && g0 <= 0xfebf) return { kind: "link-local", disguised: false };
  return { kind: g0 >= 0xfc00 && g0 <= 0xfdff ? "private" : "public", disguised: false };
}

/** Reads a plain host (`plainHost`). */
export function readHost(host: string, written: string): HostReading {
  const four = readIpv4(host);
  const respelled = written.toLowerCase().replace(/\.$/u, "") !== host;
  if (four !== undefined) return { kind: kindOfIpv4(four.value), disguised: four.disguised || respelled };
  const six = readIpv6(host);
  if (six !== undefined) return kindOfIpv6(six);
  if (metadataNames.test(host)) return { kind: "metadata", disguised: respelled };
  if (loopbackNames.test(host)) return { kind: "loopback", disguised: respelled };
  if (localNames.test(host) || rebinding.test(host)) return { kind: "local-name", disguised: false };
  return { kind: "public", disguised: false };
}
