/** The home folder, the root or a system's folder as programs write them. */
const top = [
  "['\"`](?:/|~|/(?:home|etc|usr|var|bin|boot|lib|opt|srv|root)/?|[a-z]:[\\\\/]{0,4}(?:(?:windows|users)[\\\\/]{0,4})?)['\"`]",
  "(?:(?:require\\s{0,2}\\(\\s{0,2}['\"`](?:node:)?os['\"`]\\s{0,2}\\)|os)\\s{0,2}\\.\\s{0,2}homedir\\s{0,2}\\(\\s{0,2}\\))\\s{0,2}[,)]",
  "process\\.env\\.(?:HOME|USERPROFILE)\\s{0,2}[,)]",
  "(?:pathlib\\.)?Path\\.home\\s{0,2}\\(\\s{0,2}\\)\\s{0,2}[,)]",
  "os\\.path\\.expanduser\\s{0,2}\\(\\s{0,2}['\"]~/?['\"]\\s{0,2}\\)\\s{0,2}[,)]",
  "os\\.environ(?:\\.get\\(|\\[)['\"]HOME['\"][\\])]\\s{0,2}[,)]",
  "Dir\\.home\\s{0,2}[,)]",
].join("|");

/** A program that deletes one of them with all that is in it. */
export const deletesTop = new RegExp(
  `(?:\\bshutil\\.rmtree|\\brmtree|\\brm(?:dir)?(?:Sync)?|\\brimraf(?:\\.sync)?|\\bFileUtils\\.rm_rf?|\\bos\\.RemoveAll|\\bDirectory\\.Delete|\\bremove_dir_all|\\bfs\\.remove(?:Sync)?)\\s{0,2}\\(\\s{0,2}(?:${top})`,
  "iu",
);
