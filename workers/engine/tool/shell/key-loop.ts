import { dataRules } from "./data-rules.ts";
import type { Scene } from "./scene.ts";

const keyLoop =
  /\bfor\s{1,4}\w{1,30}\s{1,4}in\s{1,4}[^;\n]{0,80}(?:~|\$HOME|\/root|\/home\/[\w*-]{1,30})\/\.(?:ssh|aws|gnupg|kube|docker|mozilla)\b[^;\n]{0,80}[;\n]\s{0,4}do\b(?:.|\n){0,300}?\b(?:curl|wget|nc|ncat|scp|rsync|ftp|aws|gsutil)\s/u;

/** `for f in ~/.ssh/*; do curl -F "f=@$f" …`: every key of a folder, one by one. */
export function inspectKeyLoop(text: string, scene: Scene): void {
  const match = text.includes("for ") ? keyLoop.exec(text) : null;
  if (match !== null) scene.hit(dataRules.uploadSecret, { start: match.index, end: match.index + match[0].length });
}
