import { paths, POLICY_PATHS } from '../paths.ts';

/** Where the texts of the policies may lead: to each other, and to one's account. */
const TARGETS = [...POLICY_PATHS, paths.account()] as const;
type Target = (typeof TARGETS)[number];

/** A text as it is shown: words, and links among them. */
export type Piece = string | { text: string; to: Target } | { text: string; mailto: string };

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/;

/**
 * The links of a text: `[words](/path)`, of the paths above alone, and an email address that leads to
 * itself, as `linkMail` writes it (load-policy.ts). Whatever else stands in brackets stays as it is written.
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
