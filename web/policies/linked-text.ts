import { paths, POLICY_PATHS } from '../paths.ts';

/** The allowed link targets of the policies: each other, the user's account, and the report on the vote. */
const TARGETS = [...POLICY_PATHS, paths.account(), paths.integrity()] as const;
type Target = (typeof TARGETS)[number];

/** A piece of a text as shown: words or a link. */
export type Piece = string | { text: string; to: Target } | { text: string; mailto: string };

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/;

/**
 * Finds the links of a text: `[words](/path)`, only with the paths above, and an email address that
 * links to itself, as `linkMail` writes it (load-policy.ts). Other text in brackets stays
 * unchanged.
 */
export function splitLinks(text: string): Piece[] {
  const found = LINK.exec(text);
  if (!found) return text === '' ? [] : [text];
  const [whole, words = '', address = ''] = found;
  const to = TARGETS.find((target) => target === address);
  const before = text.slice(0, found.index);
  const rest = splitLinks(text.slice(found.index + whole.length));
  const link: Piece = to
    ? { text: words, to }
    : address === `mailto:${words}`
      ? { text: words, mailto: address }
      : whole;
  return [...(before === '' ? [] : [before]), link, ...rest];
}
