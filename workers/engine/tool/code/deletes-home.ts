/** The home folder, the root or a system's folder as programs write them. */
const top = [
  "['\"`](?:/|~|/(?:home|etc|usr|var|bin|boot|lib|opt|srv|root)/?|[a-zA-Z]:[\\\\/]{0,4}(?:(?:[Ww]indows|[Uu]sers)[\\\\/]{0,4})?)['\"`]",
  "(?:(?:require\\s{0,2}\\(\\s{0,2}['\"`](?:node:)?os['\"`]\\s{0,2}\\)|os)\\s{0,2}\\.\\s{0,2}homedir\\s{0,2}\\(\\s{0,2}\\))\\s{0,2}[,)]",
  "process\\.env\\.(?:HOME|USERPROFILE)\\s{0,2}[,)]",
  "(?:pathlib\\.)?Path\\.home\\s{0,2}\\(\\s{0,2}\\)\\s{0,2}[,)]",
  "os\\.path\\.expanduser\\s{0,2}\\(\\s{0,2}['\"]~/?['\"]\\s{0,2}\\)\\s{0,2}[,)]",
  "os\\.environ(?:\\.get\\(|\\[)['\"]HOME['\"][\\])]\\s{0,2}[,)]",
  "Dir\\.home\\s{0,2}[,)]",
].join("|");

/** The names without which nothing does: an `r` alone is at every turn of a program. */
export const mayDeleteTop =
  /rm(?:tree|Sync|dir|_rf?|\s{0,2}\()|rimraf|remove(?:Sync|_dir_all|\s{0,2}\()|RemoveAll|Directory\.Delete/u;

/** A program that deletes one of them with all that is in it. */
export const deletesTop = new RegExp(
  `(?:r(?<![a-zA-Z]r)(?:m(?:tree|(?:dir)?(?:Sync)?|_rf?)|imraf(?:\\.sync)?|emove(?:Sync|_dir_all)?)|os\\.RemoveAll|Directory\\.Delete)\\s{0,2}\\(\\s{0,2}(?:${top})`,
  "u",
);
