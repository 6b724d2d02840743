import { anyOf } from "../any-of.ts";

/** Units of a script that is still looked at; in a longer one anything may be fetched. */
const unitsMax = 8_192;

const projects =
  "nodejs python mozilla apache eclipse videolan gnu kernel postgresql mariadb golang rust-lang 7-zip notepad-plus-plus libreoffice wireshark debian ubuntu fedoraproject anaconda jenkins cmake chocolatey";
const companies =
  "microsoft visualstudio oracle jetbrains docker mysql mongodb elastic hashicorp grafana datadoghq vmware nvidia intel dell lenovo adobe slack-edge zoom git-scm rarlab azul adoptium redhat";
const ownHosts = String.raw`awscli\.amazonaws\.com s3\.amazonaws\.com\/aws-cli dl\.google\.com go\.dev dl\.k8s\.io aka\.ms win\.rustup\.rs`;
/** From where vendors hand out the installers of their own programs; behind the scheme of an address. */
const handsOutInstallers = new RegExp(
  String.raw`^(?:(?:[\w-]+\.)?${anyOf(projects)}\.org|(?:[\w-]+\.)?${anyOf(companies)}\.(?:com|net|co|us)|${anyOf(ownHosts)})\/`,
  "iu",
);
const repositories =
  "nvm-sh/nvm Homebrew/install helm/helm ohmyzsh/ohmyzsh pyenv/pyenv-installer asdf-vm/asdf rancher/k3d";
const scriptHosts = String.raw`(?:sh|static)\.rustup\.rs get\.(?:docker\.com|k3s\.io|helm\.sh|pnpm\.io|sdkman\.io|pulumi\.com) install\.python-poetry\.org (?:deb|rpm)\.nodesource\.com astral\.sh/uv bun\.sh deno\.land/install\.sh fnm\.vercel\.app bootstrap\.pypa\.io cli\.github\.com packages\.microsoft\.com aka\.ms tailscale\.com/install(?:\.sh)? sh\.brew\.sh (?:starship\.rs|ollama\.com|fly\.io|claude\.ai|railway\.com|zed\.dev)/install(?:\.sh)? get\.volta\.sh mise\.run nixos\.org/nix/install install\.determinate\.systems/nix sentry\.io/get-cli opencode\.ai/install get\.jetify\.com setup\.atuin\.sh raw\.githubusercontent\.com/${anyOf(repositories)}/`;
/** From where the authors of widely used tools publish the scripts that install them. */
const handsOutScripts = new RegExp(String.raw`^${anyOf(scriptHosts)}(?:[/?#:]|$|(?<=\/))`, "u");

/** Folded away by whoever fetches it. */
const leadsAway = /\/\.{1,2}(?:\/|$)|%2e|\\/iu;

const address = /\b(?:https?|ftp):\/\/(?:[^/\s"']{0,80}@)?([^\s"'`,;)]{1,300})/giu;
const installer = /\.(?:msi|msix(?:bundle)?|exe|pkg|deb|rpm)\b/iu;
/** What runs more than an installer: code that is evaluated, decoded, piped into a shell, or lies on a share. */
const runsMore =
  /\biex\b|invoke-expression|-enc\w*\s|frombase64|downloadstring|\/dev\/tcp|\|\s{0,3}(?:ba)?sh\b|\\\\\w/iu;
/** What no script of a vendor needs beside itself. */
const harbours =
  /\b(?:eval|base64|nc|ncat|socat)\b|\/dev\/(?:tcp|udp)|\b(?:ba)?sh\s+-i\b|\.onion|passwd|\.ssh|\.aws|\benv\b\s*\|/u;

/** Whether a script installs what a vendor hands out over https, and fetches nothing else. */
export const installsFromVendor = (script: string): boolean =>
  script.length <= unitsMax &&
  installer.test(script) &&
  fetchesOnly(script, (whole, rest) => !whole.includes("@") && handsOutInstallers.test(rest)) &&
  !runsMore.test(script);

/** Whether all that a script fetches comes from the vendor of what it sets up. */
export const fetchesFromVendor = (script: string): boolean =>
  installsFromVendor(script) ||
  (script.length <= unitsMax &&
    !harbours.test(script) &&
    fetchesOnly(script, (_, rest) => handsOutScripts.test(rest) && !leadsAway.test(rest)));

/** Whether a script has addresses, and all of them are good ones of https. `rest`: what stands behind scheme and account. */
function fetchesOnly(script: string, isGood: (whole: string, rest: string) => boolean): boolean {
  const found = Array.from(script.matchAll(address));
  return found.length > 0 && found.every(([whole, rest = ""]) => whole.startsWith("https://") && isGood(whole, rest));
}
