import type { TextKey } from '../i18n/catalogues.ts';
import { paths } from '../paths.ts';

/** The parts of an address that a reset link uses, as the router names them. */
interface Address {
  pathname: string;
  /** With its question mark, or empty. */
  searchStr: string;
  /** Without its number sign. */
  hash: string;
}

const isRecovery = (fields: string) => new URLSearchParams(fields).get('type') === 'recovery';

/**
 * The address to send a link with `type=recovery` to if it opened another page: query and fragment
 * are kept (S1 §2). null for every other address.
 */
export function recoveryHref({ pathname, searchStr, hash }: Address): string | null {
  if (pathname === paths.resetPassword()) return null;
  if (!isRecovery(searchStr) && !isRecovery(hash)) return null;
  return `${paths.resetPassword()}${searchStr}${hash && `#${hash}`}`;
}

/**
 * The token of a reset link, or the text of the link's problem (S1 §8). `isInvitation` changes only
 * the page's texts: anyone may add it to a link.
 */
export function readResetLink({
  searchStr,
  hash,
}: Address): ({ token: string } | { problem: TextKey }) & { isInvitation: boolean } {
  const fields = new URLSearchParams(hash);
  const isInvitation = fields.get('invitation') === '1';
  if (fields.has('error') || new URLSearchParams(searchStr).has('error')) {
    return { problem: 'errors.reset_link_invalid', isInvitation };
  }
  if (hash === '') return { problem: 'people.reset_link_missing', isInvitation };
  const token = fields.get('token') ?? '';
  // A token that is shorter than the server's tokens was truncated on its way.
  return isRecovery(hash) && /^[\w-]{20,200}$/.test(token)
    ? { token, isInvitation }
    : { problem: 'people.reset_link_format', isInvitation };
}

/** What the server's refusal of a token means for the link; null for errors worth a retry. */
export function linkProblem(code: string | undefined): TextKey | null {
  if (code === 'reset_link_invalid') return 'errors.reset_link_invalid';
  if (code === 'reset_session_failed') return 'errors.reset_session_failed';
  return null;
}
