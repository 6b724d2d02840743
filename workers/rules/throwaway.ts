const throwaway =
  /(?:^|[\s=/_.-])(?:tests?|tmp|temp|preview|scratch|sandbox|ephemeral|(?:pr|review|mr)[-_]?\d{1,6}|review-?apps?(?:-\d{1,6})?)(?:$|[\s/_.-])/iu;
const lasting = /prod|live|main|master|backup|customer|\*|--all\b/iu;

/**
 * Whether a command names something set up to be tried out and thrown away (`preview-77`, `rg-pr-12`), and nothing
 * beside it that is to last.
 */
export const isThrowaway = (command: string): boolean => throwaway.test(command) && !lasting.test(command);
