import { returnPath } from '../../domain/people/rules.ts';
import { forget, keep } from '../platform/kept.ts';

/**
 * Remembers the page that requires sign-in, path and query (S1 §2); never the sign-in page itself.
 * The fragment is left out: it may hold the token of a mail.
 */
export function rememberPath(href: string): void {
  const path = href.split('#', 1)[0] ?? '/';
  if (path !== '/' && returnPath(path) === '/') return;
  keep('redirect-after-auth', path);
}

/** For signing out: the next user to sign in here did not ask for that page. */
export const forgetReturnPath = (): void => forget('redirect-after-auth');
