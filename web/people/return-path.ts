import type { AnyRouter } from '@tanstack/react-router';
import { returnPath } from '../../domain/people/rules.ts';
import { forget, keep, recall } from '../platform/kept.ts';

/**
 * Remembers the page that requires sign-in, path and query (S1 §2); never the sign-in page itself.
 * The fragment is left out: it may hold the token of a mail.
 */
export function rememberPath(href: string): void {
  const path = href.split('#', 1)[0] ?? '/';
  if (path !== '/' && returnPath(path) === '/') return;
  keep('redirect-after-auth', path);
}

/** The path to open after signing in; can be read once. An address without a page gives home. */
export function takeReturnPath(router: Pick<AnyRouter, 'getMatchedRoutes'>): string {
  const path = returnPath(recall('redirect-after-auth'));
  forget('redirect-after-auth');
  const [, params, page] = router.getMatchedRoutes(path.split('?', 1)[0] ?? '/');
  // The router's name for the rest of a path of which a page matches only the beginning.
  return page && !('**' in params) ? path : '/';
}

/** For signing out: the next user to sign in here did not ask for that page. */
export const forgetReturnPath = (): void => forget('redirect-after-auth');
